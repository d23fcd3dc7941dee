import { getLineHeight, type Pdf, ruleColour, textStyles } from './pdf-document.ts';
import { type AreaMap, areaLegendHeight, drawAreaLegend, drawAreas } from './pdf-map-areas.ts';
import {
  clipRing,
  doBoxesOverlap,
  findBox,
  type MapBox,
  type MapPoint,
  projectPlace,
  readWorldMap,
  toLatitude,
} from './world-map.ts';

/** A map with a circle per place, sized by a number. */
export interface CircleMap {
  /** Alternative text: the whole map in one or two sentences. */
  description: string;
  places: readonly { latitude: number; longitude: number; count: number }[];
  /** What the circles count, before the examples of the legend. */
  legend: string;
  /** Areas below the circles, coloured by class. */
  areas?: AreaMap | undefined;
}

const mapHeight = 270;
const legendHeight = 40;
/** Radius of the largest circle; the area of the others is in proportion. */
const maxRadius = 15;
const minRadius = 1.6;
/** Around the outermost places, so that no circle is cut. */
const margin = 26;
/** The map shows at least this part of the world: about 60 km at the equator. */
const minExtent = 0.0015;
/** More circles would hide each other; the largest are shown. */
const maxCircles = 3000;
const colours = { water: '#D5E3EC', land: '#F4F5F3', border: '#8A95A3', circle: '#1B5A99' };

type Projection = (point: MapPoint) => [x: number, y: number];

/** Draws land, borders and circles over the whole width, and a legend below. It needs no other server. */
export function drawCircleMap(pdf: Pdf, map: CircleMap): void {
  if (map.places.length === 0) return;
  pdf.makeRoom(mapHeight + legendHeight + (map.areas ? areaLegendHeight : 0));
  const highest = Math.max(...map.places.map(({ count }) => count));
  const toRadius = (count: number) => Math.max(minRadius, maxRadius * Math.sqrt(count / highest));
  pdf.tag(
    'Figure',
    () => {
      drawMap(pdf, map, toRadius);
      pdf.y += mapHeight + 8;
      drawLegend(pdf, map.legend, { highest, toRadius });
      pdf.y += legendHeight - 8;
      if (map.areas) drawAreaLegend(pdf, map.areas);
    },
    { alt: map.description },
  );
  pdf.y += 6;
}

/** Places on both sides of the antimeridian are shown together. */
function projectPlaces({ places }: CircleMap) {
  const longitudes = places.map(({ longitude }) => longitude);
  const isAcross = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  return [...places]
    .sort((a, b) => b.count - a.count)
    .slice(0, maxCircles)
    .map(({ latitude, longitude, count }) => {
      const shown = isAcross && longitude < 0 ? longitude + 360 : longitude;
      return { point: projectPlace(latitude, shown), count };
    });
}

/** The part of the world with all points, in the shape of the map, with a margin. */
function chooseBox(points: readonly MapPoint[], width: number): MapBox {
  const bounds = findBox(points);
  const perPoint = Math.max(
    (bounds.east - bounds.west) / (width - 2 * margin),
    (bounds.south - bounds.north) / (mapHeight - 2 * margin),
    minExtent / width,
  );
  const [x, y] = [(bounds.west + bounds.east) / 2, (bounds.north + bounds.south) / 2];
  const [halfWidth, halfHeight] = [(perPoint * width) / 2, (perPoint * mapHeight) / 2];
  return { west: x - halfWidth, east: x + halfWidth, north: y - halfHeight, south: y + halfHeight };
}

function drawMap(pdf: Pdf, map: CircleMap, toRadius: (count: number) => number): void {
  const { doc, width } = pdf;
  const circles = projectPlaces(map);
  const box = chooseBox(
    circles.map(({ point }) => point),
    width,
  );
  const left = pdf.toLeftEdge(0, width);
  const top = pdf.y;
  const scale = width / (box.east - box.west);
  const project: Projection = ([x, y]) => [left + (x - box.west) * scale, top + (y - box.north) * scale];
  doc.save();
  doc.rect(left, top, width, mapHeight).clip();
  doc.rect(left, top, width, mapHeight).fill(colours.water);
  // Shapes beyond the antimeridian are drawn on both sides of it.
  for (const shift of [-1, 0, 1]) drawWorld(pdf, { box, shift, project });
  if (map.areas) drawAreas(pdf, map.areas, { box, project });
  drawGraticule(pdf, { box, left, top, project });
  drawCircles(
    pdf,
    circles.map(({ point, count }) => ({ centre: project(point), radius: toRadius(count) })),
  );
  doc.restore();
  doc.rect(left, top, width, mapHeight).lineWidth(0.6).stroke(ruleColour);
}

