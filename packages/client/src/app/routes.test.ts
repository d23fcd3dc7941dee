import { permissions } from '@harken/domain/access/permissions';
import { type Role, roles, rolesOf } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import enTexts from '../../../../translations/app/en/pages.json' with { type: 'json' };
import type { AppRoute } from '../lib/routes.ts';
import { routes } from './features.ts';
import { mayOpen } from './may-open.ts';
import { findRoute, isBuilt, pathDownTo } from './route-table.ts';
import { specifiedRedirects, specifiedRoutes } from './testing/specified-routes.ts';

const holders = (route: AppRoute): Role[] => roles.filter((role) => mayOpen(route, [role]));

describe('the route table', () => {
  it.each(specifiedRoutes)('%s is open to %s', (path, letters) => {
    const route = findRoute(routes, path);
    expect(route).toBeDefined();
    expect(new Set(route ? holders(route) : [])).toEqual(new Set(rolesOf(letters)));
  });

  it.each(['/login', '/verifyEmail', '/resetPassword', '/resetPasswordCallback'])('%s is public', (path) => {
    expect(findRoute(routes, path)?.isPublic).toBe(true);
  });

  it.each(specifiedRedirects)('%s goes to %s', (from, to) => {
    const route = findRoute(routes, from);
    expect(route?.page).toBeUndefined();
    expect(route?.redirectTo?.[0]).toBe(to);
  });

  it('has each path once', () => {
    const paths = routes.map((route) => route.path.toLowerCase());
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s stands below pages that exist',
    (_, route) => {
      expect(pathDownTo(routes, route).at(-1)).toBe(route);
      if (route.parent) expect(findRoute(routes, route.parent)?.path).toBe(route.parent);
      if (route.permission) expect(permissions).toHaveProperty([route.permission]);
      if (route.titleKey.startsWith('pages.')) expect(enTexts).toHaveProperty([route.titleKey]);
    },
  );

  it('leads everywhere to a page that is built', () => {
    expect(routes.filter((route) => !isBuilt(routes, route))).toEqual([]);
  });
});
