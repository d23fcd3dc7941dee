import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import { parseDbf, parseShp } from 'shpjs';
import { openZip, type ZipContent, ZipError } from '../../../../platform/spreadsheets/read-zip.ts';
import { BoundaryFileError } from './file-error.ts';
import { type RawLayer, readJson, toPolygons } from './geojson.ts';

async function readBytes(zip: ZipContent, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.readBytes(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const hasEnding = (name: string, ending: string) => name.toLowerCase().endsWith(ending);

/** The file of a shapefile that belongs to another one of it, in any letter case. */
function findBeside(zip: ZipContent, shp: string, ending: string): string | undefined {
  const wanted = (shp.slice(0, -4) + ending).toLowerCase();
  return zip.names().find((name) => name.toLowerCase() === wanted);
}

async function readOptional(zip: ZipContent, name: string | undefined): Promise<Buffer | null> {
  return name === undefined ? null : await readBytes(zip, name);
}

async function readShapefile(zip: ZipContent, name: string): Promise<RawLayer> {
  const dbf = await readOptional(zip, findBeside(zip, name, '.dbf'));
  if (!dbf) throw new BoundaryFileError('boundaries.file.dbfMissing');
  const encoding = (await readOptional(zip, findBeside(zip, name, '.cpg')))?.toString('latin1').trim();
  const projection = (await readOptional(zip, findBeside(zip, name, '.prj')))?.toString('utf8').trim();
  try {
    const rows = parseDbf(dbf, encoding);
    const geometries = parseShp(await readBytes(zip, name));
    const features = geometries.map((geometry, index) => ({
      properties: rows[index] ?? {},
      polygons: toPolygons(geometry),
    }));
    return { features, projection: projection || null };
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new BoundaryFileError('boundaries.file.notReadable');
  }
}

/** Reads a ZIP file with one or more shapefiles or GeoJSON files; the first one unless another is wanted. */
export async function readZipFile(file: Buffer, wanted: string | null) {
  try {
    const zip = await openZip(file, boundaryLimits.unzippedBytes);
    const layers = zip
      .names()
      .filter((name) => !name.includes('__MACOSX'))
      .filter((name) => ['.shp', '.geojson', '.json', '.topojson'].some((ending) => hasEnding(name, ending)))
      .sort();
    const name = wanted !== null && layers.includes(wanted) ? wanted : layers[0];
    if (name === undefined) throw new BoundaryFileError('boundaries.file.noLayer');
    if (hasEnding(name, '.shp'))
      return { format: 'shapefile' as const, layers, layer: await readShapefile(zip, name) };
    const { format, layer } = readJson((await readBytes(zip, name)).toString('utf8'), null);
    return { format, layers, layer };
  } catch (error) {
    if (error instanceof BoundaryFileError) throw error;
    if (error instanceof ZipError && error.reason === 'tooLarge')
      throw new BoundaryFileError('boundaries.file.zipTooLarge');
    throw new BoundaryFileError('boundaries.file.notReadable');
  }
}
