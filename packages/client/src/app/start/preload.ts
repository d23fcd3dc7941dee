import { requestPageData } from '../../lib/requests/page-data.ts';
import { requestEarly } from '../../lib/requests/request.ts';
import type { User } from '../../lib/session/session.tsx';
import { loadRichFormat } from '../../lib/texts/format.ts';
import { routes } from '../features.ts';
import { loadPageCode } from '../routing/page-code.ts';
import { isAddressOf } from '../routing/prefetch.ts';
import { findRoute, getHomePageAddress, getHomePagePath } from '../routing/route-table.ts';
import { type AppRouter, loadFrameCode } from '../routing/router.tsx';
import { preloadTodayAtHome } from '../today-at-home.tsx';

/**
 * Loads what will be needed next, while a person types or another part is loading, so that a slow network waits once and not for
 * each part in turn. Failures are ignored: what is missing is loaded again when it is needed.
 */

/** Storage key: the path of the start page opened on this device last, without ids. */
const lastHomeKey = 'harken.home';

const ignore = () => undefined;

function loadPage(path: string | null | undefined): void {
  const route = path && findRoute(routes, path);
  if (route) loadPageCode(route).catch(ignore);
}

function readLastHome(): string | null {
  try {
    return localStorage.getItem(lastHomeKey);
  } catch {
    return null;
  }
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

/** How long the frame waits for the page, so that both are rendered together, in milliseconds. */
const longestWait = 300;

/** Loads the code of what is seen first at an address: the page; on the start page, the block with today's tasks above it. */
async function loadFirst(address: string, { homePage, roles }: User): Promise<void> {
  const route = routes.find(({ path, page }) => page && isAddressOf(path, address));
  const loading = route && loadPageCode(route);
  const isHome = route?.path === getHomePagePath(routes, homePage, roles);
  loading?.catch(ignore);
  await (isHome ? preloadTodayAtHome() : loading);
}

/**
 * Before the app of somebody who is signed in is rendered first: waits for the code of the frame and, for a moment, for that of the
 * page. What cannot be loaded is asked for again by whoever renders it.
 */
export async function prepareFirstPage(router: AppRouter, user: User): Promise<void> {
  const page = loadFirst(window.location.pathname, user).catch(ignore);
  await Promise.all([loadFrameCode(), loadRichFormat(), router.load()]).catch(ignore);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}
