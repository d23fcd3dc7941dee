import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { server, showPages } from '../../../../test/support/show-routes.tsx';
import type { Aberrations } from '../dashboards.api.ts';
import { AberrationsCard } from './card.tsx';
import { SignalsCard } from './signals.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

type Week = Aberrations['healthRisks'][number]['weeks'][number];
const calm = { expected: 4, threshold: 7.98, isFlagged: false };
const flagged = { expected: 4, threshold: 7.98, isFlagged: true };
const quiet: Week = { count: 4, isRunning: false, c1: calm, c2: calm, c3: calm, cusum: calm };
const high: Week = { ...quiet, count: 12, c2: flagged, cusum: flagged };
const flaggedByOthers: Week = { ...quiet, count: 7, c3: flagged };
const missing: Week = { isRunning: false };
const running: Week = { count: 3, isRunning: true };
const tooEarly: Week = { count: 5, isRunning: false };

const firstDays = ['2026-10-18', '2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'];
const epiWeeks = firstDays.map((firstDay, at) => ({ epiYear: 2026, epiWeek: 42 + at, firstDay }));
const named = (id: number, name: string, weeks: Week[]) => ({ id, name, weeks });
const toAberrations = (...healthRisks: Aberrations['healthRisks']): Aberrations => ({
  epiWeeks,
  healthRisks,
});

const measles = named(1, 'Measles', [tooEarly, missing, quiet, high, high, running]);
const cholera = named(2, 'Cholera', [quiet, quiet, quiet, quiet, flaggedByOthers, running]);
const malaria = named(3, 'Malaria', [quiet, quiet, high, quiet, quiet, running]);

function show(data: Aberrations | undefined, error: Error | null = null) {
  const query = { data, error, isFetching: false, refetch: () => undefined };
  showPages([{ path: '/here', page: () => <AberrationsCard query={query} /> }], '/here');
}

const card = () => screen.findByRole('region', { name: 'Signals (aberrations)' });

describe('the aberrations card', () => {
  it('shows the cases and the expected number of the latest complete week', async () => {
    show(toAberrations(measles));
    expect((await card()).textContent).toContain(
      'Week 46: 12 cases of \u2068Measles\u2069; 4 expected from the 7-week baseline. Signal: above the threshold of 7.9.',
    );
  });

  it('says that a flag is not an alert', async () => {
    show(toAberrations(measles));
    expect((await card()).textContent).toContain('not an alert');
  });

  it.each([
    ['usual', malaria, 'No signal: not above the threshold of 7.9.'],
    ['flagged by other methods', cholera, 'but flagged by other methods: \u2066C3\u2069.'],
    ['without a value yet', named(4, 'Rabies', [tooEarly, running]), 'There is too little earlier data'],
    [
      'without anybody deployed',
      named(5, 'Rabies', [quiet, missing]),
      'nobody who could report \u2068Rabies\u2069 was deployed',
    ],
  ])('says of a week: %s', async (_what, healthRisk, expected) => {
    show(toAberrations(healthRisk));
    expect((await card()).textContent).toContain(expected);
  });

  it('shows another health risk, and what another method expects', async () => {
    show(toAberrations(measles, cholera));
    const frame = within(await card());
    await userEvent.selectOptions(frame.getByLabelText('Health risk'), 'Cholera');
    await userEvent.selectOptions(frame.getByLabelText('Method'), 'cusum');
    expect((await card()).textContent).toContain('expected from the 7-week reference period');
    expect(frame.getByRole('img').getAttribute('aria-label')).toBe(
      'Cases of \u2068Cholera\u2069 by epi week from \u2068week 42, 2026\u2069 to \u2068week 47, 2026\u2069, with the number expected by \u2066CUSUM\u2069. 1 week is flagged.',
    );
  });

  it('explains the flags that occur, in words', async () => {
    show(toAberrations(measles, cholera));
    const frame = within(await card());
    expect(frame.getByText('Above the threshold of C2')).toBeTruthy();
    expect(frame.getByText('Nobody deployed')).toBeTruthy();
    expect(frame.queryByText('Flagged by another method only')).toBeNull();
    await userEvent.selectOptions(frame.getByLabelText('Health risk'), 'Cholera');
    expect(frame.getByText('Flagged by another method only')).toBeTruthy();
    expect(frame.queryByText('Above the threshold of C2')).toBeNull();
  });

  it('shows the data of a week by keyboard', async () => {
    show(toAberrations(measles));
    const weeks = within(await card()).getByRole('slider');
    expect(weeks.getAttribute('aria-valuetext')).toContain('3 cases, Week in progress');
    weeks.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(weeks.getAttribute('aria-valuetext')).toContain(
      '12 cases, 4 expected, threshold 7.9, flagged by \u2066C2, CUSUM\u2069',
    );
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(weeks.getAttribute('aria-valuetext')).toContain('week 43, 2026');
    expect(weeks.getAttribute('aria-valuetext')).toContain('Nobody deployed');
  });

  it('shows the same data in a table, newest week first', async () => {
    show(toAberrations(measles));
    const frame = within(await card());
    await userEvent.click(frame.getByRole('button', { name: 'Show Signals (aberrations) as table' }));
    const rows = frame.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Week', 'Cases', 'Expected', 'Threshold', 'Flagged by'],
      ['week 47, 2026', '3', '–No value yet', '–No value yet', 'Week in progress'],
      ['week 46, 2026', '12', '4', '7.9', 'C2, CUSUM'],
      ['week 45, 2026', '12', '4', '7.9', 'C2, CUSUM'],
      ['week 44, 2026', '4', '4', '7.9', 'None'],
      ['week 43, 2026', 'Nobody deployed', '–No value yet', '–No value yet', 'None'],
      ['week 42, 2026', '5', '–No value yet', '–No value yet', 'None'],
    ]);
  });

  it('says that no cases were reported', async () => {
    show(toAberrations());
    expect((await card()).textContent).toContain('No cases were reported in these weeks');
  });

  it('offers a retry when loading fails', async () => {
    show(undefined, new Error('gone'));
    expect(within(await card()).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the latest signals', () => {
  async function notes(data: Aberrations, today = '2026-11-25T12:00:00Z'): Promise<string[]> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
    showPages(
      [
        {
          path: '/here',
          page: () => (
            <main>
              <SignalsCard query={{ data, error: null }} />
            </main>
          ),
        },
      ],
      '/here',
    );
    const page = await screen.findByRole('main');
    return within(page)
      .queryAllByRole('listitem')
      .map((item) => item.textContent ?? '');
  }

  it('name the health risks above their usual level, and since when', async () => {
    expect(await notes(toAberrations(measles, malaria))).toEqual([
      '\u2068Measles\u2069 has been above its usual level since \u20662026-11-08\u2069. Week 46: 12 cases, 4 expected.',
    ]);
  });

  it('say from when to when if it is over', async () => {
    expect(await notes(toAberrations(measles), '2027-03-01T12:00:00Z')).toEqual([
      '\u2068Measles\u2069 was above its usual level from \u20662026-11-08\u2069 to \u20662026-11-21\u2069. Week 46: 12 cases, 4 expected.',
    ]);
  });

  it('name three, and count the others', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => named(id, `Risk ${id}`, [quiet, high]));
    const lines = await notes(toAberrations(...many));
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe('2 more health risks are above their usual level.');
  });

  it('take one line if nothing was flagged', async () => {
    expect(await notes(toAberrations(malaria))).toEqual([]);
    expect(screen.getByRole('region', { name: 'Latest signals' }).textContent).toBe(
      ' No health risk was above its usual level in the last full week.',
    );
  });
});
