import { readFile } from 'node:fs/promises';
import type { Position as Location } from '@harken/domain/geography/distance';
import { guessFields, guessLevel } from '@harken/domain/places/boundary-fields';
import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import { BoundaryFileError } from './file-error.ts';
import { readJson } from './geojson.ts';
import { type PackedArea, prepareAreas } from './prepare.ts';
import { simplifyAreas } from './simplify.ts';
import { readZipFile } from './zip-file.ts';

/** A file of boundaries and what people chose about it. */
export interface BoundaryFileRequest {
  path: string;
  /** The wanted one of several layers. */
  layer: string | null;
  /** The properties with names and codes; null: those that most likely hold them. Empty: none. */
  nameField: string | null;
  codeField: string | null;
  /** Locations of data collectors, to recognise coordinates in the wrong order or of another country. */
  known: Location[];
}

const toText = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .normalize('NFC')
    .trim()
    .slice(0, 200);

async function readAnyFormat(path: string, layer: string | null) {
  const file = await readFile(path);
  const isZip = file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  return isZip
    ? await readZipFile(file, layer)
    : readJson(file.toString('utf8').replace(/^\ufeff/, ''), layer);
}

function listFields(features: readonly { properties: Record<string, unknown> }[]): string[] {
  const fields = new Set(features.slice(0, 100).flatMap(({ properties }) => Object.keys(properties)));
  return [...fields].filter((field) => field.length <= boundaryLimits.fieldMaxLength).slice(0, 200);
}

async function read({ path, layer, nameField, codeField, known }: BoundaryFileRequest) {
  const { format, layers, layer: raw } = await readAnyFormat(path, layer);
  const { features } = raw;
  if (features.length === 0) throw new BoundaryFileError('boundaries.file.noFeatures');
  if (features.length > boundaryLimits.features)
    throw new BoundaryFileError('boundaries.file.tooManyFeatures', { max: boundaryLimits.features });
  const fields = listFields(features);
  const guessed = guessFields(fields);
  const chosen = { ...guessed, name: nameField ?? guessed.name, code: codeField ?? guessed.code };
  const prepared = prepareAreas(raw, known);
  const get = (index: number, field: string | null) =>
    field ? toText(features[index]?.properties[field]) : '';
  return {
    ...{
      format,
      layers: layers.slice(0, 100),
      layer: layers.length > 0 ? (layer ?? layers[0] ?? null) : null,
    },
    ...{ fields, nameField: chosen.name, codeField: chosen.code, level: guessLevel(fields) },
    ...{ projection: prepared.projection, isSwapped: prepared.isSwapped },
    boundaries: prepared.areas.map((area, index) => ({
      ...area,
      ...{ name: get(index, chosen.name), code: get(index, chosen.code) },
      ...{ parentName: get(index, chosen.parentName), parentCode: get(index, chosen.parentCode) },
    })),
    screen: simplifyAreas(prepared.whole),
  };
}

export type BoundaryFile = Awaited<ReturnType<typeof read>>;
export type ReadBoundary = BoundaryFile['boundaries'][number] & PackedArea;

/** Reads, checks, repairs and simplifies a file of boundaries. */
export async function readBoundaryFile(
  request: BoundaryFileRequest,
): Promise<{ file: BoundaryFile } | { error: { key: string; values: Record<string, string | number> } }> {
  try {
    return { file: await read(request) };
  } catch (error) {
    if (!(error instanceof BoundaryFileError)) throw error;
    return { error: { key: error.key, values: error.values } };
  }
}
