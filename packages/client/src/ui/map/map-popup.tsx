import L from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button.tsx';
import { useUiTexts } from '../texts-context.ts';
import styles from './map.module.css';
import type { Position } from './map-types.ts';
import { stopClicks, toLatLng } from './use-leaflet.ts';

const popupPixels = 256;
/** Distance between the popup and the edge of the map. */
const edgePixels = 8;
/** Width of the map buttons, which the popup must not cover. */
const buttonPixels = 52;

/** Pans the map until an element on it is fully visible. */
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

/** Scrolls the page to the map. Scrolling to an element on it would shift the map inside its frame. */
function showMap(map: L.Map): void {
  const { y, height } = map.getContainer().getBoundingClientRect();
  if (y < 0 || y + height > window.innerHeight) map.getContainer().scrollIntoView?.({ block: 'nearest' });
}

/** A popup element above a position, sized by its content. */
function useElementAbove(map: L.Map, { latitude, longitude }: Position, above: number): HTMLElement {
  const [element] = useState(() => {
    const created = document.createElement('div');
    stopClicks(created);
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
    popup.setLatLng(toLatLng({ latitude, longitude })).setContent(element).openOn(map);
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
  /** Pixels between the position and the popup, so that the marker stays visible. */
  above: number;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** A popup at a position of the map. Takes the focus, closes with Esc and returns the focus. */
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
      const focusTarget = before instanceof HTMLElement && before.isConnected ? before : map.getContainer();
      focusTarget.focus({ preventScroll: true });
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
