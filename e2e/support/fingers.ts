import type { Page } from 'playwright-core';

/** The least that a finger needs, in pixels. */
const fingertip = 44;

/**
 * Controls that a finger would miss: buttons, and links that stand for themselves. What counts is where a touch
 * works, which may be more than what is drawn. A link within a sentence is as high as its line.
 */
export function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'button, a[href], summary, input, select, textarea, [role=treeitem], [role=menuitem]';
    const isInSentence = (element: Element) => {
      const around = element.parentElement?.closest('p, dd, td, small, span');
      const [all, own] = [around?.textContent?.trim() ?? '', element.textContent?.trim() ?? ''];
      return getComputedStyle(element).display === 'inline' && all.length > own.length;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const targetOf = (element: Element) => element.closest('label') ?? element;
    const reaches = (target: Element, x: number, y: number) =>
      target.contains(document.elementFromPoint(x, y));
    const found: string[] = [];
    const top = document.querySelector('[role=dialog], [role=menu]') ?? document; // what lies open covers the rest
    for (const element of top.querySelectorAll(controls)) {
      if (!isShown(element) || isInSentence(element) || element.closest('[inert], [aria-hidden=true]'))
        continue;
      const target = targetOf(element);
      target.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue; // for screen readers only, as the link that skips to the content
      const [middleX, middleY, half] = [x + width / 2, y + height / 2, least / 2 - 0.5];
      const isWide = width >= least || [-half, half].every((by) => reaches(target, middleX + by, middleY));
      const isHigh = height >= least || [-half, half].every((by) => reaches(target, middleX, middleY + by));
      if (isWide && isHigh) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(`${element.tagName.toLowerCase()} “${name}”: ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...new Set(found)];
  }, fingertip);
}
