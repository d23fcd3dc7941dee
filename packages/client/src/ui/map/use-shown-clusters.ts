import L from 'leaflet';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Cluster, createClusterIndex } from './clusters.ts';
import styles from './map.module.css';
import { type MapPoint, toLatLng } from './map-types.ts';
import { stopClicks } from './use-leaflet.ts';

/** A cluster and its marker element on the map. */
export type ShownCluster<P extends MapPoint> = Cluster<P> & { element: HTMLElement };

/** Markers added per animation frame, to keep the page responsive. */
const markersPerFrame = 100;
/** From this number of points, the first clusters are found in a task of their own, so that the page can respond before it. */
const manyPoints = 2000;
/** Padding of the view as a share of its size, so that markers beyond the edge are ready when the map is moved. */
const viewPadding = 0.2;

function getPaddedBounds(map: L.Map) {
  const bounds = map.getBounds().pad(viewPadding);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

const byKey = <P extends MapPoint>(clusters: Cluster<P>[]) =>
  new Map(clusters.map((cluster) => [cluster.key, cluster]));

function createMarker<P extends MapPoint>(cluster: Cluster<P>) {
  const element = document.createElement('div');
  stopClicks(element);
  const icon = L.divIcon({ html: element, className: styles.marker, iconSize: [0, 0] });
  const marker = L.marker(toLatLng(cluster.position), { icon, interactive: false, keyboard: false });
  return { marker, shownCluster: { ...cluster, element } };
}

type ShownMarkers<P extends MapPoint> = Map<string, ReturnType<typeof createMarker<P>>>;

function findFocused<P extends MapPoint>(shownMarkers: ShownMarkers<P>): ShownCluster<P> | undefined {
  const all = [...shownMarkers.values()].map(({ shownCluster }) => shownCluster);
  return all.find(({ element }) => element.contains(document.activeElement));
}

/** Shows the first clusters: at once, or in the next task if there are many points. Returns how to cancel that task. */
function startShowing(pointCount: number, show: () => void): () => void {
  if (pointCount >= manyPoints) {
    const timer = setTimeout(show);
    return () => clearTimeout(timer);
  }
  show();
  return () => {};
}

/**
 * The clusters in view, updated when the map moves. Markers are added in batches.
 *
 * @param onFocusLost called with the first point of the marker that had the focus, after it was removed: because the map moved, or because
 *   all markers were replaced by those of new points, which may happen while the map still moves
 */
export function useShownClusters<P extends MapPoint>(
  map: L.Map | null,
  points: readonly P[],
  radius: number,
  onFocusLost: RefObject<(point: P) => void>,
): readonly ShownCluster<P>[] {
  const [shownClusters, setShownClusters] = useState<readonly ShownCluster<P>[]>([]);
  const findClusters = useMemo(
    () => map && createClusterIndex(points, { radius, maxZoom: map.getMaxZoom() }),
    [map, points, radius],
  );
  useEffect(() => {
    if (!map || !findClusters) return;
    const layer = L.layerGroup().addTo(map);
    const shownMarkers: ShownMarkers<P> = new Map();
    let animationFrame = 0;
    const updateMarkers = () => {
      cancelAnimationFrame(animationFrame);
      const inView = byKey(findClusters(getPaddedBounds(map), map.getZoom()));
      const focused = findFocused(shownMarkers);
      for (const [key, { marker }] of shownMarkers) {
        if (inView.has(key)) continue;
        layer.removeLayer(marker);
        shownMarkers.delete(key);
      }
      const lost = focused && !inView.has(focused.key) && focused.points[0];
      if (lost) onFocusLost.current(lost);
      const addedClusters = [...inView.values()].filter(({ key }) => !shownMarkers.has(key));
      const addBatch = () => {
        for (const cluster of addedClusters.splice(0, markersPerFrame)) {
          const created = createMarker(cluster);
          shownMarkers.set(cluster.key, created);
          layer.addLayer(created.marker);
        }
        setShownClusters([...shownMarkers.values()].map(({ shownCluster }) => shownCluster));
        if (addedClusters.length > 0) animationFrame = requestAnimationFrame(addBatch);
      };
      addBatch();
    };
    const stop = startShowing(points.length, updateMarkers);
    map.on('moveend', updateMarkers);
    return () => {
      stop();
      cancelAnimationFrame(animationFrame);
      map.off('moveend', updateMarkers);
      const point = findFocused(shownMarkers)?.points[0];
      layer.remove();
      if (point) onFocusLost.current(point);
    };
  }, [map, findClusters, points, onFocusLost]);
  return shownClusters;
}
