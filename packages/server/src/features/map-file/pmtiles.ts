import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { findMapSchema, type MapFileProblem, type MapSchema } from '@harken/domain/map-file/map-file';

/** What a PMTiles file says about itself. */
export interface MapFileFacts {
  /** Changes with the content, and is the same for copies on other machines. */
  version: string;
  sizeInBytes: number;
  schema: MapSchema;
  attribution: string;
  minZoom: number;
  maxZoom: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A map file that cannot be used. */
export class MapFileError extends Error {
  readonly problem: MapFileProblem;
  constructor(problem: MapFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const headerBytes = 127;
const version = 3;
const vectorTiles = 1;
const compressions = { none: 1, gzip: 2 } as const;
/** The root directory must be within the first 16 kB of the file (PMTiles specification, version 3). */
const maxRootBytes = 16_384;
/** Descriptions list the fields of all layers; those of published files have some kilobytes. */
const maxDescriptionBytes = 4_000_000;

type Part = { offset: number; length: number };

function readPart(header: Buffer, at: number): Part {
  return { offset: Number(header.readBigUInt64LE(at)), length: Number(header.readBigUInt64LE(at + 8)) };
}

async function readBytes(file: FileHandle, { offset, length }: Part): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new MapFileError('truncated');
  return buffer;
}

function unpack(content: Buffer, compression: number): Buffer {
  if (compression === compressions.none) return content;
  try {
    return gunzipSync(content, { maxOutputLength: maxDescriptionBytes });
  } catch {
    throw new MapFileError('damaged');
  }
}

function checkHeader(header: Buffer, sizeInBytes: number) {
  if (header.length < 8 || header.toString('latin1', 0, 7) !== 'PMTiles')
    throw new MapFileError('notPmtiles');
  if (header[7] !== version) throw new MapFileError('oldVersion');
  if (header.length < headerBytes) throw new MapFileError('truncated');
  const [root, description, leaves, tiles] = [8, 24, 40, 56].map((at) => readPart(header, at)) as [
    Part,
    Part,
    Part,
    Part,
  ];
  const end = Math.max(...[root, description, leaves, tiles].map(({ offset, length }) => offset + length));
  if (end > sizeInBytes) throw new MapFileError('truncated');
  const [compression = 0, tileCompression = 0, tileType = 0] = header.subarray(97, 100);
  if (tileType !== vectorTiles) throw new MapFileError('notVector');
  const known: readonly number[] = Object.values(compressions);
  if (![compression, tileCompression].every((one) => known.includes(one)))
    throw new MapFileError('unknownCompression');
  if (root.length > maxRootBytes || description.length > maxDescriptionBytes)
    throw new MapFileError('damaged');
  return { root, description, compression };
}

function readDescription(content: Buffer): Record<string, unknown> {
  try {
    return content.length === 0 ? {} : Object(JSON.parse(content.toString('utf8')));
  } catch {
    throw new MapFileError('damaged');
  }
}

/** Attributions may contain links; maps show text. */
const removeMarkup = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

function findLayers({ vector_layers: layers }: Record<string, unknown>): string[] {
  return Array.isArray(layers) ? layers.map((layer) => String(Object(layer).id)) : [];
}

/**
 * Reads what a PMTiles file says about itself: the header, the root directory and the description, some kilobytes of a file that
 * may have many gigabytes.
 *
 * @throws MapFileError
 */
export async function readMapFile(file: FileHandle): Promise<MapFileFacts> {
  const { size } = await file.stat();
  const header = await readBytes(file, { offset: 0, length: Math.min(headerBytes, size) });
  const { root, description, compression } = checkHeader(header, size);
  const [rootContent, descriptionContent] = [await readBytes(file, root), await readBytes(file, description)];
  if (unpack(rootContent, compression).length === 0) throw new MapFileError('damaged');
  const described = readDescription(unpack(descriptionContent, compression));
  const layers = findLayers(described);
  // Some writers list no layers: the schema of most published files is assumed.
  const schema = layers.length === 0 ? 'protomaps' : findMapSchema(layers);
  if (!schema) throw new MapFileError('unknownLayers');
  const hash = createHash('sha256').update(`${size}`).update(header).update(rootContent);
  const [west, south, east, north] = [102, 106, 110, 114].map((at) => header.readInt32LE(at) / 1e7) as [
    number,
    number,
    number,
    number,
  ];
  return {
    version: hash.update(descriptionContent).digest('hex').slice(0, 32),
    sizeInBytes: size,
    schema,
    attribution: typeof described.attribution === 'string' ? removeMarkup(described.attribution) : '',
    minZoom: header[100] ?? 0,
    maxZoom: header[101] ?? 0,
    ...{ west, south, east, north },
  };
}
