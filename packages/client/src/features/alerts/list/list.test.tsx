import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { daysAgo } from '../../../lib/dates/dates.ts';
import type { AlertListItem } from '../alerts.api.ts';
import { anAlertRow, hoursAgo } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

const address = '/projects/5/alerts';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const toPage = (data: AlertListItem[], totalRows = data.length) => ({
  data,
  page: 1,
  rowsPerPage: 30,
  totalRows,
});
const mockList = (...given: Parameters<typeof toPage>) =>
  mockCall('post', 'alert/list', () => success(toPage(...given)));

const escalated = anAlertRow({
  id: 2,
  status: 'Escalated',
  assessmentStatus: 'Escalated',
  healthRisk: 'Measles',
});
const getRow = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;

it('requests the alerts of the last 30 days, the urgent ones first', async () => {
  const requests = mockList([anAlertRow()]);
  showAlertPage(address);
  await screen.findByRole('table');
  expect(requests[0]).toMatchObject({ status: 'All', orderBy: 'Status', sortAscending: false });
  expect(requests[0]?.startDate).toBe(new Date(`${daysAgo(30)}T00:00:00`).toISOString());
  // in the time zone of the project it may be tomorrow already
  expect(requests[0]?.endDate).toBe(new Date(`${daysAgo(-1)}T00:00:00`).toISOString());
});

it('groups alerts under headings, the longest waiting first', async () => {
  const late = anAlertRow({ id: 1, healthRisk: 'Fever', createdAt: hoursAgo(31), decideBefore: hoursAgo(7) });
  mockList([escalated, anAlertRow(), late]);
  showAlertPage(address);
  const table = await screen.findByRole('table', { name: 'Alerts of Lakeshore 2026' });
  const headings = within(table)
    .getAllByRole('rowheader')
    .map((heading) => heading.textContent);
  expect(headings).toEqual(['Waiting for a decision (2)', 'Escalated (1)']);
  const links = within(table)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links).toEqual(['Fever', 'Acute watery diarrhoea', 'Measles']);
  expect(screen.getByText(/2 waiting for a decision, 1 overdue\./)).toBeTruthy();
});

it.each([
  ['how long it has waited', anAlertRow(), ['Open', 'Waiting 4 h', '2 accepted, 1 to check']],
  [
    'that it is overdue, and by how much',
    anAlertRow({ createdAt: hoursAgo(31), decideBefore: hoursAgo(7) }),
    ['Overdue', 'Waiting 31 h', '7 h overdue'],
  ],
  [
    'that it can be escalated',
    anAlertRow({ assessmentStatus: 'ToEscalate', acceptedCount: 3, pendingCount: 0 }),
    ['Ready to escalate', '3 accepted'],
  ],
  [
    'all its reports, also those never checked',
    anAlertRow({
      ...{ status: 'Escalated', assessmentStatus: 'Escalated', hasOutcome: true },
      ...{ reportCount: 8, acceptedCount: 3, pendingCount: 0, rejectedCount: 1 },
    }),
    ['8 reports: 3 accepted, 1 dismissed, 4 not checked'],
  ],
  [
    'that no report is left',
    anAlertRow({ reportCount: 0, acceptedCount: 0, pendingCount: 0 }),
    ['0 reports'],
  ],
  [
    'that nobody logged an outcome',
    anAlertRow({ status: 'Escalated', assessmentStatus: 'Escalated', escalatedAt: hoursAgo(98) }),
    ['Escalated', 'No outcome after 4 days'],
  ],
  [
    'how it ended',
    anAlertRow({ status: 'Closed', assessmentStatus: 'Closed', escalatedOutcome: 'ActionTaken' }),
    ['Closed', 'Action taken'],
  ],
])('describes an alert: %s', async (_what, alert, expected) => {
  mockList([alert]);
  showAlertPage(address);
  await screen.findByRole('table');
  for (const word of expected) expect(getRow('Acute watery diarrhoea').textContent).toContain(word);
});

it('links each row to the assessment', async () => {
  mockList([anAlertRow()]);
  showAlertPage(address);
  const link = await screen.findByRole('link', { name: 'Acute watery diarrhoea' });
  expect(link.getAttribute('href')).toBe('/projects/5/alerts/4127/assess');
});

it('sorts by the time alerts were raised, without headings, and keeps that in the URL', async () => {
  const user = userEvent.setup();
  const requests = mockList([anAlertRow(), escalated]);
  const router = showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'Raised' }));
  await waitFor(() => expect(requests.at(-1)?.orderBy).toBe('TimeTriggered'));
  expect(router.state.location.search).toMatchObject({ orderBy: 'TimeTriggered' });
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  expect(screen.getByRole('columnheader', { name: 'Raised' }).getAttribute('aria-sort')).toBe('descending');
});

it('filters by status and health risk, and returns to the first page', async () => {
  const user = userEvent.setup();
  const pageNumbers: unknown[] = [];
  const requests = mockCall('post', 'alert/list', (_, { pageNumber }) => {
    pageNumbers.push(pageNumber);
    return success(toPage([anAlertRow()]));
  });
  showAlertPage(`${address}?pageNumber=2`);
  await user.click(await screen.findByRole('button', { name: 'Health risk Any' }));
  await user.click(await screen.findByRole('radio', { name: 'Cholera' }));
  await waitFor(() => expect(requests.at(-1)?.healthRiskId).toBe(2));
  expect(pageNumbers).toEqual(['2', '1']);
});

