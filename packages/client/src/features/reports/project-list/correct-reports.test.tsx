import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, server, success } from '../../../../test/support/show-routes.tsx';
import type { ReportRow } from '../reports.api.ts';
import { aReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (search = '') => showReportsPage('correct', search);

const getRow = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLTableRowElement;
const getButtonNames = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);

const open = { id: 4127, status: 'Open', reportWasCrossCheckedBeforeEscalation: false } as const;

describe('a row of the correct reports', () => {
  it('shows what was reported by whom, where and when, and links to the alert', async () => {
    mockReportCalls(() => [aReport({ alert: open, status: 'Pending', zone: 'Zone 2' })]);
    show();
    const row = await getRow('Mariam Kessy');
    for (const expected of ['2026-11-21', '08:52', 'Not cross-checked', '+999705550142', 'Measles'])
      expect(row.textContent).toContain(expected);
    expect(within(row).getByText(/Zone 2, Oru Ferry/).textContent).toContain('Oru, Norvale');
    const alert = within(row).getByRole('link', { name: /^Alert, report of Mariam Kessy/ });
    expect(alert.getAttribute('href')).toBe('/projects/5/alerts/4127/assess');
  });

  it.each<[string, Partial<ReportRow>]>([
    ['Accepted', { status: 'Accepted' }],
    ['Dismissed', { status: 'Rejected' }],
    ['Not cross-checked', { status: 'Closed' }],
    ['Data removed', { dataCollectorDisplayName: '--Data removed--', phoneNumber: '--Data removed--' }],
    ['Location not known', { village: undefined, district: undefined, region: undefined }],
    ['1 female under 5', {}],
    ['3 males 5 and older', { reportType: 'Aggregate', countFemalesBelowFive: 0, countMalesAtLeastFive: 3 }],
    ['2 children under 5', { countMalesBelowFive: 1 }],
    [
      '2 people 5 and older',
      { countFemalesBelowFive: 0, countMalesAtLeastFive: 1, countFemalesAtLeastFive: 1 },
    ],
    ['3 people, 1 under 5', { countMalesAtLeastFive: 2 }],
    ['1 person, sex and age unknown', { countFemalesBelowFive: 0 }],
    ['Event', { reportType: 'Event' }],
    [
      '1 female under 5, 2 referred, 1 death',
      { reportType: 'DataCollectionPoint', referredCount: 2, deathCount: 1, fromOtherVillagesCount: 0 },
    ],
  ])('says "%s"', async (expected, given) => {
    mockReportCalls(() => [aReport(given)]);
    show();
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByText('--Data removed--')).toBeNull();
  });

  it('shows activity reports without a status', async () => {
    mockReportCalls(() => [aReport({ isActivityReport: true, reportType: 'Event' })]);
    show();
    const row = await getRow('Mariam Kessy');
    expect(within(row).getByText('Activity')).toBeTruthy();
    expect(within(row).queryByText('Not cross-checked')).toBeNull();
  });

  it('shows the additional counts of collection points', async () => {
    const given = { reportType: 'DataCollectionPoint', referredCount: 4, deathCount: 2 } as const;
    mockReportCalls(() => [aReport({ ...given, fromOtherVillagesCount: 3 })]);
    show('?dataCollectorType=CollectionPoint');
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads.join()).toMatch(/Referred.*Deaths.*Other villages/);
    const cells = within(await getRow('Mariam Kessy')).getAllByRole('cell');
    expect(cells.slice(-4, -1).map((cell) => cell.textContent)).toEqual(['4', '2', '3']);
  });

  it('shows the number of an unknown sender', async () => {
    mockReportCalls(() => [aReport({ dataCollectorDisplayName: undefined, village: undefined })]);
    show('?dataCollectorType=UnknownSender');
    expect(await getRow('+999705550142')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Training/ })).toBeNull();
  });

  it.each([
    ['In training', { isInTraining: true }],
    ['Possible duplicate', { repetition: 'Probable' }],
    ['Duplicate', { repetition: 'Confirmed' }],
  ] as const)('has the badge "%s" where it applies', async (expected, given) => {
    mockReportCalls(() => [aReport(given), aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' })]);
    show();
    expect(within(await getRow('Mariam Kessy')).getByText(expected)).toBeTruthy();
    expect(within(await getRow('Grace Otim')).queryByText(expected)).toBeNull();
  });

  it('has no badge if it was marked as not a duplicate', async () => {
    mockReportCalls(() => [aReport({ repetition: 'Denied' })]);
    show();
    expect((await getRow('Mariam Kessy')).textContent).not.toMatch(/duplicate/i);
  });
});

