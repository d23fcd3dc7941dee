import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { weeklyReportRoutes } from './weekly-reports.routes.tsx';

const base = '/nationalsocieties/3/weeklyreports';
const weeks = [
  { firstDay: '2026-02-09', lastDay: '2026-02-15', year: 2026, week: 7 },
  { firstDay: '2026-02-02', lastDay: '2026-02-08', year: 2026, week: 6 },
];
const reports = {
  ...{ isActive: true, weekday: 1, hour: 8, timeZoneId: 'Africa/Blantyre', languageCode: 'fr', weeks },
  ...{ nextAt: '2026-02-23T08:00:00', projectIds: [5], recipientCount: 1 },
  ...{
    recipientEmails: ['idsr@ministry.example'],
    projects: [
      { id: 5, name: 'Rains' },
      { id: 6, name: 'Hills' },
    ],
  },
};
const sent = {
  ...{ id: 4, ...weeks[0], at: '2026-02-16T08:00:00', isScheduled: true, isPending: false },
  ...{ recipients: 2, failed: 1, waiting: 0, changedFigures: 2 },
};
const one = {
  ...{ ...sent, languageCode: 'fr' },
  deliveries: [
    { id: 1, recipient: 'idsr@ministry.example', state: 'Sent', attempts: 1, sentAt: '2026-02-16T08:00:05' },
    { id: 2, state: 'Failed', attempts: 7, reason: 'outbox.reason.fileDeleted', reasonCode: 'fileDeleted' },
  ],
  changes: [
    { district: 'Mbara', healthRisk: 'Cholera', figure: 'belowFive', sent: 3, now: 4 },
    { district: 'Mbara', figure: 'reporting', now: 12 },
  ],
};

beforeAll(() => server.listen());
beforeEach(() => {
  const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'weeklyReport/3/get', () => success(reports));
  mockCall('get', 'weeklyReport/3/sendings', () =>
    success({ data: [sent], page: 1, rowsPerPage: 10, totalRows: 1 }),
  );
  mockCall('get', 'weeklyReport/3/sending', () => success(one));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (address = base, role: Role = 'Manager') => showRoutes(weeklyReportRoutes, address, { role });

describe('weekly reports', () => {
  it('are listed with their delivery and what changed since', async () => {
    await show();
    const table = await screen.findByRole('table', { name: /Weekly reports that were sent/ });
    const [row] = within(table).getAllByRole('row').slice(1);
    for (const text of ['2026/7', 'On schedule', '1 of 2 failed', '2 changed'])
      expect(row?.textContent).toContain(text);
    expect(screen.getByText('Rains')).toBeTruthy();
    expect(screen.getByText('2026-02-23 08:00')).toBeTruthy();
  });

  it('are sent by hand for the chosen week, after a question', async () => {
    const requests = mockCall('post', 'weeklyReport/3/send', () => success());
    await show();
    await userEvent.selectOptions(await screen.findByLabelText('Epi week'), '2026-02-02');
    await userEvent.click(screen.getByRole('button', { name: 'Send to the recipients' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/1 recipient gets the report of epi week 2026\/6/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send to the recipients' }));
    await waitFor(() => expect(requests).toEqual([{ reportedWeekOn: '2026-02-02' }]));
  });

  it('say when nobody gets them, and that nothing was sent yet', async () => {
    mockCall('get', 'weeklyReport/3/get', () =>
      success({ ...reports, nextAt: null, recipientCount: 0, recipientEmails: [] }),
    );
    mockCall('get', 'weeklyReport/3/sendings', () =>
      success({ data: [], page: 1, rowsPerPage: 10, totalRows: 0 }),
    );
    await show();
    expect(await screen.findByText(/There are no recipients/)).toBeTruthy();
    expect(await screen.findByText('Nothing was sent yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send to the recipients' })).toBeNull();
  });

  it('explain a failure to load', async () => {
    mockCall('get', 'weeklyReport/3/get', () => errorResponse('error.unexpected', { status: 500 }));
    await show();
    expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
  });
});

describe('the schedule', () => {
  it('takes one address on each line, and refuses what is none', async () => {
    const requests = mockCall('post', 'weeklyReport/3/edit', () => success());
    const router = await show(`${base}/edit`);
    const emails = await screen.findByLabelText(/E-mail addresses/);
    await userEvent.clear(emails);
    await userEvent.click(emails);
    await userEvent.paste('idsr@ministry.example\nnobody');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/no e-mail address/)).length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
    await userEvent.clear(emails);
    await userEvent.click(emails);
    await userEvent.paste('idsr@ministry.example\n who@office.example ');
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '17:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(base));
    expect(requests).toEqual([
      {
        ...{ isActive: true, weekday: 1, hour: 17, languageCode: 'fr', projectIds: [5] },
        recipientEmails: ['idsr@ministry.example', 'who@office.example'],
      },
    ]);
  });

  it('cannot be changed in an archived national society', async () => {
    const society = { id: 3, name: 'Kalembe Society', isArchived: true, hasCoordinator: false };
    mockCall('get', 'nationalSociety/3/get', () => success(society));
    await show(`${base}/edit`);
    expect(await screen.findByText(/archived/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('a report that was sent', () => {
  it('shows each delivery with its reason, and each changed figure', async () => {
    await show(`${base}/4`);
    const deliveries = within(await screen.findByRole('table', { name: 'Recipients' }));
    expect(deliveries.getByText('idsr@ministry.example')).toBeTruthy();
    expect(deliveries.getByText('Recipient 2')).toBeTruthy();
    expect(deliveries.getByText(/fileDeleted/)).toBeTruthy();
    const changes = within(screen.getByRole('table', { name: 'Changed since it was sent' }));
    const rows = changes.getAllByRole('row').slice(1);
    expect(rows[0]?.textContent).toMatch(/Mbara.*Cholera.*Under 5.*3.*4/);
    expect(rows[1]?.textContent).toMatch(/Mbara.*reporting.*Not known.*12/);
    for (const name of ['PDF', 'Excel', 'CSV']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});
