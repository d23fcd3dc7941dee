import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server, success } from '../../../test/support/show-routes.tsx';
import { aQueryClient } from '../../../test/support/stage.tsx';
import type { ReportRow } from './reports.api.ts';
import { anIncorrectReport, answerReports, aReport } from './testing/reports-server.ts';
import { showReportsPage } from './testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const edit = 'Edit';
const confirm = 'It is a repetition';
const deny = 'It is a report of its own';
const open = { id: 7, status: 'Open', reportWasCrossCheckedBeforeEscalation: false } as const;
const escalated = { ...open, status: 'Escalated' } as const;

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^More for the report of/ }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => item.textContent);
}

describe('behind the three dots of a correct report', () => {
  it.each<[string, Partial<ReportRow>, string[]]>([
    ['a new one', {}, [edit]],
    [
      'activity of an unknown sender',
      { isActivityReport: true, dataCollectorDisplayName: null },
      [edit, 'This number belongs to …'],
    ],
    ['a flagged one', { repetition: 'Probable' }, [edit, confirm, deny]],
    ['a confirmed repetition', { repetition: 'Confirmed' }, [deny]],
    ['one that was found to be a report of its own', { repetition: 'Denied' }, [edit, confirm]],
    [
      'a flagged one in an open alert',
      { repetition: 'Probable', status: 'Pending', alert: open },
      [confirm, deny],
    ],
    [
      'a flagged one in an escalated alert',
      { repetition: 'Probable', status: 'Pending', alert: escalated },
      [deny],
    ],
    ['a flagged accepted one', { repetition: 'Probable', status: 'Accepted' }, [confirm, deny]],
  ])('%s offers what the rules allow', async (_what, given, items) => {
    answerReports(() => [aReport(given)]);
    showReportsPage('correct');
    expect(await openMenu()).toEqual(items);
  });

  it.each<[string, Partial<ReportRow>]>([
    ['an accepted one', { status: 'Accepted' }],
    ['one in an alert', { status: 'Pending', alert: open }],
    ['activity', { isActivityReport: true }],
    ['one of a deleted collector', { dataCollectorIsDeleted: true }],
    ['one whose sender is hidden', { isAnonymized: true, repetition: 'Probable' }],
  ])('%s has nothing', async (_what, given) => {
    const other = aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim' });
    answerReports(() => [aReport(given), other]);
    showReportsPage('correct');
    await screen.findByRole('button', { name: /^More for the report of Grace Otim/ });
    expect(screen.queryByRole('button', { name: /^More for the report of Mariam Kessy/ })).toBeNull();
  });

  it.each([{ isClosed: true }, { isArchived: true }])(
    'nothing is offered any more where %o',
    async (state) => {
      const rows = () => [aReport({ repetition: 'Probable' })];
      answerReports(rows);
      const client = aQueryClient();
      showReportsPage('correct', '', { client });
      const offered = /^(More for|Accept|Dismiss)/;
      expect(await screen.findAllByRole('button', { name: offered })).toHaveLength(3);
      answerReports(rows, state);
      await act(() => client.invalidateQueries());
      await waitFor(() => expect(screen.queryAllByRole('button', { name: offered })).toEqual([]));
      expect(screen.getByText('Mariam Kessy')).toBeTruthy();
    },
  );

  it('leads to the edit form', async () => {
    answerReports(() => [aReport({ id: 41 })]);
    const router = showReportsPage('correct');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: edit }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/reports/41/edit'));
  });
});

describe('a repetition', () => {
  const asked: unknown[] = [];
  function answerRepetition(given: (isRepetition: boolean) => ReportRow, first: ReportRow) {
    asked.length = 0;
    const rows = [first];
    answerReports(() => rows);
    server.use(
      http.post('*/api/report/1/repetition', async ({ request }) => {
        const body = (await request.json()) as { isRepetition: boolean };
        asked.push(body);
        rows[0] = given(body.isRepetition);
        return success();
      }),
    );
  }

  it('is confirmed once it was said what follows, and taken back', async () => {
    answerRepetition(
      (isRepetition) => aReport({ repetition: isRepetition ? 'Confirmed' : 'Denied' }),
      aReport({ repetition: 'Probable' }),
    );
    showReportsPage('correct');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: confirm }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/no longer counts/);
    expect(asked).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText('Repetition')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: deny }));
    await waitFor(() => expect(screen.queryByText('Repetition')).toBeNull());
    expect(asked).toEqual([{ isRepetition: true }, { isRepetition: false }]);
  });

  it('of an incorrect message only changes its mark, and says so', async () => {
    answerRepetition(
      () => anIncorrectReport({ repetition: 'Confirmed' }),
      anIncorrectReport({ repetition: 'Probable' }),
    );
    showReportsPage('incorrect');
    expect(await openMenu()).toEqual([confirm, deny]);
    await userEvent.click(screen.getByRole('menuitem', { name: confirm }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/Only the mark changes/);
    await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await screen.findByText('Repetition')).toBeTruthy();
  });
});
