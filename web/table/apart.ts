// Marks along a line that must not lie upon each other: each as near to its place as the others allow, in their order,
// at least `gap` apart and within the line.
export function keptApart(places: number[], gap: number, length: number): number[] {
  // Without the gaps the places must only not go back: where they do, those together take their middle.
  const groups: { sum: number; count: number }[] = [];
  places.forEach((place, i) => {
    let group = { sum: place - i * gap, count: 1 };
    for (let before = groups.at(-1); before && before.sum / before.count >= group.sum / group.count;) {
      group = { sum: group.sum + before.sum, count: group.count + before.count };
      groups.pop();
      before = groups.at(-1);
    }
    groups.push(group);
  });
  const most = Math.max(0, length - (places.length - 1) * gap);
  const middles = groups.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  return middles.map((middle, i) => Math.min(Math.max(0, middle), most) + i * gap);
}
