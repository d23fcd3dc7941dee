/** Why a map file cannot be used: chooses the text that says what to do. */
export const mapFileProblems = [
  /** There is no such file. */
  'missing',
  /** The server may not read it. */
  'notReadable',
  /** It is something else than a PMTiles file. */
  'notPmtiles',
  /** A PMTiles file of version 1 or 2. */
  'oldVersion',
  /** Its tiles are pictures, such as PNG. */
  'notVector',
  /** It is shorter than its own header says: the copy or download stopped. */
  'truncated',
  /** Its directory or description cannot be read. */
  'damaged',
  /** It is compressed in a way that browsers cannot read; gzip is usual. */
  'unknownCompression',
  /** It has none of the layers that Harken draws. */
  'unknownLayers',
] as const;

export type MapFileProblem = (typeof mapFileProblems)[number];

/** The names of layers and kinds in a map file: those of the Protomaps basemap, or of OpenMapTiles. */
export const mapSchemas = ['protomaps', 'openmaptiles'] as const;

export type MapSchema = (typeof mapSchemas)[number];

/** Limits of uploading a map file. */
export const mapFileLimits = {
  /** A file is sent in parts of at most this many bytes: proxies limit the size of requests. */
  partBytes: 8 * 1024 * 1024,
  /** The largest map file that may be allowed for uploads, in megabytes. */
  maxMegabytes: 100_000,
  /** What is allowed unless a setting says otherwise, in megabytes. */
  defaultMegabytes: 2000,
};

const protomapsLayers = ['earth', 'roads'];
const openMapTilesLayers = ['transportation', 'water_name', 'waterway'];

/**
 * The schema of a map file by the names of its layers; null if it is another one.
 *
 * @example findMapSchema(['earth', 'water', 'roads', 'places']) // 'protomaps'
 */
export function findMapSchema(layers: readonly string[]): MapSchema | null {
  if (protomapsLayers.some((name) => layers.includes(name))) return 'protomaps';
  return openMapTilesLayers.some((name) => layers.includes(name)) ? 'openmaptiles' : null;
}
