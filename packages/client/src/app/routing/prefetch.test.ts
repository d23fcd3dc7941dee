import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppRoute } from '../../lib/routes.ts';
import { routes as appRoutes } from '../features.ts';
import { getPageComponent } from './page-code.ts';
import { findLinkedRoute, findUsualRoutes, isGoodConnection, startPrefetching } from './prefetch.ts';

const aRoute = (path: string, page = vi.fn(async (): Promise<ComponentType> => () => null)) =>
  ({ path, titleKey: 'x', page }) as const;

const setConnection = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  setConnection(undefined);
  document.body.innerHTML = '';
});

it.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('%o is a good connection: %s', (connection, expected) => {
  expect(isGoodConnection(connection)).toBe(expected);
});

it('supervisors get the pages of the field, and only those that they may open', () => {
  const find = (role: 'Supervisor' | 'DataConsumer') =>
    findUsualRoutes(appRoutes, [role]).map(({ path }) => path.replace('/projects/{projectId}', ''));
  expect(find('Supervisor').toSorted()).toEqual([
    ...['/alerts', '/alerts/{alertId}/assess', '/datacollectors/list'],
    ...['/datacollectors/{dataCollectorId}/overview', '/reports/correct', '/reports/{reportId}', '/today'],
  ]);
  expect(find('DataConsumer')).not.toContain('/today');
});

describe('pages', () => {
  const [today, alert, other] = [
    aRoute('/projects/{projectId}/today'),
    aRoute('/projects/{projectId}/alerts/{alertId}/assess'),
    aRoute('/other'),
  ];
  const routes: AppRoute[] = [today, alert, other];
  beforeEach(() => {
    for (const { page } of [today, alert, other]) page.mockClear();
  });

  it('of a project are loaded one by one when nothing else is loading', () => {
    const stop = startPrefetching(routes, ['Supervisor']);
    vi.advanceTimersByTime(3000);
    expect(today.page).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect([today.page, alert.page].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    vi.advanceTimersByTime(5000);
    expect(alert.page).toHaveBeenCalledOnce();
    expect(other.page).not.toHaveBeenCalled();
    stop();
  });

  it('are not loaded beside a page that a press on a link may have opened', () => {
    document.body.innerHTML = '<a href="/other">Other</a><p>No link</p>';
    const press = (selector: string) =>
      document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const stop = startPrefetching(routes, ['Supervisor']);
    vi.advanceTimersByTime(3900);
    press('a');
    vi.advanceTimersByTime(3900);
    press('p');
    expect(today.page).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(today.page).toHaveBeenCalledOnce();
    stop();
    press('a');
    vi.advanceTimersByTime(10_000);
    expect(alert.page).not.toHaveBeenCalled();
  });

  it('are rendered at once when they are opened', async () => {
    const Page = () => 'the page';
    const route = aRoute(
      '/projects/{projectId}/today',
      vi.fn(async (): Promise<ComponentType> => Page),
    );
    const stop = startPrefetching([route], ['Supervisor']);
    await vi.advanceTimersByTimeAsync(4000);
    stop();
    const Prefetched = getPageComponent(route) as ComponentType;
    expect(renderToString(createElement(Prefetched))).toBe('the page');
    expect(route.page).toHaveBeenCalledOnce();
  });

  it('are not loaded ahead on a slow connection', () => {
    setConnection({ effectiveType: '3g' });
    const stop = startPrefetching(routes, ['Supervisor']);
    vi.advanceTimersByTime(10_000);
    expect(today.page).not.toHaveBeenCalled();
    stop();
  });

  it('are loaded when somebody points at a link to them, unless data are to be saved', () => {
    document.body.innerHTML =
      '<a href="/projects/5/alerts/7/assess"><b>Alert</b></a><a href="https://elsewhere.example/other">x</a>';
    const [link, elsewhere] = document.querySelectorAll('a');
    expect(findLinkedRoute(routes, link ?? null)).toBe(alert);
    expect(findLinkedRoute(routes, elsewhere ?? null)).toBeUndefined();
    const stop = startPrefetching(routes, []);
    setConnection({ saveData: true });
    const point = () =>
      document.querySelector('b')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    point();
    expect(alert.page).not.toHaveBeenCalled();
    setConnection({ effectiveType: '3g' });
    point();
    expect(alert.page).toHaveBeenCalledOnce();
    stop();
    point();
    expect(alert.page).toHaveBeenCalledOnce();
  });
});
