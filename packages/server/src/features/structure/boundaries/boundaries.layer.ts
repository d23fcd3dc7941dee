import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PlaceLevel } from '@harken/domain/places/levels';
import type { NamedPlace } from './boundaries.queries.ts';

type Ring = number[];

/** The simplified boundary of a place: its rings as numbers of arcs. */
export type LayerGeometry =
  | { type: 'Polygon'; id: number; arcs: Ring[] }
  | { type: 'MultiPolygon'; id: number; arcs: Ring[][] };

/** The simplified boundaries of a level as they are stored: without names, which change later. */
export interface StoredLayer {
  bbox: number[];
  transform: { scale: number[]; translate: number[] };
  arcs: number[][][];
  geometries: LayerGeometry[];
}

export const emptyLayer: StoredLayer = {
  bbox: [0, 0, 0, 0],
  transform: { scale: [1, 1], translate: [0, 0] },
  arcs: [],
  geometries: [],
};

export const compressLayer = (layer: StoredLayer): Buffer => gzipSync(JSON.stringify(layer), { level: 9 });

export const readLayer = (compressed: Buffer): StoredLayer =>
  JSON.parse(gunzipSync(compressed).toString('utf8')) as StoredLayer;

/** Changes when a boundary, a name or a code does. */
export function computeResponseVersion(version: string, places: readonly NamedPlace[]): string {
  return createHash('sha256')
    .update(JSON.stringify([version, places]))
    .digest('hex');
}

type Properties = { name: string; parentId: number | null; code: string | null };

/** Stored boundaries as TopoJSON. Those without properties are left out. */
export function toTopology(
  { bbox, transform, arcs, geometries }: StoredLayer,
  getProperties: (id: number) => Properties | null,
) {
  const shown = geometries.flatMap((geometry) => {
    const properties = getProperties(geometry.id);
    return properties ? [{ ...geometry, properties }] : [];
  });
  return {
    ...{ type: 'Topology' as const, bbox, transform, arcs },
    objects: { places: { type: 'GeometryCollection' as const, geometries: shown } },
  };
}

/** The response of a layer: its boundaries with today's names. Places that were deleted since are left out. */
export function toBoundaries(
  { level, version }: { level: PlaceLevel; version: string },
  layer: StoredLayer,
  places: readonly NamedPlace[],
) {
  const named = new Map(places.map((place) => [place.id, place]));
  const topology = toTopology(layer, (id) => {
    const place = named.get(id);
    return place ? { name: place.name, parentId: place.parentId, code: place.code } : null;
  });
  return { version, level, topology };
}
