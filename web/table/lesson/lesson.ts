// A lesson as the page walks through it, and how far this browser has come.
import type { Lesson, LessonStep } from '../wire';

export interface Place {
  step: LessonStep;
  chapter: number;
  number: number; // from 0, over all chapters
}

export function placesOf(lesson: Lesson): Place[] {
  let number = 0;
  return lesson.chapters.flatMap((chapter, at) =>
    chapter.steps.map((step) => ({ step, chapter: at, number: number++ })),
  );
}

// The ideas before a step, newest first.
export function known(places: Place[], before: number): Place[] {
  return places
    .slice(0, before)
    .filter(({ step }) => step.know !== undefined)
    .reverse();
}

export function minutesLeft(lesson: Lesson, number: number): number {
  return Math.max(1, Math.round((lesson.minutes * (lesson.steps - number)) / lesson.steps));
}

export interface Progress {
  step: string; // where the learner stands
  ended: boolean; // has been through it once
}

const key = (game: string, lesson: string): string => `casus.lesson.${game}.${lesson}`;

export function readProgress(game: string, lesson: string): Progress | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(game, lesson)) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { step, ended } = found as Record<string, unknown>;
    return typeof step === 'string' ? { step, ended: ended === true } : null;
  } catch {
    return null;
  }
}

export function keepProgress(game: string, lesson: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game, lesson), JSON.stringify(progress));
  } catch {
    // then the lesson begins anew next time
  }
}

// What a place of the table is called on the board, for what points at it: "noble:paris.king" is "paris.king".
export function boardPlace(anchor: string | undefined): string | null {
  if (anchor === undefined) return null;
  const [kind, id] = anchor.split(':');
  return id !== undefined && ['city', 'noble', 'county', 'place', 'tile'].includes(kind ?? '') ? id : null;
}
