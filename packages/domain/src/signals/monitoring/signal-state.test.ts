import { describe, expect, it } from 'vitest';
import { type AreaToAssess, assessArea, quietAfterAnswer } from './signal-state.ts';

/** Weeks with four cases each, and the given ones at the end. */
const after = (...last: (number | null)[]) => [...Array<number>(20).fill(4), ...last];
const now = 1_000 * quietAfterAnswer;
const ago = (days: number) => now - days * 86_400_000;

function assess(counts: (number | null)[], given: Partial<AreaToAssess> = {}) {
  const to = counts.length - 1;
  const decision = assessArea({
    ...{ counts, from: to, to, chosenMethod: null, open: null, answered: null, now },
    ...given,
  });
  const { kind } = decision;
  if (kind === 'none') return [kind];
  return kind === 'withdraw' ? [kind, decision.reason] : [kind, decision.evaluation.week];
}

describe('without an open signal', () => {
  it.each<[string, (number | null)[], Partial<AreaToAssess>, unknown[]]>([
    ['a usual week raises none', after(5), {}, ['none']],
    ['a week above its bound raises one', after(15), {}, ['raise', 20]],
    ['only weeks that were asked for do', after(15, 4), {}, ['none']],
    ['a late report raises one for an earlier week', after(15, 4), { from: 20 }, ['raise', 20]],
    ['the latest of several weeks counts', after(15, 4, 40), { from: 20 }, ['raise', 22]],
    [
      'weeks of more than eight weeks ago are history',
      after(15, ...Array(8).fill(4)),
      { from: 20 },
      ['none'],
    ],
    ['a week in which nobody could report raises none', after(null), {}, ['none']],
    [
      'nothing is raised within seven days of an answer',
      after(15),
      { answered: { at: ago(6.99), week: 10 } },
      ['none'],
    ],
    ['afterwards it is', after(15), { answered: { at: ago(7), week: 10 } }, ['raise', 20]],
    ['but not for a week that was answered', after(15), { answered: { at: ago(8), week: 20 } }, ['none']],
  ])('%s', (_what, counts, given, expected) => {
    expect(assess(counts, given)).toEqual(expected);
  });
});

describe('an open signal', () => {
  const open = { firstWeek: 20, week: 20 };
  it.each<[string, (number | null)[], Partial<AreaToAssess>, unknown[]]>([
    ['stays while its week is above its bound', after(15), { open }, ['keep', 20]],
    ['stays although later weeks are usual', after(15, 4, 4), { open }, ['keep', 20]],
    ['moves on to a later week above its bound', after(15, 60), { open }, ['keep', 21]],
    ['is withdrawn if its week became usual', after(5), { open }, ['withdraw', 'notAboveBound']],
    ['is withdrawn if all its reports are gone', after(0), { open }, ['withdraw', 'notAboveBound']],
    ['is withdrawn if nobody could report', after(null), { open }, ['withdraw', 'couldNotReport']],
    [
      'goes back to an earlier week of its own',
      after(15, 4),
      { open: { firstWeek: 20, week: 21 } },
      ['keep', 20],
    ],
    ['of long ago is evaluated for its own week', after(15, ...Array(30).fill(4)), { open }, ['keep', 20]],
    [
      'of long ago is withdrawn as well',
      after(4, ...Array(30).fill(4)),
      { open },
      ['withdraw', 'notAboveBound'],
    ],
    [
      'is updated within seven days of an answer to another one',
      after(15),
      { open, answered: { at: ago(1), week: 3 } },
      ['keep', 20],
    ],
  ])('%s', (_what, counts, given, expected) => {
    expect(assess(counts, given)).toEqual(expected);
  });
});