describe('a cross-check', () => {
  it.each<[string, Partial<ReportRow>, string[]]>([
    ['for a new report', {}, ['Dismiss', 'Accept']],
    ['in an open alert', { status: 'Pending', alert: open }, ['Dismiss', 'Accept']],
    ['for an accepted report', { status: 'Accepted' }, ['Dismiss']],
    ['for a dismissed report', { status: 'Rejected' }, ['Accept']],
    ['in an escalated alert', { alert: { ...open, status: 'Escalated' } }, ['Dismiss', 'Accept']],
    [
      'decided before the escalation',
      {
        status: 'Accepted',
        alert: { ...open, status: 'Escalated', reportWasCrossCheckedBeforeEscalation: true },
      },
      [],
    ],
    ['in a closed alert', { status: 'Closed', alert: { ...open, status: 'Closed' } }, []],
    ['for an activity report', { isActivityReport: true }, []],
    ['for a collection point', { reportType: 'DataCollectionPoint' }, []],
    ['without a village', { village: undefined }, []],
    ['with a hidden sender', { isAnonymized: true, village: '' }, []],
  ])('%s offers what the rules allow', async (_what, given, buttonNames) => {
    mockReportCalls(() => [aReport(given)]);
    show();
    const row = await getRow('Mariam Kessy');
    await waitFor(() => expect(getButtonNames(row)).toEqual(buttonNames));
  });

  it('is not offered in a closed project', async () => {
    mockReportCalls(() => [aReport()], { isClosed: true });
    show();
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(getButtonNames(await getRow('Mariam Kessy'))).toEqual([]);
  });

  it.each([
    ['Accept', 'accept', 'Accepted'],
    ['Dismiss', 'dismiss', 'Rejected'],
  ] as const)(
    '%s keeps its row busy until the list is up to date, and moves the focus',
    async (word, path, status) => {
      const rows = [aReport(), aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' })];
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      mockReportCalls(() => rows);
      server.use(
        http.post(`*/api/report/1/${path}`, async () => {
          await finished;
          rows[0] = aReport({ status });
          return success();
        }),
      );
      show();
      const row = await getRow('Mariam Kessy');
      await userEvent.click(await within(row).findByRole('button', { name: new RegExp(`^${word}`) }));
      await waitFor(() => expect(row.querySelector('[aria-busy]')).toBeTruthy());
      const other = within(row).getByRole('button', { name: word === 'Accept' ? /^Dismiss/ : /^Accept/ });
      expect(other.getAttribute('aria-disabled')).toBe('true');
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/report of Grace Otim/);
      finish();
      const announced = word === 'Accept' ? 'Accepted' : 'Dismissed';
      expect(await within(row).findByText(announced)).toBeTruthy();
      await waitFor(() => expect(row.querySelector('[aria-busy]')).toBeNull());
      expect(screen.getByText(new RegExp(`^${announced}: report of Mariam Kessy`))).toBeTruthy();
    },
  );

  it('says which report was refused and why, and refetches the list', async () => {
    const requests = mockReportCalls(() => [aReport()]);
    server.use(http.post('*/api/report/1/accept', () => errorResponse('report.alreadyCrossChecked')));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toMatch(/Mariam Kessy.*already has that status/);
    await waitFor(() => expect(requests).toHaveLength(2));
  });
});

