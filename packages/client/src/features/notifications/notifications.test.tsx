import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  showRoutes,
  success,
} from '../../../test/support/show-routes.tsx';
import { Bell } from './bell.tsx';
import type { Notification } from './notifications.api.ts';
import { notificationRoutes } from './notifications.routes.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const anAlert: Notification = {
  id: 40,
  kind: 'alertRaised',
  createdAt: '2026-03-10T05:00:00.000Z',
  isRead: false,
  nationalSocietyId: 3,
  nationalSociety: 'Kalembe Society',
  projectId: 5,
  project: 'Lakeshore',
  alertId: 71,
  healthRisk: 'Cholera',
  village: 'Nakiri',
  district: 'Tembo',
  placeCodes: [],
};
const ofSociety = {
  ...anAlert,
  projectId: null,
  project: null,
  alertId: null,
  healthRisk: null,
  isRead: true,
};

/** The window as wide as a phone. */
const usePhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

function mockList(items: Notification[], hasMore = false) {
  return mockCall('get', 'notification/list', () => success({ items, hasMore }));
}
const mockUnread = (count: number) => mockCall('get', 'notification/unread', () => success({ count }));

function showBell(role: Role = 'Supervisor') {
  showPages([{ path: '/somewhere', page: () => <Bell /> }], '/somewhere', { role });
  return userEvent.setup();
}

describe('the bell', () => {
  it.each([
    [0, 'Notifications', null],
    [3, 'Notifications, 3 unread', '3'],
    [100, 'Notifications, 99+ unread', '99+'],
  ])('with %i unread notifications is named %s', async (count, name, shown) => {
    mockUnread(count);
    showBell();
    const bell = await screen.findByRole('button', { name });
    expect(bell.parentElement?.textContent || null).toBe(shown);
  });

  it('opens a panel, and marks the notification that is followed as read', async () => {
    mockUnread(1);
    mockList([anAlert]);
    const marked = mockCall('post', 'notification/40/read', () => success());
    const user = showBell();
    await user.click(await screen.findByRole('button', { name: /1 unread/ }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const link = await within(panel).findByRole('link', { name: /Alert raised/ });
    expect(link.textContent).toContain('Cholera, Nakiri, Tembo');
    expect(link.textContent).toContain('Unread');
    expect(link.getAttribute('href')).toBe('/projects/5/alerts/71/assess');
    await user.click(link);
    await waitFor(() => expect(marked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('marks all as read', async () => {
    mockUnread(2);
    mockList([anAlert]);
    const marked = mockCall('post', 'notification/readAll', () => success());
    const user = showBell();
    await user.click(await screen.findByRole('button', { name: /2 unread/ }));
    mockUnread(0);
    mockList([{ ...anAlert, isRead: true }]);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(marked).toHaveLength(1);
  });

  it('is a link to the page on a phone', async () => {
    usePhone();
    mockUnread(1);
    showBell();
    const link = await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    expect(link.getAttribute('href')).toBe('/notifications');
  });
});

describe('the page of notifications', () => {
  async function show(items: Notification[], hasMore = false) {
    mockUnread(0);
    const requests = mockList(items, hasMore);
    await showRoutes(notificationRoutes, '/notifications', { role: 'TechnicalAdvisor' });
    return { user: userEvent.setup(), requests };
  }

  it.each<[string, Partial<Notification>, string, string]>([
    [
      'an alert without a place that the reader may see',
      { village: null, district: null },
      'Cholera, unknown place',
      '/projects/5/alerts/71/assess',
    ],
    [
      'a closed alert',
      { kind: 'alertClosed', outcome: 'ActionTaken' },
      'Cholera, Nakiri, Tembo. Outcome: action taken',
      '/projects/5/alerts/71/assess',
    ],
    [
      'a gateway',
      { ...ofSociety, kind: 'gatewayDown', smsGateway: 'Eagle', lastReceivedAt: '2026-03-08T10:00:00.000Z' },
      'Eagle',
      '/nationalsocieties/3/smsgateways',
    ],
    [
      'a telephone without power',
      { ...ofSociety, kind: 'phoneWithoutPower', smsGateway: 'Eagle' },
      'Eagle',
      '/nationalsocieties/3/smsgateways',
    ],
    [
      'an invitation',
      { ...ofSociety, kind: 'invitation' },
      'Kalembe Society has invited you to join',
      '/invitations',
    ],
    [
      'an import of places',
      { ...ofSociety, kind: 'importFinished', imported: 'places', count: 12 },
      'Places added: 12',
      '/nationalsocieties/3/structure',
    ],
    [
      'an import of data collectors',
      { kind: 'importFinished', imported: 'dataCollectors', count: 3 },
      'Data collectors added: 3',
      '/projects/5/datacollectors/list',
    ],
    [
      'backups, which belong to no national society,',
      {
        ...{ ...ofSociety, nationalSocietyId: null, nationalSociety: null },
        ...{ kind: 'backupProblem', backupProblem: 'verificationFailed' },
      },
      'A backup could not be restored as a test.',
      '/checkup',
    ],
  ])('says what %s is about, and leads there', async (_name, given, text, address) => {
    await show([{ ...anAlert, ...given } as Notification]);
    const link = await screen.findByRole('link', { name: new RegExp(text.replaceAll('.', '\\.')) });
    expect(link.getAttribute('href')).toBe(address);
  });

  it('shows older ones on demand', async () => {
    const { user, requests } = await show([anAlert], true);
    const button = await screen.findByRole('button', { name: 'Show older' });
    const older = mockList([{ ...anAlert, id: 20, alertId: 50 }]);
    await user.click(button);
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Alert raised/ })).toHaveLength(2));
    expect(requests).toEqual([{}]);
    expect(older).toEqual([{ before: '40' }]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('says that there are none', async () => {
    await show([]);
    expect(await screen.findByText('No notifications yet')).toBeTruthy();
  });

  it('shows an error, and tries again', async () => {
    mockUnread(0);
    mockCall('get', 'notification/list', () => errorResponse('error.unexpected', { status: 400 }));
    await showRoutes(notificationRoutes, '/notifications', { role: 'Supervisor' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    mockList([anAlert]);
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: /Alert raised/ })).toBeTruthy();
  });
});
