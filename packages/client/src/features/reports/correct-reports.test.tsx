import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { ReportRow } from './reports.api.ts';
import { answerReports, aReport } from './testing/reports-server.ts';
import { showReportsPage } from './testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (search = '') => showReportsPage('correct', search);

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLTableRowElement;
const namesOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);

const open = { id: 4127, status: 'Open', reportWasCrossCheckedBeforeEscalation: false } as const;

describe('a row of the correct reports', () => {
  it('tells who saw what, where and when, and leads to the alert', async () => {
    answerReports(() => [aReport({ alert: open, status: 'Pending', zone: 'Zone 2' })]);
    show();
    const row = await rowOf('Mariam Kessy');
    for (const words of ['2026-11-21', '08:52', 'Not cross-checked', '+999705550142', 'Measles'])
      expect(row.textContent).toContain(words);
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
    ['1 girl under 5', {}],
    ['3 men, 5 or older', { reportType: 'Aggregate', countFemalesBelowFive: 0, countMalesAtLeastFive: 3 }],
    ['2 children under 5', { countMalesBelowFive: 1 }],
    [
      '2 people, 5 or older',
      { countFemalesBelowFive: 0, countMalesAtLeastFive: 1, countFemalesAtLeastFive: 1 },
    ],
    ['3 people, 1 under 5', { countMalesAtLeastFive: 2 }],
    ['1 person, sex and age not told', { countFemalesBelowFive: 0 }],
    ['Event', { reportType: 'Event' }],
    [
      '1 girl under 5, 2 referred, 1 death',
      { reportType: 'DataCollectionPoint', referredCount: 2, deathCount: 1, fromOtherVillagesCount: 0 },
    ],
  ])('says "%s"', async (words, given) => {
    answerReports(() => [aReport(given)]);
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('--Data removed--')).toBeNull();
  });

  it('shows activity without a status', async () => {
    answerReports(() => [aReport({ isActivityReport: true, reportType: 'Event' })]);
    show();
    const row = await rowOf('Mariam Kessy');
    expect(within(row).getByText('Activity')).toBeTruthy();
    expect(within(row).queryByText('Not cross-checked')).toBeNull();
  });

  it('shows what collection points count besides', async () => {
    const given = { reportType: 'DataCollectionPoint', referredCount: 4, deathCount: 2 } as const;
    answerReports(() => [aReport({ ...given, fromOtherVillagesCount: 3 })]);
    show('?dataCollectorType=CollectionPoint');
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads.join()).toMatch(/Referred.*Deaths.*Other villages/);
    const cells = within(await rowOf('Mariam Kessy')).getAllByRole('cell');
    expect(cells.slice(-4, -1).map((cell) => cell.textContent)).toEqual(['4', '2', '3']);
  });

  it('shows the number where the sender is unknown', async () => {
    answerReports(() => [aReport({ dataCollectorDisplayName: undefined, village: undefined })]);
    show('?dataCollectorType=UnknownSender');
    expect(await rowOf('+999705550142')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Training/ })).toBeNull();
  });

  it.each([
    ['In training', { isInTraining: true }],
    ['Probably a repetition', { repetition: 'Probable' }],
    ['Repetition', { repetition: 'Confirmed' }],
  ] as const)('wears "%s" where it is true', async (words, given) => {
    answerReports(() => [aReport(given), aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' })]);
    show();
    expect(within(await rowOf('Mariam Kessy')).getByText(words)).toBeTruthy();
    expect(within(await rowOf('Grace Otim')).queryByText(words)).toBeNull();
  });

  it('says nothing of what staff found to be a report of its own', async () => {
    answerReports(() => [aReport({ repetition: 'Denied' })]);
    show();
    expect((await rowOf('Mariam Kessy')).textContent).not.toMatch(/repetition/i);
  });
});

