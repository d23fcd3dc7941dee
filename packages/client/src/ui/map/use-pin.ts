import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import styles from './map.module.css';
import type { Position } from './map-types.ts';
import { latLngOf } from './use-leaflet.ts';

/** A pin on the map that can be dragged; its element is for the caller to draw in. Null without a place. */
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
    // the keyboard moves the map below the crosshair instead
    const marker = L.marker(latLngOf({ latitude, longitude }), { icon, draggable: true, keyboard: false });
    marker.addTo(map).on('dragend', () => moved.current(marker.getLatLng()));
    return () => {
      marker.remove();
    };
  }, [map, element, latitude, longitude]);
  return map && point ? element : null;
}
