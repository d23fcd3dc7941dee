import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  offDutyPeriods: [
    { id: 2, kind: 'NotDeployed', startedAt: '2026-03-01T08:00:00Z' },
    {
      ...{ id: 1, kind: 'InTraining', startedAt: '2026-01-05T08:00:00Z', endedAt: '2026-01-11T00:00:00Z' },
      correction: { reason: 'Was on a course', by: 'Daniel Oru', at: '2026-02-01T08:00:00Z' },
    },
  ],
  notes: [
    { id: 31, text: 'Lost the phone', at: '2026-03-10T09:00:00Z', by: 'Ruth Okeme', isRemovable: true },
    { id: 30, text: 'Call in the evening', at: '2026-03-09T09:00:00Z', isRemovable: false },
  ],
  locations: [{ ...place, placeCodes: [], latitude: 1, longitude: 2 }],
  weeks: [
    { year: 2026, week: 10, correct: 3, incorrect: 1, status: 'ReportingWithErrors' },
    { year: 2026, week: 9, correct: 0, incorrect: 0, offDuty: 'InTraining' },
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
  mockCall('get', 'dataCollector/7/get', () => success({}));
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
    expect.stringMatching(/^2026\/9.*In training · 0 correct, 0 incorrect$/),
  ]);
  expect(card('Locations').getByText('East, Nakiri')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Map of East, Nakiri' })).toBeTruthy();
  const periods = card('Training and deployment').getAllByRole('listitem');
  expect(periods.map((period) => period.textContent)).toEqual([
    'Not deployed2026-03-01 – now',
    'In training2026-01-05 – 2026-01-10Corrected: Was on a course · Daniel Oru · 2026-02-01 08:00',
    expect.stringMatching(/^Registered/),
  ]);
});

it('says what is missing for somebody who just joined', async () => {
  await show({ messages: [], alerts: [], sentMessages: [], locations: [], offDutyPeriods: [], notes: [] });
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

describe('training and deployment', () => {
  const more = (kind: string) => screen.findByRole('button', { name: new RegExp(`^Actions for .${kind}`) });

  it('are corrected with a reason, but not whether they still last', async () => {
    const requests = mockCall('post', 'dataCollector/7/correctDutyPeriod', () => success());
    await show();
    await userEvent.click(await more('Not deployed'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Correct the days']);
    await userEvent.click(items[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct a period without deployment' }));
    expect(dialog.queryByLabelText('Last day')).toBeNull();
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2026-02-25' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(requests).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason for the correction'), 'Left earlier');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([
      {
        ...{ kind: 'NotDeployed', dutyPeriodId: 2, startedOn: '2026-02-25', endedOn: null },
        reason: 'Left earlier',
      },
    ]);
  });

  it('are added and removed', async () => {
    const added = mockCall('post', 'dataCollector/7/correctDutyPeriod', () =>
      errorResponse('dataCollector.dutyPeriod.overlaps'),
    );
    const removed = mockCall('post', 'dataCollector/7/removeDutyPeriod', () => success());
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a period' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a period off duty' }));
    const [first, last] = [dialog.getByLabelText('First day'), dialog.getByLabelText('Last day')];
    fireEvent.change(first, { target: { value: '2026-02-10' } });
    fireEvent.change(last, { target: { value: '2026-02-09' } });
    await userEvent.type(dialog.getByLabelText('Reason for the correction'), 'Course');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(added).toEqual([]);
    fireEvent.change(last, { target: { value: '2026-02-12' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/overlap with another period/)).toBeTruthy();
    expect(added).toMatchObject([{ kind: 'InTraining', startedOn: '2026-02-10', endedOn: '2026-02-12' }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await userEvent.click(await more('In training'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove this period?' }));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(removed).toEqual([{ kind: 'InTraining', dutyPeriodId: 1 }]));
  });
});

describe('notes', () => {
  it('are added, and removed by those who may', async () => {
    const added = mockCall('post', 'dataCollector/7/addNote', () => success());
    const removed = mockCall('post', 'dataCollector/7/removeNote', () => success());
    await show();
    const notes = card('Notes');
    expect(notes.getAllByRole('listitem').map((note) => note.textContent)).toEqual([
      'Lost the phoneRuth Okeme · 2026-03-10 09:00',
      'Call in the evening2026-03-09 09:00',
    ]);
    const field = await notes.findByLabelText('New note');
    await userEvent.type(field, 'Works at the market');
    await userEvent.click(notes.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(added).toEqual([{ text: 'Works at the market', entryKey: expect.any(String) }]),
    );
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
    await userEvent.click(notes.getByRole('button', { name: 'Remove note' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove this note?' }));
    await userEvent.click(question.getByRole('button', { name: 'Remove note' }));
    await waitFor(() => expect(removed).toEqual([{ noteId: 31 }]));
  });
});
