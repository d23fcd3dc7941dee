import L from 'leaflet';
import { useEffect } from 'react';
import styles from './map.module.css';
import { type Position, toLatLng } from './map-types.ts';

const radiusPixels = 5;

/** Shows what is near the picked position, as small dots below the pin that cannot be clicked. */
export function useNeighbours(
  map: L.Map | null,
  neighbours: readonly (Position & { name: string })[] | undefined,
): void {
  useEffect(() => {
    if (!map || !neighbours || neighbours.length === 0) return;
    const renderer = new L.SVG();
    renderer.addTo(map);
    const group = L.layerGroup().addTo(map);
    for (const neighbour of neighbours) {
      const dot = L.circleMarker(toLatLng(neighbour), {
        ...{ renderer, radius: radiusPixels, className: styles.neighbour ?? '', interactive: false },
      }).addTo(group);
      const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
      title.textContent = neighbour.name;
      dot.getElement()?.append(title);
    }
    return () => {
      group.remove();
      renderer.remove();
    };
  }, [map, neighbours]);
}