function drawWorld(
  { doc }: Pdf,
  { box, shift, project }: { box: MapBox; shift: number; project: Projection },
): void {
  const shifted = { ...box, west: box.west - shift, east: box.east - shift };
  const move: Projection = ([x, y]) => project([x + shift, y]);
  const { land, borders } = readWorldMap();
  const trace = (points: readonly MapPoint[]) =>
    points.forEach((point, index) => {
      const [x, y] = move(point);
      if (index === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    });
  for (const ring of land) {
    if (!doBoxesOverlap(ring.box, shifted)) continue;
    trace(clipRing(ring.points, shifted));
    doc.closePath();
  }
  doc.fill(colours.land, 'even-odd');
  for (const { points } of borders)
    for (const [index, point] of points.entries()) {
      const segment = [points[index - 1] ?? point, point];
      if (index > 0 && doBoxesOverlap(findBox(segment), shifted)) trace(segment);
    }
  doc.lineWidth(0.7).dash(3, { space: 2 }).stroke(colours.border).undash();
}

/** Fills and outlines circles, of which a map has thousands: their colours are set once. */
function drawCircles(
  { doc }: Pdf,
  circles: readonly { centre: readonly [x: number, y: number]; radius: number }[],
): void {
  doc.save().lineWidth(0.6).fillColor(colours.circle, 0.55).strokeColor(colours.circle, 1);
  for (const { centre, radius } of circles) doc.circle(...centre, radius).fillAndStroke();
  doc.restore();
}

/** The largest step of degrees with at least two lines. */
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

function listMultiples(from: number, until: number): number[] {
  const step = steps.find((size) => (until - from) / size >= 2) ?? 0.01;
  const first = Math.ceil(from / step);
  const count = Math.floor(until / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** @example `−12.5°` */
const formatDegrees = (degrees: number) => `${Number(degrees.toFixed(2))}°`.replace('-', '−');

/** Lines of latitude and longitude with their degrees, because zoomed in there may be nothing else to see. */
function drawGraticule(
  pdf: Pdf,
  { box, left, top, project }: { box: MapBox; left: number; top: number; project: Projection },
): void {
  const { doc, width } = pdf;
  const style = { ...textStyles.quiet, size: 6.5 };
  const label = (degrees: number, x: number, y: number) =>
    pdf.lines.draw(pdf.lines.line(formatDegrees(degrees), style, 'ltr'), style, [x, y]);
  const rule = (from: [number, number], to: [number, number]) =>
    doc
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(0.3)
      .stroke(ruleColour);
  for (const longitude of listMultiples(box.west * 360 - 180, box.east * 360 - 180)) {
    const [x] = project(projectPlace(0, longitude));
    rule([x, top], [x, top + mapHeight]);
    const shown = ((((longitude + 180) % 360) + 360) % 360) - 180;
    if (x < left + width - margin) label(shown, x + 2, top + mapHeight - 4);
  }
  for (const latitude of listMultiples(toLatitude(box.south), toLatitude(box.north))) {
    const [, y] = project(projectPlace(latitude, 0));
    rule([left, y], [left + width, y]);
    if (y < top + mapHeight - margin) label(latitude, left + 3, y - 2);
  }
}

/** Round numbers up to the highest: a large, a middle and a small circle. */
export function chooseExamples(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest));
  const large = [5, 2, 1].map((part) => part * power).find((number) => number <= highest) ?? 1;
  return [...new Set([large, Math.max(1, Math.round(large / 5)), 1])];
}

function drawLegend(
  pdf: Pdf,
  legend: string,
  { highest, toRadius }: { highest: number; toRadius: (count: number) => number },
): void {
  const style = textStyles.cell;
  const middle = pdf.y + maxRadius;
  const baseline = middle + style.size / 2 - getLineHeight(style) / 12;
  let start = 0;
  const write = (text: string) => {
    const line = pdf.lines.line(text, style, pdf.direction);
    pdf.drawLine(line, style, { start, width: line.width, baseline });
    start += line.width;
  };
  write(legend);
  for (const count of chooseExamples(highest)) {
    const radius = toRadius(count);
    start += 16;
    drawCircles(pdf, [{ centre: [pdf.toLeftEdge(start, 2 * radius) + radius, middle], radius }]);
    start += 2 * radius + 5;
    write(String(count));
  }
}
