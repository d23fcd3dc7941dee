import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { type Cluster, clustersOf } from './clusters.ts';
import styles from './map.module.css';
import type { MapPoint } from './map-types.ts';
import { keepClicks, latLngOf } from './use-leaflet.ts';

/** A cluster, and the element that stands for it on the map. */
export type ShownCluster<P extends MapPoint> = Cluster<P> & { element: HTMLElement };

/** How many markers are put on the map before the page may do something else. */
const atOnce = 100;
/** Of the size of the view, so that what is just beyond the edge is there when the map is moved a little. */
const beyondView = 0.2;

function boundsInView(map: L.Map) {
  const bounds = map.getBounds().pad(beyondView);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

function markerOf<P extends MapPoint>(cluster: Cluster<P>) {
  const element = document.createElement('div');
  keepClicks(element);
  const icon = L.divIcon({ html: element, className: styles.marker, iconSize: [0, 0] });
  const marker = L.marker(latLngOf(cluster.position), { icon, interactive: false, keyboard: false });
  return { marker, shown: { ...cluster, element } };
}

/** What is to be seen of some places, drawn anew whenever the map has moved: only what is in view, and not all at once. */
export function useShownClusters<P extends MapPoint>(
  map: L.Map | null,
  points: readonly P[],
  radius: number,
): readonly ShownCluster<P>[] {
  const [shown, setShown] = useState<readonly ShownCluster<P>[]>([]);
  const within = useMemo(
    () => map && clustersOf(points, { radius, maxZoom: map.getMaxZoom() }),
    [map, points, radius],
  );
  useEffect(() => {
    if (!map || !within) return;
    const layer = L.layerGroup().addTo(map);
    const drawn = new Map<string, ReturnType<typeof markerOf<P>>>();
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      const wanted = new Map(within(boundsInView(map), map.getZoom()).map((one) => [one.key, one]));
      for (const [key, { marker }] of drawn) {
        if (wanted.has(key)) continue;
        layer.removeLayer(marker);
        drawn.delete(key);
      }
      const missing = [...wanted.values()].filter(({ key }) => !drawn.has(key));
      const drawSome = () => {
        for (const cluster of missing.splice(0, atOnce)) {
          const made = markerOf(cluster);
          drawn.set(cluster.key, made);
          layer.addLayer(made.marker);
        }
        setShown([...drawn.values()].map((one) => one.shown));
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
  }, [map, within]);
  return shown;
}
