import { buffer } from 'node:stream/consumers';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { ZipFile } from 'yazl';

/** A boundary to be written into a shapefile. Names of properties have at most ten letters. */
interface ShapefileFeature {
  properties: Record<string, string>;
  geometry: Polygon | MultiPolygon;
}

function toRecord(rings: Position[][], number: number): Buffer {
  const points = rings.flat();
  const content = Buffer.alloc(44 + rings.length * 4 + points.length * 16);
  content.writeInt32LE(5, 0); // polygon
  writeBox(content, points, 4);
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(points.length, 40);
  let first = 0;
  rings.forEach((ring, index) => {
    content.writeInt32LE(first, 44 + index * 4);
    first += ring.length;
  });
  points.forEach(([x = 0, y = 0], index) => {
    const at = 44 + rings.length * 4 + index * 16;
    content.writeDoubleLE(x, at);
    content.writeDoubleLE(y, at + 8);
  });
  const header = Buffer.alloc(8);
  header.writeInt32BE(number, 0);
  header.writeInt32BE(content.length / 2, 4);
  return Buffer.concat([header, content]);
}

function writeBox(content: Buffer, points: Position[], at: number): void {
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, index) => {
    content.writeDoubleLE(value, at + index * 8);
  });
}

const isClockwise = (ring: Position[]) =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = ring[index] ?? [];
    return sum + (x - beforeX) * (y + beforeY);
  }, 0) > 0;

/** Outer rings of shapefiles run clockwise, holes the other way. */
const toRings = ({ coordinates, type }: Polygon | MultiPolygon) =>
  (type === 'Polygon' ? [coordinates] : coordinates).flatMap((rings) =>
    rings.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : ring.toReversed())),
  );

function writeShp(features: readonly ShapefileFeature[]): Buffer {
  const records = features.map(({ geometry }, index) => toRecord(toRings(geometry), index + 1));
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(5, 32);
  writeBox(
    header,
    features.flatMap(({ geometry }) => toRings(geometry).flat()),
    36,
  );
  return Buffer.concat([header, ...records]);
}

const fieldLength = 60;

function writeDbf(features: readonly ShapefileFeature[]): Buffer {
  const fields = Object.keys(features[0]?.properties ?? {});
  const header = Buffer.alloc(32 + fields.length * 32 + 1);
  header.writeUInt8(3, 0);
  header.writeInt32LE(features.length, 4);
  header.writeInt16LE(header.length, 8);
  header.writeInt16LE(1 + fields.length * fieldLength, 10);
  fields.forEach((field, index) => {
    const at = 32 + index * 32;
    header.write(field.slice(0, 10), at, 'latin1');
    header.write('C', at + 11, 'latin1');
    header.writeUInt8(fieldLength, at + 16);
  });
  header.writeUInt8(13, header.length - 1);
  const rows = features.map(({ properties }) => {
    const row = Buffer.alloc(1 + fields.length * fieldLength, ' ');
    fields.forEach((field, index) => {
      row.write(properties[field] ?? '', 1 + index * fieldLength, fieldLength, 'utf8');
    });
    return row;
  });
  return Buffer.concat([header, ...rows, Buffer.from([26])]);
}

export const wgs84Prj =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Packs files into a ZIP file. */
export async function zipFiles(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream as unknown as AsyncIterable<Uint8Array> & NodeJS.ReadableStream);
}

/**
 * Writes a shapefile as a ZIP file.
 *
 * @param prj the projection as WKT; null: no .prj file
 */
export async function writeShapefile(
  features: readonly ShapefileFeature[],
  { name = 'boundaries', prj = wgs84Prj as string | null } = {},
): Promise<Buffer> {
  return await zipFiles({
    [`${name}.shp`]: writeShp(features),
    [`${name}.dbf`]: writeDbf(features),
    [`${name}.cpg`]: 'UTF-8',
    ...(prj !== null && { [`${name}.prj`]: prj }),
  });
}
