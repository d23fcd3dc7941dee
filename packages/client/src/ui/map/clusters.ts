import Supercluster from 'supercluster';
import type { MapPoint, Position } from './map-types.ts';

/** A marker of the map: a point, or several that are too close together at this zoom. */
export type Cluster<P extends MapPoint> = {
  /** Stable while the cluster has the same points. */
  key: string;
  position: Position;
  points: readonly P[];
  /** Finds the next zoom at which the points are not one marker any more; null for a single point, or if they never separate. */
  findZoomApart: () => number | null;
};

/** Degrees. West may be greater than east across the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number };

const everywhere: Bounds = { west: -180, south: -90, east: 180, north: 90 };

/** Width of the world at zoom 0 in pixels, as in Leaflet. */
const worldPixels = 256;

/** A position on the world of zoom 0, in pixels (Web Mercator). */
function toPixels({ latitude, longitude }: Position): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const bounded = Math.min(0.9999, Math.max(-0.9999, sine));
  const y = 0.5 - Math.log((1 + bounded) / (1 - bounded)) / (4 * Math.PI);
  return [(longitude / 360 + 0.5) * worldPixels, y * worldPixels];
}

/** The zoom from which some points are further apart than the radius; infinite if that is never. Before, they are one marker. */
function findFirstZoomApart(points: readonly Position[], radius: number): number {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const point of points) {
    const [x, y] = toPixels(point);
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [north, south] = [Math.min(north, y), Math.max(south, y)];
  }
  const extent = Math.hypot(east - west, south - north);
  return extent === 0 ? Number.POSITIVE_INFINITY : Math.floor(Math.log2(radius / extent)) + 1;
}

/**
 * Finds the clusters of any view and zoom. Points are indexed per zoom when it is first shown: all zooms at once would make the page
 * wait when there are thousands of points.
 *
 * @param radius points within this many pixels are combined
 * @param maxZoom the highest zoom of the map
 */
export function createClusterIndex<P extends MapPoint>(
  points: readonly P[],
  { radius, maxZoom }: { radius: number; maxZoom: number },
) {
  const toFeature = (point: P) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] },
    properties: { point },
  });
  const features = points.map(toFeature);
  const createIndex = (zoom: number) =>
    new Supercluster<{ point: P }>({ radius, minZoom: zoom, maxZoom: zoom, extent: worldPixels }).load(
      features,
    );
  const indexes = new Map<number, ReturnType<typeof createIndex>>();

  function getIndex(zoom: number) {
    const known = indexes.get(zoom) ?? createIndex(zoom);
    indexes.set(zoom, known);
    return known;
  }

  /**
   * Tries each zoom as it will be shown: points around one in the middle stay together until the outermost are up to twice the radius
   * apart, and points beside them change which of them are combined.
   */
  function findZoomApart(combined: readonly P[], after: number): number | null {
    const [first] = combined;
    const isTogether = ({ points: together }: Cluster<P>) =>
      together.some(({ key }) => key === first?.key) &&
      combined.every(({ key }) => together.some((point) => point.key === key));
    const from = Math.max(findFirstZoomApart(combined, radius), after + 1);
    for (let zoom = from; zoom <= maxZoom; zoom++)
      if (!findClusters(everywhere, zoom).some(isTogether)) return zoom;
    return null;
  }

  /** The clusters in view, from north to south. */
  function findClusters({ west, south, east, north }: Bounds, shownZoom: number): Cluster<P>[] {
    const zoom = Math.max(0, Math.min(maxZoom, Math.round(shownZoom)));
    const index = getIndex(zoom);
    const found = index.getClusters([west, south, east, north], zoom).map((item): Cluster<P> => {
      const [longitude = 0, latitude = 0] = item.geometry.coordinates;
      const position = { latitude, longitude };
      if (!('cluster' in item.properties)) {
        const { point } = item.properties;
        return { key: `point ${point.key}`, position, points: [point], findZoomApart: () => null };
      }
      const id = item.properties.cluster_id;
      const combined = index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.point);
      return {
        ...{ key: `cluster ${zoom} ${id}`, position, points: combined },
        findZoomApart: () => findZoomApart(combined, zoom),
      };
    });
    return found.sort((a, b) => b.position.latitude - a.position.latitude);
  }

  return findClusters;
}
