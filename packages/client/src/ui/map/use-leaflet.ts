import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { addGround } from './ground/add-ground.ts';
import { GroundFileContext } from './ground/ground-context.ts';
import type { LabelLayer } from './ground/label-layer.ts';
import styles from './map.module.css';
import { mapZooms, type Position, toLatLng } from './map-types.ts';
import { MapTilesContext } from './tiles-context.ts';
import { fitPoints } from './use-fit.ts';

export type MapStart = {
  center: Position;
  zoom: number;
  maxZoom?: number;
  /** Opens on these instead, if there are any, so that no ground is loaded that nobody wants to see. */
  openOn?: readonly Position[] | undefined;
  /** How close it goes for that. */
  closestFit?: number;
};

/** Stops clicks on an element from reaching the map below. */
export function stopClicks(element: HTMLElement): void {
  for (const type of ['click', 'dblclick'])
    element.addEventListener(type, (event) => event.stopPropagation());
}

function createMap(container: HTMLElement, start: MapStart): L.Map {
  const prefersReducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  return L.map(container, {
    center: toLatLng(start.center),
    zoom: start.zoom,
    minZoom: mapZooms.farthest,
    maxZoom: start.maxZoom ?? mapZooms.closest,
    worldCopyJump: true,
    // the frame has its own buttons, in the language of the page
    zoomControl: false,
    attributionControl: false,
    closePopupOnClick: false,
    scrollWheelZoom: false,
    fadeAnimation: false,
    zoomAnimation: !prefersReducedMotion,
    markerZoomAnimation: !prefersReducedMotion,
    inertia: !prefersReducedMotion,
  });
}

/** The mouse wheel scrolls the page; with Ctrl it zooms the map. */
function zoomByWheelWithCtrl(map: L.Map): void {
  const decide = ({ ctrlKey }: WheelEvent) => {
    if (ctrlKey) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  map.getContainer().addEventListener('wheel', decide, { capture: true, passive: true });
}

/** Adjusts the map to the size of its container. */
function followSize(map: L.Map): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(map.getContainer());
  return () => observer.disconnect();
}

/** Width of what is printed on A4 within the margins of base.css, in CSS pixels. */
const paperWidth = 718;

/** Prints the map as it is on the screen, and smaller if it is wider than the paper: nothing can be drawn while printing. */
function keepOnPaper(map: L.Map): () => void {
  const { style } = map.getContainer();
  const fix = () => {
    const width = map.getContainer().clientWidth;
    style.inlineSize = `${width}px`;
    style.zoom = String(Math.min(1, paperWidth / width));
  };
  const release = () => {
    style.inlineSize = '';
    style.zoom = '';
  };
  window.addEventListener('beforeprint', fix);
  window.addEventListener('afterprint', release);
  return () => {
    window.removeEventListener('beforeprint', fix);
    window.removeEventListener('afterprint', release);
  };
}

/** A map and what its frame shows of it. */
export type FramedMap = {
  container: RefObject<HTMLDivElement | null>;
  map: L.Map | null;
  /** Whom the map must name as sources of its ground; null if the ground could not be loaded. */
  sources: readonly string[] | null;
  /** The names on the map. */
  labels: LabelLayer | null;
};

/** Creates a Leaflet map in the element of `container`, and removes it when the component unmounts. */
export function useLeaflet(start: MapStart): FramedMap {
  const container = useRef<HTMLDivElement>(null);
  const first = useRef(start);
  const tilesUrl = useContext(MapTilesContext);
  const findFile = useContext(GroundFileContext);
  const [map, setMap] = useState<L.Map | null>(null);
  const [labels, setLabels] = useState<LabelLayer | null>(null);
  const [sources, setSources] = useState<readonly string[] | null>([]);
  useEffect(() => {
    if (!container.current) return;
    const created = createMap(container.current, first.current);
    const { openOn = [], closestFit } = first.current;
    fitPoints(created, openOn, false, closestFit);
    let isShown = true;
    const report = (found: readonly string[] | null) => isShown && setSources(found);
    const maxZoom = created.getMaxZoom();
    const ground = addGround(created, { maxZoom, findFile, report, hasLabels: !tilesUrl });
    if (tilesUrl) L.tileLayer(tilesUrl, { maxZoom, className: styles.pictures }).addTo(created);
    zoomByWheelWithCtrl(created);
    const stopFollowing = followSize(created);
    const stopPrinting = keepOnPaper(created);
    setMap(created);
    setLabels(ground.labels);
    return () => {
      isShown = false;
      ground.stop();
      stopFollowing();
      stopPrinting();
      setMap(null);
      setLabels(null);
      created.remove();
    };
  }, [tilesUrl, findFile]);
  return { container, map, sources, labels };
}
