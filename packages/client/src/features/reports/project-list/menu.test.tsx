import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aQueryClient } from '../../../../test/support/fixture.tsx';
import { server, success } from '../../../../test/support/show-routes.tsx';
import type { ReportRow } from '../reports.api.ts';
import { anIncorrectReport, aReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const edit = 'Edit';
const confirm = 'Mark as duplicate';
const deny = 'Not a duplicate';
const open = { id: 7, status: 'Open', reportWasCrossCheckedBeforeEscalation: false } as const;
const escalated = { ...open, status: 'Escalated' } as const;

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for the report of/ }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => item.textContent);
}

describe('the menu of a correct report', () => {
  it.each<[string, Partial<ReportRow>, string[]]>([
    ['a new report', {}, [edit]],
    [
      'an activity report of an unknown sender',
      { isActivityReport: true, dataCollectorDisplayName: null },
      [edit, 'Assign the number …'],
    ],
    ['a possible duplicate', { repetition: 'Probable' }, [edit, confirm, deny]],
    ['a confirmed duplicate', { repetition: 'Confirmed' }, [deny]],
    ['a report marked as not a duplicate', { repetition: 'Denied' }, [edit, confirm]],
    [
      'a possible duplicate in an open alert',
      { repetition: 'Probable', status: 'Pending', alert: open },
      [confirm, deny],
    ],
    [
      'a possible duplicate in an escalated alert',
      { repetition: 'Probable', status: 'Pending', alert: escalated },
      [deny],
    ],
    [
      'a possible duplicate that was accepted',
      { repetition: 'Probable', status: 'Accepted' },
      [confirm, deny],
    ],
  ])('%s offers what the rules allow', async (_what, given, items) => {
    mockReportCalls(() => [aReport(given)]);
    showReportsPage('correct');
    expect(await openMenu()).toEqual(items);
  });

  it.each<[string, Partial<ReportRow>]>([
    ['an accepted report', { status: 'Accepted' }],
    ['a report in an alert', { status: 'Pending', alert: open }],
    ['an activity report', { isActivityReport: true }],
    ['a report of a deleted collector', { dataCollectorIsDeleted: true }],
    ['a report with a hidden sender', { isAnonymized: true, repetition: 'Probable' }],
  ])('%s has nothing', async (_what, given) => {
    const other = aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' });
    mockReportCalls(() => [aReport(given), other]);
    showReportsPage('correct');
    await screen.findByRole('button', { name: /^More actions for the report of Grace Otim/ });
    expect(screen.queryByRole('button', { name: /^More actions for the report of Mariam Kessy/ })).toBeNull();
  });

  it.each([{ isClosed: true }, { isArchived: true }])('is empty for %o', async (state) => {
    const rows = () => [aReport({ repetition: 'Probable' })];
    mockReportCalls(rows);
    const client = aQueryClient();
    showReportsPage('correct', '', { client });
    const buttonNames = /^(More actions for|Accept|Dismiss)/;
    expect(await screen.findAllByRole('button', { name: buttonNames })).toHaveLength(3);
    mockReportCalls(rows, state);
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryAllByRole('button', { name: buttonNames })).toEqual([]));
    expect(screen.getByText('Mariam Kessy')).toBeTruthy();
  });

  it('leads to the edit form', async () => {
    mockReportCalls(() => [aReport({ id: 41 })]);
    const router = showReportsPage('correct');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: edit }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/reports/41/edit'));
  });
});

describe('a possible duplicate', () => {
  const requests: unknown[] = [];
  function mockDuplicateCall(given: (isRepetition: boolean) => ReportRow, first: ReportRow) {
    requests.length = 0;
    const rows = [first];
    mockReportCalls(() => rows);
    server.use(
      http.post('*/api/report/1/repetition', async ({ request }) => {
        const body = (await request.json()) as { isRepetition: boolean };
        requests.push(body);
        rows[0] = given(body.isRepetition);
        return success();
      }),
    );
  }

  it('is confirmed after an explanation, and can be denied again', async () => {
    mockDuplicateCall(
      (isRepetition) => aReport({ repetition: isRepetition ? 'Confirmed' : 'Denied' }),
      aReport({ repetition: 'Probable' }),
    );
    showReportsPage('correct');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: confirm }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/no longer counted/);
    expect(requests).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText('Duplicate')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: deny }));
    await waitFor(() => expect(screen.queryByText('Duplicate')).toBeNull());
    expect(requests).toEqual([{ isRepetition: true }, { isRepetition: false }]);
  });

  it('that is an incorrect message only gets another badge', async () => {
    mockDuplicateCall(
      () => anIncorrectReport({ repetition: 'Confirmed' }),
      anIncorrectReport({ repetition: 'Probable' }),
    );
    showReportsPage('incorrect');
    expect(await openMenu()).toEqual([confirm, deny]);
    await userEvent.click(screen.getByRole('menuitem', { name: confirm }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/Nothing else changes/);
    await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText('Duplicate')).toBeTruthy();
  });
});