it('searches by number, health risk or village, and returns to the first page', async () => {
  const user = userEvent.setup();
  const requests = mockList([anAlertRow()]);
  const router = showAlertPage(`${address}?pageNumber=2`);
  await user.type(
    await screen.findByRole('searchbox', { name: 'Number, health risk or village' }),
    'nakiri ',
  );
  await waitFor(() => expect(requests.at(-1)?.search).toBe('nakiri'));
  expect(requests[0]).not.toHaveProperty('search');
  expect(router.state.location.search).not.toHaveProperty('pageNumber');
});

it('requests nothing invalid when the URL was edited by hand', async () => {
  const requests = mockList([anAlertRow()]);
  showAlertPage(`${address}?status=Lost&startDate=soon&healthRiskId=x&orderBy=Luck&locations=9`);
  await screen.findByRole('table');
  expect(requests[0]).toMatchObject({
    status: 'All',
    orderBy: 'Status',
    healthRiskId: null,
    locations: null,
  });
});

it('says that there are no alerts yet', async () => {
  mockList([]);
  showAlertPage(address);
  expect(
    await screen.findByText(
      'No alerts in the last 30 days. An alert is raised when reports meet the alert rule of a health risk.',
    ),
  ).toBeTruthy();
});

it('offers to reset the filters when nothing matches', async () => {
  const user = userEvent.setup();
  const requests = mockList([]);
  showAlertPage(`${address}?status=Closed`);
  await user.click(await screen.findByRole('button', { name: 'Show all alerts of the last 30 days' }));
  await waitFor(() => expect(requests.at(-1)?.status).toBe('All'));
});

it('offers a retry when the list cannot be loaded', async () => {
  mockCall('post', 'alert/list', () => errorResponse('error.unexpected', { status: 500 }));
  showAlertPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says who can grant access', async () => {
  mockCall('post', 'alert/list', () => errorResponse('error.unauthorized', { status: 403 }));
  showAlertPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
});

it('downloads the whole list with its filters and order', async () => {
  const user = userEvent.setup();
  const addresses = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  mockList([anAlertRow()]);
  const requests = mockCall('post', 'alert/export', (_, query) =>
    query.projectId === '5' ? success() : errorResponse('error.unexpected', { status: 500 }),
  );
  showAlertPage(`${address}?status=Open&orderBy=TimeTriggered&pageNumber=3&healthRiskId=2`);
  await user.click(await screen.findByRole('button', { name: 'Download the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download for Excel' }));
  await waitFor(() => expect(addresses).toHaveBeenCalledOnce());
  expect(requests[0]).toMatchObject({ status: 'Open', orderBy: 'TimeTriggered', healthRiskId: 2 });
  expect(requests[0]?.startDate).toBe(new Date(`${daysAgo(30)}T00:00:00`).toISOString());
  expect(requests[0]).not.toHaveProperty('pageNumber');
});

it('puts the download into a menu on a phone', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const addresses = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  mockList([anAlertRow()]);
  const requests = mockCall('post', 'alert/export', () => success());
  showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'More actions for this list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download for Excel' }));
  await waitFor(() => expect(addresses).toHaveBeenCalledOnce());
  expect(requests[0]).toMatchObject({ status: 'All', orderBy: 'Status' });
});

it.each([
  ['Download as CSV', '', 'csv', /^alerts_[\d-]+\.csv$/],
  ['Data for Excel', 'data', 'xlsx', /^alerts-data_[\d-]+\.xlsx$/],
  ['Data as CSV', 'data', 'csv', /^alerts-data_[\d-]+\.csv$/],
  ['What the columns mean (CSV)', 'dictionary', 'csv', /^alerts-data-dictionary_[\d-]+\.csv$/],
])('offers the list in several forms: %s', async (label, form, format, fileName) => {
  const user = userEvent.setup();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  mockList([anAlertRow()]);
  const asked: unknown[] = [];
  mockCall('post', 'alert/export', (_, query) => {
    asked.push([query.exportForm ?? '', query.exportFormat]);
    return success();
  });
  showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'Download the list' }));
  expect(await screen.findByRole('group', { name: /^File to read/ })).toBeTruthy();
  expect(screen.getByRole('group', { name: /^Data to compute with/ })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: label }));
  await waitFor(() => expect(names).toHaveLength(1));
  vi.restoreAllMocks();
  expect(asked).toEqual([[form, format]]);
  expect(names[0]).toMatch(fileName);
});

it('says when the download fails', async () => {
  const user = userEvent.setup();
  mockList([anAlertRow()]);
  mockCall('post', 'alert/export', () => errorResponse('error.unexpected', { status: 500 }));
  showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'Download the list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
  expect(await screen.findByText(/500/)).toBeTruthy();
});

it('says that a closed project is read-only', async () => {
  mockContextCalls({ isClosed: true });
  mockList([anAlertRow()]);
  showAlertPage(address);
  expect(await screen.findByText('This project is closed. It can be read, not changed.')).toBeTruthy();
});