describe('a cross-check', () => {
  it.each<[string, Partial<ReportRow>, string[]]>([
    ['of a new report', {}, ['Dismiss', 'Accept']],
    ['in an open alert', { status: 'Pending', alert: open }, ['Dismiss', 'Accept']],
    ['of an accepted report', { status: 'Accepted' }, ['Dismiss']],
    ['of a dismissed report', { status: 'Rejected' }, ['Accept']],
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
    ['of activity', { isActivityReport: true }, []],
    ['of a collection point', { reportType: 'DataCollectionPoint' }, []],
    ['without a village', { village: undefined }, []],
    ['behind a hidden sender', { isAnonymized: true, village: '' }, []],
  ])('%s offers what the rules allow', async (_what, given, deeds) => {
    answerReports(() => [aReport(given)]);
    show();
    const row = await rowOf('Mariam Kessy');
    await waitFor(() => expect(namesOf(row)).toEqual(deeds));
  });

  it('is not offered in a closed project', async () => {
    answerReports(() => [aReport()], { isClosed: true });
    show();
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(namesOf(await rowOf('Mariam Kessy'))).toEqual([]);
  });

  it.each([
    ['Accept', 'accept', 'Accepted'],
    ['Dismiss', 'dismiss', 'Rejected'],
  ] as const)(
    '%s keeps its row busy until the list is up to date, and goes on',
    async (word, path, status) => {
      const rows = [aReport(), aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' })];
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      answerReports(() => rows);
      server.use(
        http.post(`*/api/report/1/${path}`, async () => {
          await finished;
          rows[0] = aReport({ status });
          return success();
        }),
      );
      show();
      const row = await rowOf('Mariam Kessy');
      await userEvent.click(await within(row).findByRole('button', { name: new RegExp(`^${word}`) }));
      await waitFor(() => expect(row.querySelector('[aria-busy]')).toBeTruthy());
      const other = within(row).getByRole('button', { name: word === 'Accept' ? /^Dismiss/ : /^Accept/ });
      expect(other.getAttribute('aria-disabled')).toBe('true');
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/report of Grace Otim/);
      finish();
      const said = word === 'Accept' ? 'Accepted' : 'Dismissed';
      expect(await within(row).findByText(said)).toBeTruthy();
      await waitFor(() => expect(row.querySelector('[aria-busy]')).toBeNull());
      expect(screen.getByText(new RegExp(`^${said}: report of Mariam Kessy`))).toBeTruthy();
    },
  );

  it('says which report was refused and why, and asks for the list again', async () => {
    const asked = answerReports(() => [aReport()]);
    server.use(http.post('*/api/report/1/accept', () => refusal('report.alreadyCrossChecked')));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toMatch(/Mariam Kessy.*already has that status/);
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});

describe('the list of correct reports', () => {
  it('asks for trained people, every status, the newest first', async () => {
    const asked = answerReports(() => [aReport()], { toCorrect: 8 });
    show();
    await rowOf('Mariam Kessy');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.pageNumber).toBe('1');
    expect(asked[0]?.body).toMatchObject({
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

  it('narrows down by status, health risks and sender, and keeps that in the address', async () => {
    const asked = answerReports(() => [aReport()]);
    const router = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Status All' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Dismissed' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body.reportStatus).toEqual({
        kept: true,
        dismissed: false,
        notCrossChecked: true,
      }),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Health risk Any' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Malaria' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cholera' }));
    await waitFor(() => expect(asked.at(-1)?.body.healthRisks).toEqual([31, 33]));
    expect(screen.getByRole('button', { name: 'Health risk Malaria (+ 1)' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Sender People' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Unknown senders' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({ dataCollectorType: 'UnknownSender', trainingStatus: 'All' }),
    );
    expect(router.state.location.search).toMatchObject({
      dataCollectorType: 'UnknownSender',
      healthRisks: [31, 33],
    });
  });

  it('narrows down to reports without a place', async () => {
    const asked = answerReports(() => [aReport()]);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Location Any' }));
    await userEvent.click(await screen.findByRole('button', { name: 'None' }));
    await userEvent.click(screen.getByRole('treeitem', { name: 'Location not known' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body.locations).toMatchObject({ regionIds: [], includeUnknownLocation: true }),
    );
  });

  it('turns the order round, and pages', async () => {
    const asked = answerReports(() => [aReport()], { totalRows: 61 });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Date' }));
    await waitFor(() => expect(asked.at(-1)?.body.sortAscending).toBe(true));
    expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)?.pageNumber).toBe('2'));
  });

  it('asks again when it is refreshed', async () => {
    const rows = [aReport()];
    answerReports(() => rows);
    show();
    await rowOf('Mariam Kessy');
    rows.push(aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' }));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh the list' }));
    expect(await rowOf('Grace Otim')).toBeTruthy();
  });

  it('takes what makes no sense in the address as by default', async () => {
    const asked = answerReports(() => [aReport()]);
    show('?dataCollectorType=Robot&trainingStatus=Maybe&locations=7&pageNumber=-3&statuses=["kept","lost"]');
    await rowOf('Mariam Kessy');
    expect(asked[0]).toMatchObject({
      pageNumber: '1',
      body: {
        dataCollectorType: 'Human',
        trainingStatus: 'Trained',
        locations: null,
        reportStatus: { kept: true, dismissed: false, notCrossChecked: false },
      },
    });
  });

  it('says that nothing has been reported yet', async () => {
    answerReports(() => []);
    show();
    expect(await screen.findByText(/No reports yet/)).toBeTruthy();
  });

  it('says that nothing matches, and shows the list without filters', async () => {
    const asked = answerReports(() => []);
    show('?trainingStatus=All&healthRisks=[31]');
    expect(await screen.findByText('No reports match these filters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show the list without these filters' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({ trainingStatus: 'Trained', healthRisks: [] }),
    );
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('says so when it is answered with %i', async (status, words) => {
    answerReports(() => []);
    server.use(http.post('*/api/report/list', () => HttpResponse.json({}, { status })));
    show();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });
});
