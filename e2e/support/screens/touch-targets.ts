import type { Page } from 'playwright-core';

/** The minimum size of touch targets, in pixels. */
const minTargetSize = 44;

/**
 * Finds touch targets that are too small: buttons, and links outside of sentences. Checks where a touch has an effect, which may
 * be a larger area than what is drawn. Links within a sentence are exempt, and where markers of a map touch each other, its edge or its
 * buttons: they stand where people are, the map can be moved, and the list beside it has the same.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minSize) => {
    const controls = 'button, a[href], summary, input, select, textarea, [role=treeitem], [role=menuitem]';
    const isInSentence = (element: Element) => {
      const around = element.parentElement?.closest('p, dd, td, small, span');
      const [all, own] = [around?.textContent?.trim() ?? '', element.textContent?.trim() ?? ''];
      return getComputedStyle(element).display === 'inline' && all.length > own.length;
    };
    const isLarge = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      return width >= minSize && height >= minSize;
    };
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isExempt = (element: Element) =>
      !isVisible(element) || isInSentence(element) || element.closest('[inert], [aria-hidden=true]');
    const findTarget = (element: HTMLElement): HTMLElement => element.closest('label') ?? element;
    // the link of a row or card covers all of it by a layer of its own
    const findArea = (element: HTMLElement) => {
      if (getComputedStyle(element, '::after').position !== 'absolute') return element;
      let covered: HTMLElement = element;
      while (covered.parentElement && getComputedStyle(covered).position === 'static')
        covered = covered.parentElement;
      return covered;
    };
    const fit = (middle: number, start: number, end: number, half: number) => {
      const [min, max] = [start + half + 1, end - half - 1]; // within a border of 1 pixel
      return min > max ? middle : Math.min(Math.max(middle, min), max);
    };
    const marker = '.leaflet-marker-icon';
    const isHit = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (target.contains(hit)) return true;
      const map = target.closest(marker)?.closest('.leaflet-container');
      return map != null && (!map.contains(hit) || hit?.closest(`${marker}, .leaflet-control`) != null);
    };
    const found: string[] = [];
    const top = document.querySelector('[role=dialog], [role=menu]') ?? document; // an open dialog covers the rest
    for (const element of top.querySelectorAll<HTMLElement>(controls)) {
      const target = findTarget(element);
      if (isLarge(target) || isExempt(element)) continue;
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = target.getBoundingClientRect();
      const area = findArea(target).getBoundingClientRect();
      if (width <= 1 || height <= 1) continue; // for screen readers only, such as the skip link
      const half = minSize / 2 - 0.5;
      const middleX = fit(x + width / 2, area.left, area.right, half);
      const middleY = fit(y + height / 2, area.top, area.bottom, half);
      const isWide = width >= minSize || [-half, half].every((by) => isHit(target, middleX + by, middleY));
      const isHigh = height >= minSize || [-half, half].every((by) => isHit(target, middleX, middleY + by));
      if (isWide && isHigh) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(`${element.tagName.toLowerCase()} “${name}”: ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...new Set(found)];
  }, minTargetSize);
}
