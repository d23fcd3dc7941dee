import { gunzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { MultiPolygon, Topology } from 'topojson-specification';

/** The simplified boundaries of a level as they are stored. */
interface StoredLayer {
  bbox: number[];
  transform: { scale: number[]; translate: number[] };
  arcs: number[][][];
  geometries: unknown[];
}

/** A simplified boundary: polygons of rings of longitude and latitude, the outer ring first. */
export interface BoundaryArea {
  placeId: number;
  polygons: [longitude: number, latitude: number][][][];
}

/** The areas of a layer as it is stored. It takes some milliseconds, so it belongs into a worker thread. */
export function decodeBoundaryAreas(compressed: Uint8Array): BoundaryArea[] {
  const layer = JSON.parse(gunzipSync(compressed).toString('utf8')) as StoredLayer;
  const { geometries, ...topology } = layer;
  const collection = {
    type: 'GeometryCollection' as const,
    geometries: geometries as unknown as MultiPolygon[],
  };
  const all = { type: 'Topology', ...topology, objects: { collection } } as unknown as Topology<{
    collection: typeof collection;
  }>;
  return feature(all, collection).features.map(({ id, geometry }) => {
    const { type, coordinates } = geometry as { type: string; coordinates: unknown };
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as BoundaryArea['polygons'];
    return { placeId: Number(id), polygons };
  });
}
