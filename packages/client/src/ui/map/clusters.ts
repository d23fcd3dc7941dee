import Supercluster from 'supercluster';
import type { MapPoint, Position } from './map-types.ts';

/** A marker of the map: a point, or several that are too close together at this zoom. */
export type Cluster<P extends MapPoint> = {
  /** Stable while the cluster has the same points. */
  key: string;
  position: Position;
  points: readonly P[];
  /** The zoom at which the points separate; null for a single point, or if they never do. */
  zoomApart: number | null;
};

/** Degrees. West may be greater than east across the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number };

/**
 * Indexes points once, to find the clusters of any view and zoom.
 *
 * @param radius points within this many pixels are combined
 * @param maxZoom the highest zoom of the map
 */
export function createClusterIndex<P extends MapPoint>(
  points: readonly P[],
  { radius, maxZoom }: { radius: number; maxZoom: number },
) {
  // the world has 256 pixels at zoom 0, as in Leaflet
  const index = new Supercluster<{ point: P }>({ radius, maxZoom, extent: 256 });
  index.load(
    points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
      properties: { point },
    })),
  );

  function toCluster(found: ReturnType<typeof index.getClusters>[number]): Cluster<P> {
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

  /** The clusters in view, from north to south. */
  return function findClusters({ west, south, east, north }: Bounds, zoom: number): Cluster<P>[] {
    const found = index.getClusters([west, south, east, north], Math.round(zoom)).map(toCluster);
    return found.sort((a, b) => b.position.latitude - a.position.latitude);
  };
}
