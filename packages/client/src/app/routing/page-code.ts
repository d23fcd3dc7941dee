import type { AppRoute } from '../../lib/routes.ts';
import { type Loadable, loadable } from '../../ui/loading/loadable.tsx';

const pages = new WeakMap<AppRoute, Loadable<object>>();

/** The component of a page; undefined for a route that only leads to others. */
export function getPageComponent(route: AppRoute): Loadable<object> | undefined {
  if (!route.page) return undefined;
  const page = pages.get(route) ?? loadable(route.page);
  pages.set(route, page);
  return page;
}

/** Loads the code of a page before it is opened, so that it is rendered in the first rendering of its route. */
export async function loadPageCode(route: AppRoute): Promise<void> {
  await getPageComponent(route)?.preload();
}
