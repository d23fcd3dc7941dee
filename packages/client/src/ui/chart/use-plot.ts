import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useDrawAll } from './draw-all-context.ts';

/** Pixels above and below the window within which charts are drawn, so that they are there when they come into view. */
const nearPixels = 400;
/** How wide a chart is taken for until it is known, in pixels. */
const usualWidth = 640;

/** How wide an element is, in whole pixels, watched while it changes. */
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

/** Whether an element is in view or near it, or was; or all are to be drawn. */
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
    return () => observer.disconnect();
  }, [ref, wasNear]);
  return wasNear || drawsAll;
}
