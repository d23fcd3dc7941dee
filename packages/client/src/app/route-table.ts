import type { Role } from '@harken/domain/access/roles';
import type { AppRoute, MenuGroup, PlaceFacts } from '../lib/routes.ts';
import type { HomePage } from '../lib/session.tsx';
import { mayOpen } from './may-open.ts';
import { projectPath, societyPath } from './place-paths.ts';

type Params = Record<string, number | string | null | undefined>;

/** Two paths that lead to the same page: letter case does not matter. */
function isSamePath(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function findRoute(routes: readonly AppRoute[], path: string): AppRoute | undefined {
  return routes.find((route) => isSamePath(route.path, path));
}

/** The address of a path with its ids; undefined while an id is not known. */
export function addressOf(path: string, params: Params): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  if (names.some((name) => params[name] == null)) return undefined;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Whether something opens there: a page, or a step that leads to one. */
export function isBuilt(routes: readonly AppRoute[], route: AppRoute): boolean {
  if (route.page) return true;
  return (route.redirectTo ?? []).some((path) => {
    const next = findRoute(routes, path);
    return next !== undefined && isBuilt(routes, next);
  });
}

/** The first of some paths that leads to a page, is allowed, and whose ids are known. */
export function firstAddress(
  routes: readonly AppRoute[],
  paths: readonly string[],
  params: Params,
  userRoles: readonly Role[],
): string | undefined {
  for (const path of paths) {
    const route = findRoute(routes, path);
    const address = addressOf(path, params);
    if (route && address && isBuilt(routes, route) && mayOpen(route, userRoles)) return address;
  }
  return undefined;
}

/** Where each kind of home leads (specification 1 section 2.4), the wanted page first, then what stands in for it. */
const homePaths: Record<HomePage['page'], readonly string[]> = {
  Root: ['/nationalsocieties'],
  NationalSociety: [societyPath],
  ProjectList: [`${societyPath}/projects`],
  Project: [`${societyPath}/projects/{projectId}`],
};

/** Where a user's work begins; undefined for somebody who takes part in nothing yet. */
export function homeAddress(
  routes: readonly AppRoute[],
  homePage: HomePage | null | undefined,
  userRoles: readonly Role[],
): string | undefined {
  return homePage ? firstAddress(routes, homePaths[homePage.page], homePage, userRoles) : undefined;
}

/** A page and the pages above it, the highest first. */
export function pathDownTo(routes: readonly AppRoute[], route: AppRoute): AppRoute[] {
  const parent = route.parent ? findRoute(routes, route.parent) : undefined;
  return parent ? [...pathDownTo(routes, parent), route] : [route];
}

/** What stands in a menu, in its order. */
export function menuOf(
  routes: readonly AppRoute[],
  group: MenuGroup,
  { userRoles, isDemo, place = {} }: { userRoles: readonly Role[]; isDemo: boolean; place?: PlaceFacts },
): AppRoute[] {
  return routes
    .filter((route) => route.menu?.group === group && mayOpen(route, userRoles) && isBuilt(routes, route))
    .filter((route) => isDemo || !route.menu?.isDemoOnly)
    .filter((route) => route.isShownIn?.(place) ?? true)
    .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
}

/** The page that gives the bar its name: for the tabs of a project the project, for tabs of settings those, else itself. */
export function subjectOf(path: readonly AppRoute[], route: AppRoute): AppRoute {
  const entry = route.isSubPage ? (path.at(-2) ?? route) : route;
  const group = entry.menu?.group;
  if (group === 'nationalSocietySettings') return path.at(path.indexOf(entry) - 1) ?? route;
  const isTab = group === 'project' || group === 'projectSettings';
  if (isTab || (entry.isMiddleStep && route.isSubPage)) {
    return path.findLast((step) => step.path === projectPath) ?? route;
  }
  return entry;
}

/**
 * The pages above the one that names the bar, as crumbs. A step that only leads on is never the last of them. Who has
 * one project is led back to it from all above, so that is left out.
 */
export function stepsAbove(
  path: readonly AppRoute[],
  subject: AppRoute,
  hasOneProject: boolean,
): readonly AppRoute[] {
  const projectAt = path.findIndex((step) => step.path === projectPath);
  const top = hasOneProject && projectAt >= 0 ? projectAt : 0;
  const steps = path.slice(top, path.indexOf(subject));
  return steps.slice(0, steps.findLastIndex((step) => !step.isMiddleStep) + 1);
}
