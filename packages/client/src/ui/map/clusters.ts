import Supercluster from 'supercluster';
import type { MapPoint, Position } from './map-types.ts';

/** What stands at one spot of the map: a place, or several that lie too close together to tell apart. */
export type Cluster<P extends MapPoint> = {
  /** The same as long as the same places are in it. */
  key: string;
  position: Position;
  points: readonly P[];
  /** From which zoom on they are apart; null for a single one, and for those that never are. */
  zoomApart: number | null;
};

/** Degrees, as maps tell them; the west may lie east of the east where the world goes round. */
export type Bounds = { west: number; south: number; east: number; north: number };

/**
 * Sorts places once, so that what is to be seen can be told at any zoom.
 *
 * @param radius pixels within which places become one
 * @param maxZoom the closest that the map shows
 */
export function clustersOf<P extends MapPoint>(
  points: readonly P[],
  { radius, maxZoom }: { radius: number; maxZoom: number },
) {
  // a world of 256 pixels at zoom 0, as Leaflet has it
  const index = new Supercluster<{ point: P }>({ radius, maxZoom, extent: 256 });
  index.load(
    points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      properties: { point },
    })),
  );

  function read(found: ReturnType<typeof index.getClusters>[number]): Cluster<P> {
    const [longitude = 0, latitude = 0] = found.geometry.coordinates;
    const position = { latitude, longitude };
    if (!('cluster' in found.properties)) {
      const { point } = found.properties;
      return { key: `point ${point.key}`, position, points: [point], zoomApart: null };
    }
    const id = found.properties.cluster_id;
    const zoomApart = index.getClusterExpansionZoom(id);
    return {
      key: `cluster ${id}`,
      position,
      points: index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.point),
      zoomApart: zoomApart > maxZoom ? null : zoomApart,
    };
  }

  /** What is to be seen there, from north to south. */
  return function within({ west, south, east, north }: Bounds, zoom: number): Cluster<P>[] {
    const found = index.getClusters([west, south, east, north], Math.round(zoom)).map(read);
    return found.sort((one, other) => other.position.latitude - one.position.latitude);
  };
}
