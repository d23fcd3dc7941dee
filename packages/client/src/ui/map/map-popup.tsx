import L from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button.tsx';
import { useUiTexts } from '../texts-context.ts';
import styles from './map.module.css';
import type { Position } from './map-types.ts';
import { keepClicks, latLngOf } from './use-leaflet.ts';

const popupPixels = 256;
/** Kept free between what opens and the edge of the map. */
const edgePixels = 8;
/** As wide as the buttons of the map, which lie above it. */
const buttonPixels = 52;

/** Moves the map as far as it takes to see all of an element on it. */
function bringIntoView(map: L.Map, element: HTMLElement): void {
  const frame = map.getContainer().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const beyond = (start: number, end: number, from: number, to: number) => {
    if (start < from + edgePixels) return start - from - edgePixels;
    return Math.max(0, end - to + edgePixels);
  };
  const across = beyond(box.x, box.x + box.width, frame.x, frame.x + frame.width - buttonPixels);
  const down = beyond(box.y, box.y + box.height, frame.y, frame.y + frame.height);
  if (across !== 0 || down !== 0) map.panBy([across, down]);
}

/** Scrolls the page to the map; scrolling to what lies on it would shift the map within its frame. */
function showMap(map: L.Map): void {
  const { y, height } = map.getContainer().getBoundingClientRect();
  if (y < 0 || y + height > window.innerHeight) map.getContainer().scrollIntoView?.({ block: 'nearest' });
}

/** An element that stands on the map, above a place, and grows with what is in it. */
function useElementAbove(map: L.Map, { latitude, longitude }: Position, above: number): HTMLElement {
  const [element] = useState(() => {
    const created = document.createElement('div');
    keepClicks(created);
    return created;
  });
  useEffect(() => {
    const besideButtons = map.getSize().x - buttonPixels - 2 * edgePixels;
    const width = Math.min(popupPixels, besideButtons);
    const popup = L.popup({
      minWidth: width,
      maxWidth: width,
      offset: [0, 7 - above],
      className: styles.popup,
      closeButton: false,
      closeOnClick: false,
      closeOnEscapeKey: false,
      autoPan: false,
    });
    popup.setLatLng(latLngOf({ latitude, longitude })).setContent(element).openOn(map);
    return () => {
      popup.remove();
    };
  }, [map, element, latitude, longitude, above]);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => bringIntoView(map, element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [map, element]);
  return element;
}

export type MapPopupProps = {
  map: L.Map;
  at: Position;
  /** Pixels between the place and what opens, so that the marker stays in sight. */
  above: number;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** What opens at a place of the map. Focus goes in, Esc closes, and focus returns. */
export function MapPopup({ map, at, above, label, onClose, children }: MapPopupProps) {
  const t = useUiTexts();
  const element = useElementAbove(map, at, above);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    showMap(map);
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isLost = !document.activeElement || document.activeElement === document.body;
      const isInside = element.contains(document.activeElement);
      if (!isLost && !isInside) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : map.getContainer();
      back.focus({ preventScroll: true });
    };
  }, [map, element]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      dir={document.documentElement.dir || undefined}
      className={styles.panel}
      onKeyDown={closeByKey}
    >
      <IconButton icon="cross" label={t('ui.close')} className={styles.close} onClick={onClose} />
      {children}
    </div>,
    element,
  );
}
