import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { setMapSize } from '../../../ui/map/testing/map-size.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import type { CollectorOverview } from './api.ts';
import { CollectorPage } from './collector-page.tsx';

setMapSize();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const place = { id: 3, villageId: 31, village: 'Nakiri', zone: 'East', district: 'Mbara', region: 'Norvale' };
const mariam: CollectorOverview = {
  ...{ id: 7, name: 'Mariam Kessy', displayName: 'Mariam K.', dataCollectorType: 'Human', sex: 'Female' },
  ...{ birthGroupDecade: 1990, phoneNumber: '+265501120567', isInTrainingMode: false, isDeployed: false },
  supervisor: { id: 4, name: 'Daniel Oru' },
  registeredAt: '2026-01-05T08:00:00Z',
  notDeployedPeriods: [{ startedAt: '2026-03-01T08:00:00Z' }],
  locations: [{ ...place, latitude: 1, longitude: 2 }],
  weeks: [
    { year: 2026, week: 10, correct: 3, incorrect: 1, status: 'ReportingWithErrors' },
    { year: 2026, week: 9, correct: 0, incorrect: 0 },
  ],
  messages: [
    {
      ...{ id: 71, receivedAt: '2026-03-10T09:00:00Z', message: '1#2#1', isCorrect: true, isTraining: false },
      ...{ healthRisk: 'Measles', status: 'Rejected' },
    },
    { id: 72, receivedAt: '2026-03-09T09:00:00Z', message: 'fever', isCorrect: false, isTraining: true },
  ],
  alerts: [{ id: 96, healthRisk: 'Measles', status: 'Open', createdAt: '2026-03-10T09:00:00Z' }],
  sentMessages: [
    { id: 5, createdAt: '2026-03-10T09:01:00Z', kind: 'feedback', text: 'Thank you', state: 'Sent' },
  ],
};

function show(collector: Partial<CollectorOverview> = {}) {
  mockCall('get', 'dataCollector/7/overview', () => success({ ...mariam, ...collector }));
  mockCall('get', 'project/5/basicData', () =>
    success({ id: 5, name: 'Lakeshore', nationalSociety: { id: 3 }, isClosed: false }),
  );
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, isArchived: false, hasCoordinator: false }),
  );
  const pages = [{ path: dataCollectorPaths.overview, page: CollectorPage }];
  showPages(pages, '/projects/5/datacollectors/7/overview', { role: 'Manager' });
  return screen.findByRole('heading', { level: 1, name: 'Mariam Kessy' });
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const linksOf = (name: string) =>
  card(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('shows who the collector is, and whom to call', async () => {
  await show();
  expect(screen.getByText('Nakiri, Mbara, Norvale')).toBeTruthy();
  expect(screen.getAllByText('Not deployed').length).toBeGreaterThan(0);
  const about = card('About');
  for (const text of ['Mariam K.', 'Daniel Oru', 'Female', '1990–1999'])
    expect(about.getByText(text)).toBeTruthy();
  expect(linksOf('About')).toEqual(['tel:+265501120567']);
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(
    '/projects/5/datacollectors/7/edit',
  );
});

it('links messages and alerts to their pages', async () => {
  await show();
  expect(linksOf('Latest messages')).toEqual(['/projects/5/reports/71', '/projects/5/reports/72']);
  expect(card('Latest messages').getByText(/Measles · Dismissed/)).toBeTruthy();
  expect(card('Latest messages').getByText(/Incorrect message · In training/)).toBeTruthy();
  expect(linksOf('Alerts')).toEqual(['/projects/5/alerts/96/assess']);
  expect(card('SMS to the data collector').getByText('Thank you')).toBeTruthy();
});

it('shows the weeks, the places and when they were deployed', async () => {
  await show();
  const weeks = card('Last twelve epi weeks').getAllByRole('listitem').slice(-2);
  expect(weeks.map((week) => week.textContent)).toEqual([
    '2026/10Reporting with errors3 correct, 1 incorrect',
    expect.stringMatching(/^2026\/9.*0 correct, 0 incorrect$/),
  ]);
  expect(card('Locations').getByText('East, Nakiri')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Map of East, Nakiri' })).toBeTruthy();
  expect(card('Deployment').getByText('Registered')).toBeTruthy();
});

it('says what is missing for somebody who just joined', async () => {
  await show({ messages: [], alerts: [], sentMessages: [], locations: [], notDeployedPeriods: [] });
  for (const text of ['No messages yet.', 'No alerts with their reports.', 'No SMS yet.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Map of/ })).toBeNull();
});

it('shows an error instead of the page', async () => {
  mockCall('get', 'dataCollector/7/overview', () => errorResponse('dataCollector.notFound', { status: 404 }));
  const pages = [{ path: dataCollectorPaths.overview, page: CollectorPage }];
  showPages(pages, '/projects/5/datacollectors/7/overview', { role: 'Manager' });
  expect(await screen.findByRole('alert')).toBeTruthy();
});
