import { publicPages } from '@harken/contract/start-data';
import { permissions } from '@harken/domain/access/permissions';
import { parseRoleLetters, type Role, roles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import enTexts from '../../../../../translations/app/en/pages.json' with { type: 'json' };
import { calls } from '../../lib/requests/call-list.ts';
import type { AppRoute } from '../../lib/routes.ts';
import { routes } from '../features.ts';
import { mayOpen } from './may-open.ts';
import { findRoute, getAncestry, isBuilt } from './route-table.ts';
import { expectedRedirects, expectedRoutes } from './testing/expected-routes.ts';

const findAllowedRoles = (route: AppRoute): Role[] => roles.filter((role) => mayOpen(route, [role]));

describe('the route table', () => {
  it.each(expectedRoutes)('%s is open to %s', (path, letters) => {
    const route = findRoute(routes, path);
    expect(route).toBeDefined();
    expect(new Set(route ? findAllowedRoles(route) : [])).toEqual(new Set(parseRoleLetters(letters)));
  });

  it.each(['/login', '/verifyEmail', '/resetPassword', '/resetPasswordCallback'])('%s is public', (path) => {
    expect(findRoute(routes, path)?.isPublic).toBe(true);
  });

  it('has the public pages that the server does not cover with its sign-in form', () => {
    const paths = routes.filter(({ isPublic }) => isPublic).map(({ path }) => path);
    expect(paths).toEqual(['/login', ...publicPages]);
  });

  it.each(expectedRedirects)('%s goes to %s', (from, to) => {
    const route = findRoute(routes, from);
    expect(route?.page).toBeUndefined();
    expect(route?.redirectTo?.[0]).toBe(to);
  });

  it('has each path once', () => {
    const paths = routes.map((route) => route.path.toLowerCase());
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    '%s has existing parents, permission and title',
    (_, route) => {
      expect(getAncestry(routes, route).at(-1)).toBe(route);
      if (route.parent) expect(findRoute(routes, route.parent)?.path).toBe(route.parent);
      if (route.permission) expect(permissions).toHaveProperty([route.permission]);
      if (route.titleKey.startsWith('pages.')) expect(enTexts).toHaveProperty([route.titleKey]);
    },
  );

  it.each(routes.flatMap((route) => (route.data ?? []).map((address) => [route.path, address] as const)))(
    '%s asks for %s, which reads, and whose ids are in its path',
    (path, address) => {
      const [pattern = '', query = ''] = address.split('?');
      const reading = Object.values(calls).filter(({ method }) => method === 'GET');
      const toShape = (one: string) => one.replace(/:\w+|\{\w+\}/g, '*');
      expect(reading.map((one) => toShape(one.path))).toContain(toShape(pattern));
      const names = [...address.matchAll(/\{(\w+)\}/g)].map(([mark]) => mark);
      expect(names.filter((mark) => !path.includes(mark))).toEqual([]);
      // ids and days only
      expect(query).toMatch(/^(\w+=\{(\w+|day[+-]\d+)\}(&|$))*$/);
    },
  );

  it('has a page or a redirect target for every path', () => {
    expect(routes.filter((route) => !isBuilt(routes, route))).toEqual([]);
  });
});
