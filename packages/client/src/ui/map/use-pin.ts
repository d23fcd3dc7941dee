import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import styles from './map.module.css';
import type { Position } from './map-types.ts';
import { toLatLng } from './use-leaflet.ts';

/** A draggable pin on the map. Returns the element to render the pin into; null without a position. */
export function usePin(map: L.Map | null, point: Position | null, onMoved: (to: L.LatLng) => void) {
  const [element] = useState(() => document.createElement('div'));
  const moved = useRef(onMoved);
  moved.current = onMoved;
  const [latitude, longitude] = [point?.latitude, point?.longitude];
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const icon = L.divIcon({
      html: element,
      className: styles.pinPlace,
      iconSize: [44, 44],
      iconAnchor: [22, 40],
    });
    // keyboard users move the map below the crosshair instead
    const marker = L.marker(toLatLng({ latitude, longitude }), { icon, draggable: true, keyboard: false });
    marker.addTo(map).on('dragend', () => moved.current(marker.getLatLng()));
    return () => {
      marker.remove();
    };
  }, [map, element, latitude, longitude]);
  return map && point ? element : null;
}
