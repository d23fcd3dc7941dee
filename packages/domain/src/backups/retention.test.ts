import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBackupsToKeep, findBackupsToDelete } from './retention.ts';

const backup = (takenAt: string, isVerified = false) => ({
  name: takenAt,
  takenAt: new Date(`${takenAt}Z`),
  isVerified,
});
const now = new Date('2026-11-28T12:00:00Z');
/** One a night, the newest of the given day. */
const nights = (count: number, last = '2026-11-28') =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(new Date(`${last}T01:30:00Z`).getTime() - index * 24 * 3_600_000);
    return backup(at.toISOString().slice(0, 19));
  });

describe('which backups are deleted', () => {
  it.each([
    ['nothing when there is none', [], { daily: 7, weekly: 4, monthly: 12 }, []],
    ['nothing while there are few', nights(7), { daily: 7, weekly: 0, monthly: 0 }, []],
    [
      'those of days before the last seven',
      nights(9),
      { daily: 7, weekly: 0, monthly: 0 },
      ['2026-11-20T01:30:00', '2026-11-21T01:30:00'],
    ],
    [
      'but not the newest of each week, which begins on Monday',
      // The 22nd is a Sunday.
      nights(10),
      { daily: 2, weekly: 2, monthly: 0 },
      [
        ...['2026-11-19T01:30:00', '2026-11-20T01:30:00', '2026-11-21T01:30:00'],
        ...['2026-11-23T01:30:00', '2026-11-24T01:30:00', '2026-11-25T01:30:00', '2026-11-26T01:30:00'],
      ],
    ],
    [
      'and not the newest of each month',
      [
        backup('2026-09-30T01:30:00'),
        backup('2026-10-01T01:30:00'),
        backup('2026-10-31T01:30:00'),
        ...nights(1),
      ],
      { daily: 1, weekly: 1, monthly: 3 },
      ['2026-10-01T01:30:00'],
    ],
    [
      'of one day all but the newest, once they are a day old',
      [
        backup('2026-11-27T01:00:00'),
        backup('2026-11-27T03:00:00'),
        backup('2026-11-28T01:00:00'),
        ...nights(1),
      ],
      { daily: 7, weekly: 4, monthly: 12 },
      ['2026-11-27T01:00:00'],
    ],
    [
      'never the newest, however few are kept',
      [backup('2026-01-02T01:00:00'), backup('2026-01-01T01:00:00')],
      { daily: 0, weekly: 0, monthly: 0 },
      ['2026-01-01T01:00:00'],
    ],
    [
      'never the newest verified one',
      [backup('2026-01-01T01:00:00', true), backup('2026-01-02T01:00:00', true), ...nights(2)],
      { daily: 1, weekly: 0, monthly: 0 },
      ['2026-01-01T01:00:00', '2026-11-27T01:30:00'],
    ],
    [
      'days without a backup do not count',
      [backup('2026-03-01T01:00:00'), backup('2026-06-01T01:00:00'), backup('2026-09-01T01:00:00')],
      { daily: 2, weekly: 0, monthly: 0 },
      ['2026-03-01T01:00:00'],
    ],
  ])('%s', (_what, backups, keep, deleted) => {
    expect(findBackupsToDelete(backups, keep, now)).toEqual(deleted);
  });

  it('keeps a year of nightly backups as 7 days, 4 weeks and 12 months', () => {
    const all = nights(365);
    const deleted = new Set(findBackupsToDelete(all, defaultBackupsToKeep, now));
    // The newest of a week is also among the days, and the newest of a month may be the newest of a week.
    expect(all.filter(({ name }) => !deleted.has(name)).length).toBeGreaterThanOrEqual(19);
    expect(all.filter(({ name }) => !deleted.has(name)).length).toBeLessThanOrEqual(23);
  });

  it('applied again, deletes nothing more, and always leaves the newest and the newest verified one', () => {
    const backups = fc.uniqueArray(
      fc.record({ hours: fc.integer({ min: 0, max: 20_000 }), isVerified: fc.boolean() }),
      { selector: ({ hours }) => hours, maxLength: 60 },
    );
    const counts = fc.record({
      ...{ daily: fc.nat({ max: 9 }), weekly: fc.nat({ max: 6 }), monthly: fc.nat({ max: 13 }) },
    });
    fc.assert(
      fc.property(backups, counts, (rows, keep) => {
        const all = rows
          .map(({ hours, isVerified }) => {
            const takenAt = new Date(now.getTime() - hours * 3_600_000);
            return { name: takenAt.toISOString(), takenAt, isVerified };
          })
          .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
        const deleted = new Set(findBackupsToDelete(all, keep, now));
        const left = all.filter(({ name }) => !deleted.has(name));
        expect(left[0]).toBe(all[0]);
        expect(left.find(({ isVerified }) => isVerified)).toBe(all.find(({ isVerified }) => isVerified));
        expect(findBackupsToDelete(left, keep, now)).toEqual([]);
      }),
    );
  });
});
