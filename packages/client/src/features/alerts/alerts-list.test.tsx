import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { daysAgo } from '../../lib/dates.ts';
import type { AlertListItem } from './alerts.api.ts';
import { anAlertRow, hoursAgo } from './testing/alerts.builders.ts';
import { answerSurroundings, showAlertPage } from './testing/show-alert-page.tsx';

const address = '/projects/5/alerts';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const pageOf = (data: AlertListItem[], totalRows = data.length) => ({
  data,
  page: 1,
  rowsPerPage: 30,
  totalRows,
});
const answerList = (...given: Parameters<typeof pageOf>) =>
  answer('post', 'alert/list', () => success(pageOf(...given)));

const escalated = anAlertRow({
  id: 2,
  status: 'Escalated',
  assessmentStatus: 'Escalated',
  healthRisk: 'Measles',
});
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;

it('asks for the alerts of the last 30 days, the urgent ones first', async () => {
  const asked = answerList([anAlertRow()]);
  showAlertPage(address);
  await screen.findByRole('table');
  expect(asked[0]).toMatchObject({ status: 'All', orderBy: 'Status', sortAscending: false });
  expect(asked[0]?.startDate).toBe(new Date(`${daysAgo(30)}T00:00:00`).toISOString());
  // where the project is, tomorrow may have begun
  expect(asked[0]?.endDate).toBe(new Date(`${daysAgo(-1)}T00:00:00`).toISOString());
});

it('puts alerts under headings, and what waits longest on top', async () => {
  const late = anAlertRow({ id: 1, healthRisk: 'Fever', createdAt: hoursAgo(31), decideBefore: hoursAgo(7) });
  answerList([escalated, anAlertRow(), late]);
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
  expect(screen.getByText(/2 wait for a decision, 1 overdue\./)).toBeTruthy();
});

it.each([
  ['how long it has waited', anAlertRow(), ['Open', 'Waiting 4 h', '2 accepted, 1 to check']],
  [
    'that it is overdue, and by how much',
    anAlertRow({ createdAt: hoursAgo(31), decideBefore: hoursAgo(7) }),
    ['Overdue', 'Waiting 31 h', '7 h over'],
  ],
  [
    'that it can be escalated',
    anAlertRow({ assessmentStatus: 'ToEscalate', acceptedCount: 3, pendingCount: 0 }),
    ['Ready to escalate', '3 accepted'],
  ],
  [
    'that nobody logged an outcome',
    anAlertRow({ status: 'Escalated', assessmentStatus: 'Escalated', escalatedAt: hoursAgo(98) }),
    ['Escalated', 'No outcome yet, 4 days'],
  ],
  [
    'how it ended',
    anAlertRow({ status: 'Closed', assessmentStatus: 'Closed', escalatedOutcome: 'ActionTaken' }),
    ['Closed', 'Action taken'],
  ],
])('says of an alert %s', async (_what, alert, words) => {
  answerList([alert]);
  showAlertPage(address);
  await screen.findByRole('table');
  for (const word of words) expect(rowOf('Acute watery diarrhoea').textContent).toContain(word);
});

it('leads from a row to the assessment', async () => {
  answerList([anAlertRow()]);
  showAlertPage(address);
  const link = await screen.findByRole('link', { name: 'Acute watery diarrhoea' });
  expect(link.getAttribute('href')).toBe('/projects/5/alerts/4127/assess');
});

it('sorts by the time alerts were raised, without headings, and keeps that in the address', async () => {
  const user = userEvent.setup();
  const asked = answerList([anAlertRow(), escalated]);
  const router = showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'Raised' }));
  await waitFor(() => expect(asked.at(-1)?.orderBy).toBe('TimeTriggered'));
  expect(router.state.location.search).toMatchObject({ orderBy: 'TimeTriggered' });
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  expect(screen.getByRole('columnheader', { name: 'Raised' }).getAttribute('aria-sort')).toBe('descending');
});

