import { requestPageData } from '../../lib/requests/page-data.ts';
import { requestEarly } from '../../lib/requests/request.ts';
import type { User } from '../../lib/session/session.tsx';
import { routes } from '../features.ts';
import { isAddressOf } from '../routing/prefetch.ts';
import { findRoute, getHomePageAddress, getHomePagePath } from '../routing/route-table.ts';

/**
 * Loads what will be needed next, while a person types or another part is loading, so that a slow network waits once and not for
 * each part in turn. Failures are ignored: what is missing is loaded again when it is needed.
 */

/** Storage key: the path of the start page opened on this device last, without ids. */
const lastHomeKey = 'harken.home';

const ignore = () => undefined;

function loadPage(path: string | null | undefined): void {
  if (path) findRoute(routes, path)?.page?.().catch(ignore);
}

function readLastHome(): string | null {
  try {
    return localStorage.getItem(lastHomeKey);
  } catch {
    return null;
  }
}

/** The code of the page that opens, while the frame around it is still rendered. */
export function preloadPage(address: string): void {
  routes
    .find(({ path, page }) => page && isAddressOf(path, address))
    ?.page?.()
    .catch(ignore);
}

/** The parts of every page, and the start page that was opened on this device last. */
export function preloadFrame(): void {
  const parts = [
    import('../frame.tsx'),
    import('../routing/home-page.tsx'),
    import('../../features/today/today-block.tsx'),
    import('../../lib/live/updates.tsx'),
  ];
  for (const part of parts) part.catch(ignore);
  loadPage(readLastHome());
}

/** The code and the data of the start page of somebody who has just signed in. */
export function preloadHome({ homePage, roles }: User): void {
  const path = getHomePagePath(routes, homePage, roles);
  preloadFrame();
  loadPage(path);
  if (!homePage || !path || !getHomePageAddress(routes, homePage, roles)) return;
  try {
    localStorage.setItem(lastHomeKey, path);
  } catch {
    // without storage, the start page is loaded after sign-in
  }
  const { nationalSocietyId, projectId } = homePage;
  if (projectId) {
    requestEarly(`/api/today/project?projectId=${projectId}`);
    requestEarly(`/api/project/${projectId}/basicData`);
  } else if (nationalSocietyId) requestEarly('/api/today/projects');
  const route = findRoute(routes, path);
  if (route) requestPageData(route, homePage);
}
