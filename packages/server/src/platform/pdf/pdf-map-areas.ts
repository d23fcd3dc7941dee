import { getLineHeight, type Pdf, textStyles } from './pdf-document.ts';
import { doBoxesOverlap, findBox, type MapBox, type MapPoint, projectPlace } from './world-map.ts';

type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** Areas of a map, coloured by class. */
export interface AreaMap {
  /** What the colours count, before the classes of the legend. */
  legend: string;
  /** Class 0 is zero. */
  classes: readonly { index: number; text: string }[];
  areas: readonly {
    /** Polygons of rings: the outer one, then holes. */
    polygons: readonly (readonly Ring[])[];
    /** The class; null leaves the area uncoloured. */
    index: number | null;
  }[];
}

/** The same hues as on screens, light enough for the circles above them. */
const fills = ['#FBFCF4', '#E6F0CC', '#BFE0CC', '#97C9D3', '#86A9C9', '#8183B5'];
const lineColour = '#5A6573';
export const areaLegendHeight = 22;

type Projection = (point: MapPoint) => [x: number, y: number];
type Area = AreaMap['areas'][number];

/** The rings of an area in view, also those beyond the antimeridian. */
function projectArea({ polygons }: Area, box: MapBox): MapPoint[][] {
  return [-1, 0, 1].flatMap((shift) => {
    const rings = polygons.flat().map((ring) =>
      ring.map(([longitude, latitude]): MapPoint => {
        const [x, y] = projectPlace(latitude, longitude);
        return [x + shift, y];
      }),
    );
    return rings.some((ring) => doBoxesOverlap(findBox(ring), box)) ? rings : [];
  });
}

/** Fills areas and draws their outlines. */
export function drawAreas(
  { doc }: Pdf,
  { areas }: AreaMap,
  { box, project }: { box: MapBox; project: Projection },
): void {
  const shown = areas
    .map(({ index, ...area }) => ({ index, rings: projectArea({ index, ...area }, box) }))
    .filter(({ rings }) => rings.length > 0);
  const trace = (rings: readonly MapPoint[][]) => {
    for (const ring of rings) {
      for (const [at, point] of ring.entries()) {
        if (at === 0) doc.moveTo(...project(point));
        else doc.lineTo(...project(point));
      }
      doc.closePath();
    }
  };
  for (const { index, rings } of shown) {
    if (index === null) continue;
    trace(rings);
    doc.fill(fills[index] ?? '#FFFFFF', 'even-odd');
  }
  for (const { rings } of shown) {
    trace(rings);
    doc.lineWidth(0.5).stroke(lineColour);
  }
}

/** The colours and what they mean, in one line. */
export function drawAreaLegend(pdf: Pdf, { legend, classes }: AreaMap): void {
  const style = textStyles.cell;
  const [width, height] = [16, 9];
  const baseline = pdf.y + height / 2 + style.size / 2 - getLineHeight(style) / 12;
  let start = 0;
  const write = (text: string) => {
    const line = pdf.lines.line(text, style, pdf.direction);
    pdf.drawLine(line, style, { start, width: line.width, baseline });
    start += line.width;
  };
  write(legend);
  for (const { index, text } of classes) {
    start += 10;
    const left = pdf.toLeftEdge(start, width);
    pdf.doc.rect(left, pdf.y, width, height).fill(fills[index] ?? '#FFFFFF');
    pdf.doc.rect(left, pdf.y, width, height).lineWidth(0.5).stroke(lineColour);
    start += width + 4;
    write(text);
  }
  pdf.y += areaLegendHeight - 6;
}
