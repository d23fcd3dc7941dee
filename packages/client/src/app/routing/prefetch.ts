import type { Role } from '@harken/domain/access/roles';
import type { AppRoute } from '../../lib/routes.ts';
import { mayOpen } from './may-open.ts';
import { loadPageCode } from './page-code.ts';
import { projectPath } from './scope-paths.ts';

/**
 * Loads the code of pages before they are opened: of a link as soon as somebody points at it, and of the pages that people of a
 * project open most once nothing else is loading. Not on connections that are slow or paid by volume.
 */

/** The part of the Network Information API that is used; not every browser has it. */
type Connection = { saveData?: boolean; effectiveType?: string };

const getConnection = () => (navigator as { connection?: Connection }).connection ?? {};

/** Whether to load what may never be needed. */
export function isGoodConnection({ saveData, effectiveType }: Connection = getConnection()): boolean {
  return navigator.onLine && saveData !== true && (effectiveType === undefined || effectiveType === '4g');
}

/** Whether an address is one of a path with ids in braces. */
export function isAddressOf(path: string, address: string): boolean {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i').test(address);
}

const ignore = () => undefined;

/** Loads the code of a page; the browser has it already if it was loaded before. */
function load(route: AppRoute | undefined): void {
  if (route) loadPageCode(route).catch(ignore);
}

/** The pages that people of a project open most. */
const usualPaths = [
  ...['/today', '/reports/correct', '/alerts', '/alerts/{alertId}/assess', '/reports/{reportId}'],
  ...['/datacollectors/list', '/datacollectors/{dataCollectorId}/overview'],
].map((path) => `${projectPath}${path}`);

export function findUsualRoutes(routes: readonly AppRoute[], userRoles: readonly Role[]): AppRoute[] {
  return routes.filter((route) => usualPaths.includes(route.path) && mayOpen(route, userRoles));
}

/** The route that a link inside the app opens. */
export function findLinkedRoute(
  routes: readonly AppRoute[],
  target: EventTarget | null,
): AppRoute | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin !== window.location.origin) return undefined;
  return routes.find(({ path, page }) => page && isAddressOf(path, link.pathname));
}

/** Until other requests are finished, and the page that a click may have opened is shown, in milliseconds. */
const idleMilliseconds = 4000;
/** Between two pages, so that a slow phone stays responsive. */
const pauseMilliseconds = 300;

/** @returns stops it */
export function startPrefetching(routes: readonly AppRoute[], userRoles: readonly Role[]): () => void {
  const usual = findUsualRoutes(routes, userRoles);
  let timer = setTimeout(loadNext, idleMilliseconds);
  function loadNext(): void {
    if (usual.length === 0 || !isGoodConnection()) return;
    load(usual.shift());
    timer = setTimeout(loadNext, pauseMilliseconds);
  }
  const onPoint = ({ target, type }: Event) => {
    const route = findLinkedRoute(routes, target);
    if (navigator.onLine && getConnection().saveData !== true) load(route);
    if (!route || type !== 'pointerdown') return;
    clearTimeout(timer);
    timer = setTimeout(loadNext, idleMilliseconds);
  };
  const events = ['pointerover', 'pointerdown', 'focusin'];
  for (const name of events) document.addEventListener(name, onPoint, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const name of events) document.removeEventListener(name, onPoint);
  };
}
