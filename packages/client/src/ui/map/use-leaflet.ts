import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { BaseMap } from './base-map.ts';
import { mapZooms, type Position } from './map-types.ts';
import { MapTilesContext } from './tiles-context.ts';

export type MapStart = { center: Position; zoom: number; maxZoom?: number };

/** As Leaflet writes a position. */
export function latLngOf({ latitude, longitude }: Position): [latitude: number, longitude: number] {
  return [latitude, longitude];
}

/** The map does not take a click on something for one on the ground below it. */
export function keepClicks(element: HTMLElement): void {
  for (const type of ['click', 'dblclick'])
    element.addEventListener(type, (event) => event.stopPropagation());
}

function createMap(container: HTMLElement, start: MapStart, tilesUrl: string | null): L.Map {
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  const maxZoom = start.maxZoom ?? mapZooms.closest;
  const map = L.map(container, {
    center: latLngOf(start.center),
    zoom: start.zoom,
    minZoom: mapZooms.farthest,
    maxZoom,
    worldCopyJump: true,
    // the frame has its own buttons, in the language of the page
    zoomControl: false,
    attributionControl: false,
    closePopupOnClick: false,
    scrollWheelZoom: false,
    fadeAnimation: false,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  });
  new BaseMap({ maxZoom }).addTo(map);
  if (tilesUrl) L.tileLayer(tilesUrl, { maxZoom }).addTo(map);
  return map;
}

/** The wheel scrolls the page; held together with Ctrl it zooms the map, as it would the page. */
function zoomByWheelWithCtrl(map: L.Map): void {
  const decide = ({ ctrlKey }: WheelEvent) => {
    if (ctrlKey) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  map.getContainer().addEventListener('wheel', decide, { capture: true, passive: true });
}

/** Keeps the map as large as its place on the page. */
function followSize(map: L.Map): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(map.getContainer());
  return () => observer.disconnect();
}

/** A map in the element of `container`, from the first drawing until it leaves the page. */
export function useLeaflet(start: MapStart): {
  container: RefObject<HTMLDivElement | null>;
  map: L.Map | null;
} {
  const container = useRef<HTMLDivElement>(null);
  const first = useRef(start);
  const tilesUrl = useContext(MapTilesContext);
  const [map, setMap] = useState<L.Map | null>(null);
  useEffect(() => {
    if (!container.current) return;
    const created = createMap(container.current, first.current, tilesUrl);
    zoomByWheelWithCtrl(created);
    const stopFollowing = followSize(created);
    setMap(created);
    return () => {
      stopFollowing();
      setMap(null);
      created.remove();
    };
  }, [tilesUrl]);
  return { container, map };
}
