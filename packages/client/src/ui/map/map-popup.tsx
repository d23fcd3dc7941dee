import L from 'leaflet';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../buttons/button.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './map.module.css';
import { type Position, toLatLng } from './map-types.ts';
import { stopClicks } from './use-leaflet.ts';

/** Width of the popup. */
const popupPixels = 256;
/** Minimum distance between the popup and the edge of the map. */
const edgePixels = 8;
/** Width of the map buttons, which the popup must not cover. */
const buttonPixels = 52;
/** Vertical offset at which Leaflet puts the tip of a popup on its position. */
const tipPixels = 7;

/** Pans the map until an element on it is fully visible. */
function bringIntoView(map: L.Map, element: HTMLElement): void {
  const frame = map.getContainer().getBoundingClientRect();
  const box = element.getBoundingClientRect();
  /** Pixels by which the element exceeds the frame: negative before its start, positive after its end. */
  const getExcess = (start: number, end: number, frameStart: number, frameEnd: number) => {
    if (start < frameStart + edgePixels) return start - frameStart - edgePixels;
    return Math.max(0, end - frameEnd + edgePixels);
  };
  const excessX = getExcess(box.x, box.x + box.width, frame.x, frame.x + frame.width - buttonPixels);
  const excessY = getExcess(box.y, box.y + box.height, frame.y, frame.y + frame.height);
  if (excessX !== 0 || excessY !== 0) map.panBy([excessX, excessY]);
}

/** Scrolls the page to the map. Scrolling to an element on it would shift the map inside its frame. */
function scrollToMap(map: L.Map): void {
  const { y, height } = map.getContainer().getBoundingClientRect();
  if (y < 0 || y + height > window.innerHeight) map.getContainer().scrollIntoView?.({ block: 'nearest' });
}

/** The element of a popup `gap` pixels above a position. Its height depends on its content. */
function usePopupElement(map: L.Map, { latitude, longitude }: Position, gap: number): HTMLElement {
  const [element] = useState(() => {
    const created = document.createElement('div');
    stopClicks(created);
    return created;
  });
  useEffect(() => {
    const availableWidth = map.getSize().x - buttonPixels - 2 * edgePixels;
    const width = Math.min(popupPixels, availableWidth);
    const popup = L.popup({
      minWidth: width,
      maxWidth: width,
      offset: [0, tipPixels - gap],
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
  }, [map, element, latitude, longitude, gap]);
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
  position: Position;
  /** Pixels between the position and the popup, so that the marker stays visible. */
  gap: number;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** A popup at a position of the map. Takes the focus, closes with Esc and returns the focus. */
export function MapPopup({ map, position, gap, label, onClose, children }: MapPopupProps) {
  const t = useUiTexts();
  const element = usePopupElement(map, position, gap);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    scrollToMap(map);
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isFocusLost = !document.activeElement || document.activeElement === document.body;
      const isFocusInside = element.contains(document.activeElement);
      if (!isFocusLost && !isFocusInside) return;
      const focusTarget = opener instanceof HTMLElement && opener.isConnected ? opener : map.getContainer();
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
