import { rolesMay } from '@harken/domain/access/permissions';
import type { Role } from '@harken/domain/access/roles';
import type { AppRoute, MenuGroup } from '../lib/routes.ts';
import type { HomePage } from '../lib/session.tsx';

type Params = Record<string, number | string | null | undefined>;

/** Two paths that lead to the same page: letter case does not matter. */
function isSamePath(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function findRoute(routes: readonly AppRoute[], path: string): AppRoute | undefined {
  return routes.find((route) => isSamePath(route.path, path));
}

/** Whether a user with these roles may open a page. */
export function mayOpen(route: AppRoute, userRoles: readonly Role[]): boolean {
  return !route.permission || rolesMay(route.permission, userRoles);
}

/** The address of a path with its ids; undefined while an id is not known. */
export function addressOf(path: string, params: Params): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  if (names.some((name) => params[name] == null)) return undefined;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The first of some paths that exists, is allowed, and whose ids are known. */
export function firstAddress(
  routes: readonly AppRoute[],
  paths: readonly string[],
  params: Params,
  userRoles: readonly Role[],
): string | undefined {
  for (const path of paths) {
    const route = findRoute(routes, path);
    const address = addressOf(path, params);
    if (route && address && mayOpen(route, userRoles)) return address;
  }
  return undefined;
}

/** Where each kind of home leads, the wanted page first, then what stands in for it. */
const homePaths: Record<HomePage['page'], readonly string[]> = {
  Root: ['/nationalsocieties'],
  NationalSociety: ['/nationalsocieties/{nationalSocietyId}/dashboard'],
  ProjectList: ['/nationalsocieties/{nationalSocietyId}/projects'],
  Project: [
    '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard',
    '/projects/{projectId}/alerts',
    '/projects/{projectId}/reports/correct',
  ],
};

/** Where a user's work begins; undefined when that is the list of projects at `/`. */
export function homeAddress(
  routes: readonly AppRoute[],
  homePage: HomePage | null | undefined,
  userRoles: readonly Role[],
): string | undefined {
  if (!homePage) return undefined;
  const paths = homePaths[homePage.page].filter((path) => findRoute(routes, path)?.page);
  return firstAddress(routes, paths, homePage, userRoles);
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
  { userRoles, isDemo }: { userRoles: readonly Role[]; isDemo: boolean },
): AppRoute[] {
  return routes
    .filter((route) => route.menu?.group === group && mayOpen(route, userRoles))
    .filter((route) => isDemo || !route.menu?.isDemoOnly)
    .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
}
