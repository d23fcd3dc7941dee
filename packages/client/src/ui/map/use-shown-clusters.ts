import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { type Cluster, createClusterIndex } from './clusters.ts';
import styles from './map.module.css';
import type { MapPoint } from './map-types.ts';
import { stopClicks, toLatLng } from './use-leaflet.ts';

/** A cluster and its marker element on the map. */
export type ShownCluster<P extends MapPoint> = Cluster<P> & { element: HTMLElement };

/** Markers added per animation frame, to keep the page responsive. */
const markersPerFrame = 100;
/** Padding of the view as a share of its size, so that markers beyond the edge are ready when the map is moved. */
const viewPadding = 0.2;

function boundsInView(map: L.Map) {
  const bounds = map.getBounds().pad(viewPadding);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function createMarker<P extends MapPoint>(cluster: Cluster<P>) {
  const element = document.createElement('div');
  stopClicks(element);
  const icon = L.divIcon({ html: element, className: styles.marker, iconSize: [0, 0] });
  const marker = L.marker(toLatLng(cluster.position), { icon, interactive: false, keyboard: false });
  return { marker, shown: { ...cluster, element } };
}

/** The clusters in view, updated when the map moves. Markers are added in batches. */
export function useShownClusters<P extends MapPoint>(
  map: L.Map | null,
  points: readonly P[],
  radius: number,
): readonly ShownCluster<P>[] {
  const [shown, setShown] = useState<readonly ShownCluster<P>[]>([]);
  const findClusters = useMemo(
    () => map && createClusterIndex(points, { radius, maxZoom: map.getMaxZoom() }),
    [map, points, radius],
  );
  useEffect(() => {
    if (!map || !findClusters) return;
    const layer = L.layerGroup().addTo(map);
    const shownMarkers = new Map<string, ReturnType<typeof createMarker<P>>>();
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      const wanted = new Map(findClusters(boundsInView(map), map.getZoom()).map((one) => [one.key, one]));
      for (const [key, { marker }] of shownMarkers) {
        if (wanted.has(key)) continue;
        layer.removeLayer(marker);
        shownMarkers.delete(key);
      }
      const missing = [...wanted.values()].filter(({ key }) => !shownMarkers.has(key));
      const drawSome = () => {
        for (const cluster of missing.splice(0, markersPerFrame)) {
          const made = createMarker(cluster);
          shownMarkers.set(cluster.key, made);
          layer.addLayer(made.marker);
        }
        setShown([...shownMarkers.values()].map((one) => one.shown));
        if (missing.length > 0) frame = requestAnimationFrame(drawSome);
      };
      drawSome();
    };
    draw();
    map.on('moveend', draw);
    return () => {
      cancelAnimationFrame(frame);
      map.off('moveend', draw);
      layer.remove();
    };
  }, [map, findClusters]);
  return shown;
}
