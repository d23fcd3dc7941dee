import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { server, showPages } from '../../../test/support/show-routes.tsx';
import type { UnusualRises } from './dashboards.api.ts';
import { RiseNotes } from './rise-notes.tsx';
import { UnusualRisesCard } from './unusual-rises-card.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

type Week = UnusualRises['healthRisks'][number]['weeks'][number];
const calm = { expected: 4, threshold: 7.98, isFlagged: false };
const flagged = { expected: 4, threshold: 7.98, isFlagged: true };
const quiet: Week = { count: 4, isRunning: false, c1: calm, c2: calm, c3: calm, cusum: calm };
const high: Week = { ...quiet, count: 12, c2: flagged, cusum: flagged };
const byOthers: Week = { ...quiet, count: 7, c3: flagged };
const missing: Week = { isRunning: false };
const running: Week = { count: 3, isRunning: true };
const tooEarly: Week = { count: 5, isRunning: false };

const firstDays = ['2026-10-18', '2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'];
const epiWeeks = firstDays.map((firstDay, at) => ({ epiYear: 2026, epiWeek: 42 + at, firstDay }));
const named = (id: number, name: string, weeks: Week[]) => ({ id, name, weeks });
const rises = (...healthRisks: UnusualRises['healthRisks']): UnusualRises => ({ epiWeeks, healthRisks });

const measles = named(1, 'Measles', [tooEarly, missing, quiet, high, high, running]);
const cholera = named(2, 'Cholera', [quiet, quiet, quiet, quiet, byOthers, running]);
const malaria = named(3, 'Malaria', [quiet, quiet, high, quiet, quiet, running]);

function show(data: UnusualRises | undefined, error: Error | null = null) {
  const query = { data, error, isFetching: false, refetch: () => undefined };
  showPages([{ path: '/here', page: () => <UnusualRisesCard query={query} /> }], '/here');
}

const card = () => screen.findByRole('region', { name: 'Unusual rises' });

describe('the card of unusual rises', () => {
  it('says of the latest week that is over how many cases there were, and how many were to be expected', async () => {
    show(rises(measles));
    expect((await card()).textContent).toContain(
      'Week 46: 12 cases of \u2068Measles\u2069, 4 were to be expected from the seven weeks before. This is more than usual: above the threshold of 7.9.',
    );
  });

  it('says what a mark is not', async () => {
    show(rises(measles));
    expect((await card()).textContent).toContain('not an alert');
  });

  it.each([
    ['usual', malaria, 'This is not unusual: the threshold is 7.9.'],
    ['marked by other methods', cholera, 'but other methods mark it: \u2066C3\u2069.'],
    ['without a value yet', named(4, 'Rabies', [tooEarly, running]), 'Too few weeks before it are known'],
    ['without anybody deployed', named(5, 'Rabies', [quiet, missing]), 'nobody was deployed'],
  ])('says of a week that it is %s', async (_what, healthRisk, words) => {
    show(rises(healthRisk));
    expect((await card()).textContent).toContain(words);
  });

  it('shows another health risk, and what another method expects', async () => {
    show(rises(measles, cholera));
    const frame = within(await card());
    await userEvent.selectOptions(frame.getByLabelText('Health risk'), 'Cholera');
    await userEvent.selectOptions(frame.getByLabelText('Compared by'), 'cusum');
    expect((await card()).textContent).toContain('before the comparison began');
    expect(frame.getByRole('img').getAttribute('aria-label')).toBe(
      'Cases of \u2068Cholera\u2069 by epi week from \u2068week 42, 2026\u2069 to \u2068week 47, 2026\u2069, and what \u2066CUSUM\u2069 expects. 1 week stands out.',
    );
  });

  it('explains the marks that turn up, in words', async () => {
    show(rises(measles, cholera));
    const frame = within(await card());
    expect(frame.getByText('Above the threshold of C2')).toBeTruthy();
    expect(frame.getByText('Nobody deployed')).toBeTruthy();
    expect(frame.queryByText('Only by another method')).toBeNull();
    await userEvent.selectOptions(frame.getByLabelText('Health risk'), 'Cholera');
    expect(frame.getByText('Only by another method')).toBeTruthy();
    expect(frame.queryByText('Above the threshold of C2')).toBeNull();
  });

  it('tells by keyboard what is known of a week', async () => {
    show(rises(measles));
    const weeks = within(await card()).getByRole('slider');
    expect(weeks.getAttribute('aria-valuetext')).toContain('3 cases, Week not over yet');
    weeks.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(weeks.getAttribute('aria-valuetext')).toContain(
      '12 cases, 4 expected, threshold 7.9, marked by \u2066C2, CUSUM\u2069',
    );
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(weeks.getAttribute('aria-valuetext')).toContain('week 43, 2026');
    expect(weeks.getAttribute('aria-valuetext')).toContain('Nobody deployed');
  });

  it('shows the same in a table, the newest week first', async () => {
    show(rises(measles));
    const frame = within(await card());
    await userEvent.click(frame.getByRole('button', { name: 'Show Unusual rises as table' }));
    const rows = frame.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Week', 'Cases', 'Expected', 'Threshold', 'Marked by'],
      ['week 47, 2026', '3', '–No value yet', '–No value yet', 'Week not over yet'],
      ['week 46, 2026', '12', '4', '7.9', 'C2, CUSUM'],
      ['week 45, 2026', '12', '4', '7.9', 'C2, CUSUM'],
      ['week 44, 2026', '4', '4', '7.9', 'None'],
      ['week 43, 2026', 'Nobody deployed', '–No value yet', '–No value yet', 'None'],
      ['week 42, 2026', '5', '–No value yet', '–No value yet', 'None'],
    ]);
  });

  it('says so where no cases were reported', async () => {
    show(rises());
    expect((await card()).textContent).toContain('No cases were reported in these weeks');
  });

  it('offers to try again where it could not be loaded', async () => {
    show(undefined, new Error('gone'));
    expect(within(await card()).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the notes on rises', () => {
  async function notes(data: UnusualRises, today = '2026-11-25T12:00:00Z'): Promise<string[]> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
    showPages(
      [
        {
          path: '/here',
          page: () => (
            <main>
              <RiseNotes rises={data} />
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
    expect(await notes(rises(measles, malaria))).toEqual([
      '\u2068Measles\u2069 has been above its usual level since \u20662026-11-08\u2069.',
    ]);
  });

  it('say from when to when where that is past', async () => {
    expect(await notes(rises(measles), '2027-03-01T12:00:00Z')).toEqual([
      '\u2068Measles\u2069 was above its usual level from \u20662026-11-08\u2069 to \u20662026-11-21\u2069.',
    ]);
  });

  it('name three, and count the others', async () => {
    const many = [1, 2, 3, 4, 5].map((id) => named(id, `Risk ${id}`, [quiet, high]));
    const lines = await notes(rises(...many));
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toBe('2 more health risks are above their usual level.');
  });

  it('say nothing where nothing stands out', async () => {
    expect(await notes(rises(malaria))).toEqual([]);
  });
});
