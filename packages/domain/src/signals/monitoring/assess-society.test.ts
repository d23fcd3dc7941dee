import { describe, expect, it } from 'vitest';
import {
  type AssessedSignal,
  assessSociety,
  type SocietyToAssess,
  type StoredSignal,
} from './assess-society.ts';
import type { CollectorDuty } from './duty.ts';

const weekCount = 60;
const last = weekCount - 1;
const weekEnds = Array.from({ length: weekCount }, (_, week) => (week + 1) * 100);
const onDuty = (villageId: number, fields: Partial<CollectorDuty> = {}): CollectorDuty => ({
  ...{ villageIds: [villageId], registeredAt: 0, leftAt: null, offDuty: [] },
  ...fields,
});
/** Region 1: district 10 with villages 100 and 101, district 11 with village 110. */
const villages = [
  { id: 100, districtId: 10, regionId: 1 },
  { id: 101, districtId: 10, regionId: 1 },
  { id: 110, districtId: 11, regionId: 1 },
];
/** Four cases a week in a village, and as many as given in the last week. */
const weekly = (villageId: number, inLast: number, healthRiskId = 7) =>
  weekEnds.flatMap((_end, week) => [villageId, healthRiskId, week, week === last ? inLast : 4]);

function assess(rows: number[][], given: Partial<SocietyToAssess> = {}): AssessedSignal[] {
  return assessSociety({
    ...{ villages, weekEnds, targets: null, from: last, methods: [], open: [], answered: [], now: 0 },
    cases: Int32Array.from(rows.flat()),
    collectors: [onDuty(100), onDuty(101), onDuty(110)],
    ...given,
  });
}
const list = (signals: AssessedSignal[]) =>
  signals.map(({ kind, healthRiskId, level, placeId }) => [kind, healthRiskId, level, placeId]);

describe('the areas', () => {
  it('of a rise are its village, district and region', () => {
    expect(list(assess([weekly(100, 40)]))).toEqual([
      ['raise', 7, 'region', 1],
      ['raise', 7, 'district', 10],
      ['raise', 7, 'village', 100],
    ]);
  });

  it('are larger ones if villages have few cases', () => {
    const few = [100, 101].flatMap((village) => [village, 7, last, 9]);
    expect(list(assess([few]))).toEqual([
      ['raise', 7, 'region', 1],
      ['raise', 7, 'district', 10],
    ]);
  });

  it('without a rise have no signal', () => {
    expect(assess([weekly(100, 4), weekly(110, 5)])).toEqual([]);
    expect(assess([])).toEqual([]);
  });

  it('are those that were asked for', () => {
    const targets = [
      { healthRiskId: 7, level: 'district', placeId: 10 } as const,
      { healthRiskId: 7, level: 'district', placeId: 99 } as const,
      { healthRiskId: 8, level: 'village', placeId: 100 } as const,
    ];
    expect(list(assess([weekly(100, 40), weekly(100, 40, 8)], { targets }))).toEqual([
      ['raise', 7, 'district', 10],
      ['raise', 8, 'village', 100],
    ]);
  });

  it('keep health risks apart', () => {
    expect(list(assess([weekly(110, 40, 8), weekly(100, 4)]))).toEqual([
      ['raise', 8, 'region', 1],
      ['raise', 8, 'district', 11],
      ['raise', 8, 'village', 110],
    ]);
  });
});

it('a signal has its figures, and the weeks of its chart', () => {
  const collectors = [onDuty(100), onDuty(100, { offDuty: [[5_950, null]] })];
  const found = assess([weekly(100, 40)], { collectors }).find(({ level }) => level === 'village');
  expect(found).toMatchObject({
    kind: 'raise',
    figures: { week: last, method: 'c2', observed: 40, expected: 4, completeness: 0.5 },
  });
  if (found?.kind !== 'raise') throw new Error('Nothing was raised');
  expect(found.figures.upper).toBeCloseTo(4 + 3.09 * 0.5, 2);
  expect(found.figures.urgency).toBeGreaterThan(20);
  expect(found.figures.series).toHaveLength(53);
  expect(found.figures.series.at(-1)).toEqual({
    cases: 40,
    expected: found.figures.expected,
    upper: found.figures.upper,
    completeness: 0.5,
  });
  expect(found.figures.methods.map(({ method }) => method)).toEqual(['c1', 'c2', 'c3', 'cusum']);
});

describe('weeks without reports', () => {
  const rise = [weekly(100, 40).filter((_, at) => Math.floor(at / 4) % 10 === 9)];

  it('are zero where a collector was on duty', () => {
    const [signal] = assess(rise);
    const series = signal?.kind === 'raise' ? signal.figures.series : [];
    expect(series.slice(-3).map(({ cases }) => cases)).toEqual([0, 0, 40]);
  });

  it('are missing where nobody was, so that no method compares with them', () => {
    const closed = onDuty(100, { offDuty: [[2_000, 5_950]] });
    expect(list(assess(rise, { collectors: [closed] }))).toEqual([]);
    expect(list(assess(rise, { collectors: [onDuty(100, { registeredAt: 5_500 })] }))).toEqual([]);
    expect(list(assess(rise, { collectors: [onDuty(100, { leftAt: 5_000 })] }))).toEqual([]);
  });

  it('are zero where another health risk was reported', () => {
    const closed = onDuty(100, { offDuty: [[2_000, 5_950]] });
    const other = weekly(100, 4, 8);
    expect(list(assess([...rise, other], { collectors: [closed] }))).toContainEqual([
      'raise',
      7,
      'district',
      10,
    ]);
  });
});

describe('an open signal', () => {
  const place = { healthRiskId: 7, level: 'district', placeId: 10 } as const;
  const upper = 4 + 3.0902323 * 0.5;
  const open: StoredSignal = {
    ...{ ...place, id: 5, firstWeek: last, week: last, observed: 40, upper, completeness: 1 },
  };
  const targets = [place];

  it('with new figures is updated', () => {
    const [signal] = assess([weekly(100, 50)], { targets, open: [open] });
    expect(signal).toMatchObject({ kind: 'update', signalId: 5, figures: { observed: 50 } });
  });

  it('with the same figures stays as it is', () => {
    const [raised] = assess([weekly(100, 40)], { targets });
    const stored = raised?.kind === 'raise' ? { ...open, upper: raised.figures.upper } : open;
    expect(assess([weekly(100, 40)], { targets, open: [stored] })).toEqual([]);
  });

  it('is withdrawn when its week is usual, also without any case left', () => {
    expect(assess([weekly(100, 5)], { targets, open: [open] })).toEqual([
      { ...place, kind: 'withdraw', signalId: 5, reason: 'notAboveBound', observed: 5 },
    ]);
    expect(assess([], { open: [open] })).toEqual([
      { ...place, kind: 'withdraw', signalId: 5, reason: 'notAboveBound', observed: 0 },
    ]);
  });
});

it('a place and health risk that was answered stays quiet', () => {
  const answered = [{ healthRiskId: 7, level: 'village', placeId: 100, at: 0, week: last } as const];
  expect(list(assess([weekly(100, 40)], { answered }))).toEqual([
    ['raise', 7, 'region', 1],
    ['raise', 7, 'district', 10],
  ]);
});

it('the method of a place decides', () => {
  const methods = [{ healthRiskId: 7, level: 'district', placeId: 10, method: 'bayes' } as const];
  const signals = assess([weekly(100, 40)], { methods });
  const byMethod = signals.map((signal) => signal.kind === 'raise' && signal.figures.method);
  expect(byMethod).toEqual(['c2', 'bayes', 'c2']);
});
