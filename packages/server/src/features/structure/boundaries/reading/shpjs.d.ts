/** The parts of shpjs that read the files of a shapefile; the package has no types. */
declare module 'shpjs' {
  import type { Geometry } from 'geojson';
  export function parseShp(shp: Uint8Array): (Geometry | null)[];
  export function parseDbf(dbf: Uint8Array, encoding?: string): Record<string, unknown>[];
}