describe('the list of correct reports', () => {
  it('requests reports of trained people with every status, newest first', async () => {
    const requests = mockReportCalls(() => [aReport()], { toCorrect: 8 });
    show();
    await getRow('Mariam Kessy');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.pageNumber).toBe('1');
    expect(requests[0]?.body).toMatchObject({
      dataCollectorType: 'Human',
      formatCorrect: true,
      errorType: null,
      reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
      healthRisks: [],
      locations: null,
      trainingStatus: 'Trained',
      orderBy: 'date',
      sortAscending: false,
    });
    const incorrect = await screen.findByRole('link', { name: /Incorrect ?8/ });
    expect(incorrect.getAttribute('href')).toBe('/projects/5/reports/incorrect');
  });

  it('filters by status, health risks and sender, and keeps that in the URL', async () => {
    const requests = mockReportCalls(() => [aReport()]);
    const router = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Status All' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Dismissed' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body.reportStatus).toEqual({
        kept: true,
        dismissed: false,
        notCrossChecked: true,
      }),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Health risk Any' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Malaria' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cholera' }));
    await waitFor(() => expect(requests.at(-1)?.body.healthRisks).toEqual([31, 33]));
    expect(screen.getByRole('button', { name: 'Health risk Malaria (+ 1)' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Sender People' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Unknown senders' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({
        dataCollectorType: 'UnknownSender',
        trainingStatus: 'All',
      }),
    );
    expect(router.state.location.search).toMatchObject({
      dataCollectorType: 'UnknownSender',
      healthRisks: [31, 33],
    });
  });

  it('filters reports without a location', async () => {
    const requests = mockReportCalls(() => [aReport()]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Location Any' }));
    await userEvent.click(await screen.findByRole('button', { name: 'None' }));
    await userEvent.click(screen.getByRole('treeitem', { name: 'Location not known' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body.locations).toMatchObject({ regionIds: [], includeUnknownLocation: true }),
    );
  });

  it.each([
    ['Status', 'status'],
    ['Health risk', 'healthRisk'],
  ])('is sorted by %s at the server, and keeps that in the URL', async (name, orderBy) => {
    const requests = mockReportCalls(() => [aReport()]);
    const router = show();
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ orderBy, sortAscending: true }));
    const header = screen.getByRole('columnheader', { name });
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    expect(screen.getByRole('table', { name: new RegExp(`sorted by ${name}`) })).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ orderBy, sortAscending: true });
  });

  it('is searched by sender, number or text once typing has paused', async () => {
    const requests = mockReportCalls(() => [aReport()]);
    const router = show();
    await getRow('Mariam Kessy');
    expect(requests[0]?.body).not.toHaveProperty('search');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Sender, number or text' }), ' 0142');
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ search: '0142' }));
    expect(requests).toHaveLength(2);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: expect.any(String) }));
  });

  it('is sorted only by date if the senders are unknown', async () => {
    const requests = mockReportCalls(() => [aReport({ dataCollectorDisplayName: undefined })]);
    show('?dataCollectorType=UnknownSender&orderBy=status');
    await getRow('+999705550142');
    expect(requests[0]?.body).toMatchObject({ orderBy: 'date' });
    expect(screen.queryByRole('button', { name: 'Health risk' })).toBeNull();
  });

  it('reverses the order, and turns pages', async () => {
    const requests = mockReportCalls(() => [aReport()], { totalRows: 61 });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Date' }));
    await waitFor(() => expect(requests.at(-1)?.body.sortAscending).toBe(true));
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requests.at(-1)?.pageNumber).toBe('2'));
  });

  it('is refetched by the refresh button', async () => {
    const rows = [aReport()];
    mockReportCalls(() => rows);
    show();
    await getRow('Mariam Kessy');
    rows.push(aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' }));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh the list' }));
    expect(await getRow('Grace Otim')).toBeTruthy();
  });

  it('replaces invalid values in the URL by the defaults', async () => {
    const requests = mockReportCalls(() => [aReport()]);
    show('?dataCollectorType=Robot&trainingStatus=Maybe&locations=7&pageNumber=-3&statuses=["kept","lost"]');
    await getRow('Mariam Kessy');
    expect(requests[0]).toMatchObject({
      pageNumber: '1',
      body: {
        dataCollectorType: 'Human',
        trainingStatus: 'Trained',
        locations: null,
        reportStatus: { kept: true, dismissed: false, notCrossChecked: false },
      },
    });
  });

  it('says that there are no reports yet', async () => {
    mockReportCalls(() => []);
    show();
    expect(await screen.findByText(/No reports yet/)).toBeTruthy();
  });

  it('says that nothing matches, and can reset the filters', async () => {
    const requests = mockReportCalls(() => []);
    show('?trainingStatus=All&healthRisks=[31]');
    expect(await screen.findByText('No reports match these filters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show the list without these filters' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({ trainingStatus: 'Trained', healthRisks: [] }),
    );
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('shows an error when it is answered with %i', async (status, expected) => {
    mockReportCalls(() => []);
    server.use(http.post('*/api/report/list', () => HttpResponse.json({}, { status })));
    show();
    expect((await screen.findByRole('alert')).textContent).toMatch(expected);
  });
});