it('filters by status and health risk, and starts again from the first page', async () => {
  const user = userEvent.setup();
  const pageNumbers: unknown[] = [];
  const asked = answer('post', 'alert/list', (_, { pageNumber }) => {
    pageNumbers.push(pageNumber);
    return success(pageOf([anAlertRow()]));
  });
  showAlertPage(`${address}?pageNumber=2`);
  await user.click(await screen.findByRole('button', { name: 'Health risk Any' }));
  await user.click(await screen.findByRole('radio', { name: 'Cholera' }));
  await waitFor(() => expect(asked.at(-1)?.healthRiskId).toBe(2));
  expect(pageNumbers).toEqual(['2', '1']);
});

it('asks for nothing senseless when the address is typed by hand', async () => {
  const asked = answerList([anAlertRow()]);
  showAlertPage(`${address}?status=Lost&startDate=soon&healthRiskId=x&orderBy=Luck&locations=9`);
  await screen.findByRole('table');
  expect(asked[0]).toMatchObject({
    status: 'All',
    orderBy: 'Status',
    healthRiskId: null,
    locations: null,
  });
});

it('says that there is nothing yet', async () => {
  answerList([]);
  showAlertPage(address);
  expect(await screen.findByText('No alerts in the last 30 days.')).toBeTruthy();
});

it('offers to drop the filters when nothing matches', async () => {
  const user = userEvent.setup();
  const asked = answerList([]);
  showAlertPage(`${address}?status=Closed`);
  await user.click(await screen.findByRole('button', { name: 'Show all of the last 30 days' }));
  await waitFor(() => expect(asked.at(-1)?.status).toBe('All'));
});

it('offers to try again when the list cannot be loaded', async () => {
  answer('post', 'alert/list', () => refusal('error.unexpected', { status: 500 }));
  showAlertPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says who can give access to what is forbidden', async () => {
  answer('post', 'alert/list', () => refusal('error.unauthorized', { status: 403 }));
  showAlertPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
});

it('hands out all of the list as a file, filtered and sorted as it is', async () => {
  const user = userEvent.setup();
  const addresses = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  answerList([anAlertRow()]);
  const asked = answer('post', 'alert/export', (_, query) =>
    query.projectId === '5' ? success() : refusal('error.unexpected', { status: 500 }),
  );
  showAlertPage(`${address}?status=Open&orderBy=TimeTriggered&pageNumber=3&healthRiskId=2`);
  await user.click(await screen.findByRole('button', { name: 'Download for Excel' }));
  await waitFor(() => expect(addresses).toHaveBeenCalledOnce());
  expect(asked[0]).toMatchObject({ status: 'Open', orderBy: 'TimeTriggered', healthRiskId: 2 });
  expect(asked[0]?.startDate).toBe(new Date(`${daysAgo(30)}T00:00:00`).toISOString());
  expect(asked[0]).not.toHaveProperty('pageNumber');
});

it('keeps the file on a telephone behind the button for more', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const addresses = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  answerList([anAlertRow()]);
  const asked = answer('post', 'alert/export', () => success());
  showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'More for this list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download for Excel' }));
  await waitFor(() => expect(addresses).toHaveBeenCalledOnce());
  expect(asked[0]).toMatchObject({ status: 'All', orderBy: 'Status' });
});

it('says when the file cannot be had', async () => {
  const user = userEvent.setup();
  answerList([anAlertRow()]);
  answer('post', 'alert/export', () => refusal('error.unexpected', { status: 500 }));
  showAlertPage(address);
  await user.click(await screen.findByRole('button', { name: 'Download for Excel' }));
  expect(await screen.findByText(/500/)).toBeTruthy();
});

it('says that a closed project can only be read', async () => {
  answerSurroundings({ isClosed: true });
  answerList([anAlertRow()]);
  showAlertPage(address);
  expect(await screen.findByText('This project is closed. It can be read, not changed.')).toBeTruthy();
});
