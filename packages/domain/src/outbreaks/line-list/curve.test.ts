import { describe, expect, it } from 'vitest';
import { buildLineListCurve, type CurveRow } from './curve.ts';

const row = (given: Partial<CurveRow>): CurveRow => ({
  ...{ classification: 'suspected', onsetOn: '2026-03-02', reportedOn: '2026-03-04' },
  ...given,
});

describe('the epidemic curve of a line list', () => {
  it('counts cases of each day by class, without gaps', () => {
    const rows = [
      row({}),
      row({ classification: null, onsetOn: '2026-03-04' }),
      row({ classification: 'confirmed', onsetOn: '2026-03-04' }),
      row({ classification: 'notACase' }),
      row({ onsetOn: null }),
    ];
    expect(buildLineListCurve(rows, 'onset')).toEqual({
      ...{ groupingType: 'Day', periods: ['2026-03-02', '2026-03-03', '2026-03-04'], unknown: 1 },
      counts: { suspected: [1, 0, 1], probable: [0, 0, 0], confirmed: [0, 0, 1] },
    });
    expect(buildLineListCurve(rows, 'report').counts.suspected).toEqual([3]);
  });

  it('counts weeks over longer times', () => {
    const curve = buildLineListCurve([row({}), row({ onsetOn: '2026-06-01' })], 'onset');
    expect([curve.groupingType, curve.periods.length, curve.periods.at(-1)]).toEqual([
      'Week',
      14,
      '2026-06-01',
    ]);
    expect(curve.counts.suspected.filter((count) => count > 0)).toEqual([1, 1]);
  });

  it('leaves out what is too long ago to be drawn', () => {
    const curve = buildLineListCurve([row({ onsetOn: '1999-03-02' }), row({})], 'onset');
    expect([curve.periods.length, curve.unknown]).toEqual([160, 1]);
  });

  it('is empty without dates', () => {
    expect(buildLineListCurve([row({ onsetOn: null })], 'onset')).toMatchObject({ periods: [], unknown: 1 });
  });
});
