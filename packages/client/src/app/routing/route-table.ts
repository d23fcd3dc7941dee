import type { Role } from '@harken/domain/access/roles';
import type { AppRoute, MenuGroup, PageConditions } from '../../lib/routes.ts';
import type { HomePage } from '../../lib/session/session.tsx';
import { mayOpen } from './may-open.ts';
import { projectPath, societyPath } from './scope-paths.ts';

type Params = Record<string, number | string | null | undefined>;

/** Paths are compared without regard to case. */
function isSamePath(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

export function findRoute(routes: readonly AppRoute[], path: string): AppRoute | undefined {
  return routes.find((route) => isSamePath(route.path, path));
}

/** Fills the ids into a path; undefined if an id is unknown. */
export function fillPath(path: string, params: Params): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  if (names.some((name) => params[name] == null)) return undefined;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Whether a route has a page, or redirects to one. */
export function isBuilt(routes: readonly AppRoute[], route: AppRoute): boolean {
  if (route.page) return true;
  return (route.redirectTo ?? []).some((path) => {
    const next = findRoute(routes, path);
    return next !== undefined && isBuilt(routes, next);
  });
}

/** The first path that leads to a page, is allowed, and whose ids are known. */
export function findFirstAddress(
  routes: readonly AppRoute[],
  paths: readonly string[],
  params: Params,
  userRoles: readonly Role[],
): string | undefined {
  for (const path of paths) {
    const route = findRoute(routes, path);
    const address = fillPath(path, params);
    if (route && address && isBuilt(routes, route) && mayOpen(route, userRoles)) return address;
  }
  return undefined;
}

/** The paths of each kind of start page, in order of preference. */
const homePaths: Record<HomePage['page'], readonly string[]> = {
  Root: ['/nationalsocieties'],
  NationalSociety: [societyPath],
  ProjectList: [`${societyPath}/projects`],
  Project: [`${societyPath}/projects/{projectId}`],
};

/** The address of the start page of a user; undefined for users without a project or society. */
export function getHomeAddress(
  routes: readonly AppRoute[],
  homePage: HomePage | null | undefined,
  userRoles: readonly Role[],
): string | undefined {
  return homePage ? findFirstAddress(routes, homePaths[homePage.page], homePage, userRoles) : undefined;
}

/** The page that the start page of a user finally opens: its address may only lead to another one. */
export function getHomePageAddress(
  routes: readonly AppRoute[],
  homePage: HomePage | null | undefined,
  userRoles: readonly Role[],
): string | undefined {
  const path = getHomePagePath(routes, homePage, userRoles);
  return path && homePage ? fillPath(path, homePage) : undefined;
}

/** The same without ids. */
export function getHomePagePath(
  routes: readonly AppRoute[],
  homePage: HomePage | null | undefined,
  userRoles: readonly Role[],
): string | undefined {
  if (!homePage) return undefined;
  const follow = (paths: readonly string[]): string | undefined => {
    const address = findFirstAddress(routes, paths, homePage, userRoles);
    const route = paths
      .map((path) => findRoute(routes, path))
      .find((one) => one && fillPath(one.path, homePage) === address);
    return route?.redirectTo ? follow(route.redirectTo) : route?.path;
  };
  return follow(homePaths[homePage.page]);
}

/** A route and its ancestors, from the top. */
export function getAncestry(routes: readonly AppRoute[], route: AppRoute): AppRoute[] {
  const parent = route.parent ? findRoute(routes, route.parent) : undefined;
  return parent ? [...getAncestry(routes, parent), route] : [route];
}

/** The routes of a menu, in order. */
export function listMenuRoutes(
  routes: readonly AppRoute[],
  group: MenuGroup,
  {
    userRoles,
    isDemo,
    conditions = {},
  }: { userRoles: readonly Role[]; isDemo: boolean; conditions?: PageConditions },
): AppRoute[] {
  return routes
    .filter((route) => route.menu?.group === group && mayOpen(route, userRoles) && isBuilt(routes, route))
    .filter((route) => isDemo || !route.menu?.isDemoOnly)
    .filter((route) => route.existsIn?.(conditions) ?? true)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
}

/** The route whose title is in the bar: the project for its tabs, the settings for theirs, otherwise the page itself. */
export function getTitleRoute(path: readonly AppRoute[], route: AppRoute): AppRoute {
  const entry = route.isSubPage ? (path.at(-2) ?? route) : route;
  const group = entry.menu?.group;
  if (group === 'nationalSocietySettings') return path.at(path.indexOf(entry) - 1) ?? route;
  const isTab = group === 'project' || group === 'projectSettings';
  if (isTab || (entry.isIntermediate && route.isSubPage)) {
    return path.findLast((step) => step.path === projectPath) ?? route;
  }
  return entry;
}

/**
 * The breadcrumbs: the ancestors of the title route. The last one is never an intermediate step. For users with only one project,
 * the levels above it are omitted, because they redirect back to the project.
 */
export function getBreadcrumbRoutes(
  path: readonly AppRoute[],
  subject: AppRoute,
  hasOneProject: boolean,
): readonly AppRoute[] {
  const projectAt = path.findIndex((step) => step.path === projectPath);
  const top = hasOneProject && projectAt >= 0 ? projectAt : 0;
  const steps = path.slice(top, path.indexOf(subject));
  return steps.slice(0, steps.findLastIndex((step) => !step.isIntermediate) + 1);
}
