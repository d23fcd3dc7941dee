import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDrawAll } from './draw-all-context.ts';

/** Charts within this distance from the viewport are drawn in advance, in pixels. */
const nearPixels = 400;
/** Assumed width until measured, in pixels. */
const usualWidth = 640;

/** The current width of an element in whole pixels. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => setWidth(Math.floor(element.clientWidth) || usualWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Whether an element is or was near the viewport, or all charts are to be drawn. */
export function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const drawsAll = useDrawAll();
  const [wasNear, setWasNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (!element || wasNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: `${nearPixels}px 0px` },
    );
    observer.observe(element);
    // paper has all charts
    const drawBeforePrinting = () => flushSync(() => setWasNear(true));
    window.addEventListener('beforeprint', drawBeforePrinting);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', drawBeforePrinting);
    };
  }, [ref, wasNear]);
  return wasNear || drawsAll;
}
