// Planar geometry for the map sheets: clip in degrees, project, simplify with shared borders, write paths.
import { feature, merge } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, filterWeight, planarRingArea, planarTriangleArea, presimplify, simplify } from 'topojson-simplify';

// Sutherland and Hodgman, one side of the window after the other. Far lands, the date line and the poles
// fall away before the projection sees them.
export function clipRing(ring, [west, south, east, north]) {
  const sides = [
    [(p) => p[0] >= west, (a, b) => at(a, b, (west - a[0]) / (b[0] - a[0]))],
    [(p) => p[0] <= east, (a, b) => at(a, b, (east - a[0]) / (b[0] - a[0]))],
    [(p) => p[1] >= south, (a, b) => at(a, b, (south - a[1]) / (b[1] - a[1]))],
    [(p) => p[1] <= north, (a, b) => at(a, b, (north - a[1]) / (b[1] - a[1]))],
  ];
  let points = ring.slice(0, -1);
  for (const [inside, cross] of sides) {
    const kept = [];
    points.forEach((point, i) => {
      const before = points[(i + points.length - 1) % points.length];
      if (inside(point) !== inside(before)) kept.push(cross(before, point));
      if (inside(point)) kept.push(point);
    });
    points = kept;
    if (points.length === 0) return null;
  }
  return points.length < 3 ? null : [...points, points[0]];
}

const at = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

const polygonsOf = (geometry) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates);

// One planar feature per country; `detail` and `smallest` are square pixels of the sheet. Beyond `box`, where one looks only
// from afar, a tenth of the detail will do.
export function planarCountries(atlas, window, project, { detail, smallest }, box = null) {
  const weight = (triangle) => {
    const [x, y] = triangle[1];
    const near = box === null || (x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height);
    return planarTriangleArea(triangle) * (near ? 1 : 0.1);
  };
  const features = [];
  for (const geometry of atlas.objects.countries.geometries) {
    if (!geometry.type) continue;
    const country = feature(atlas, geometry);
    const polygons = polygonsOf(country.geometry)
      .map((rings) => rings.map((ring) => clipRing(ring, window)).filter(Boolean))
      .filter((rings) => rings.length > 0)
      .map((rings) => rings.map((ring) => ring.map(project)));
    if (polygons.length === 0) continue;
    features.push({
      type: 'Feature',
      properties: { name: country.properties.name },
      geometry: { type: 'MultiPolygon', coordinates: polygons },
    });
  }
  const exact = topology({ countries: { type: 'FeatureCollection', features } }, 2e5);
  const light = simplify(presimplify(exact, weight), detail);
  return filter(light, filterWeight(light, smallest, planarRingArea));
}

export const union = (topo, names) =>
  merge(
    topo,
    topo.objects.countries.geometries.filter((g) => g.type && (!names || names.includes(g.properties.name))),
  );

// Lines (rivers) and lakes come from another file and share no borders with anything.
export function planarWater(atlas, name, window, project) {
  const [west, south, east, north] = window;
  const near = ([lon, lat]) => lon > west && lon < east && lat > south && lat < north;
  const { features } = feature(atlas, atlas.objects[name]);
  const coordinates = [];
  for (const { geometry } of features) {
    if (!geometry) continue;
    const parts = { LineString: [geometry.coordinates], Polygon: geometry.coordinates }[geometry.type];
    for (const line of parts ?? geometry.coordinates.flat(geometry.type === 'MultiPolygon' ? 1 : 0)) {
      const inside = line.filter(near);
      if (inside.length > 1) coordinates.push(inside.map(project));
    }
  }
  const exact = topology({ water: { type: 'MultiLineString', coordinates } }, 2e5);
  return feature(simplify(presimplify(exact), 0.2), 'water').geometry.coordinates;
}

// Path text in tenths of a pixel, relative, as short as it gets: the sheet is drawn at scale 0.1.
export function path(lines, closed) {
  let out = '';
  let x = 0;
  let y = 0;
  for (const line of lines) {
    const points = line.map(([px, py]) => [Math.round(px * 10), Math.round(py * 10)]);
    if (closed) points.pop();
    let step = '';
    points.forEach(([px, py], i) => {
      const [dx, dy] = [px - x, py - y];
      if (i > 0 && dx === 0 && dy === 0) return;
      const text = dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`;
      step += i === 0 ? `m${text}` : i === 1 ? `l${text}` : dx < 0 ? text : ` ${text}`;
      [x, y] = [px, py];
    });
    if (closed && step) {
      step += 'z';
      [x, y] = points[0];
    }
    out += step;
  }
  return out;
}

export const outline = (multiPolygon) => path(multiPolygon.coordinates.flat(1), true);
