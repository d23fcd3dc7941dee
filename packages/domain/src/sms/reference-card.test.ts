import { describe, expect, it, test } from 'vitest';
import type { HealthRiskType } from '../health-risks/types.ts';
import { parseMessage, type ReportCounts } from '../reports/parse-message.ts';
import { validateReport } from '../reports/validate-report.ts';
import { chooseCardScale, composeCardForms, toCardMessage } from './reference-card.ts';

const types: Record<number, HealthRiskType> = {
  3: 'Human',
  12: 'Human',
  20: 'NonHuman',
  31: 'UnusualEvent',
  98: 'Activity',
  99: 'Activity',
};
const all = Object.entries(types).map(([code, healthRiskType]) => ({
  healthRiskCode: Number(code),
  healthRiskType,
}));
const catalogue = { healthRiskTypeOfCode: (code: number) => types[code] };
const nobody: ReportCounts = {
  ...{ malesBelowFive: 0, malesAtLeastFive: 0, femalesBelowFive: 0, femalesAtLeastFive: 0 },
  unspecifiedSexAndAge: 0,
};
const six = { ...nobody, malesBelowFive: 2, femalesBelowFive: 1, femalesAtLeastFive: 3 };

describe('the examples of a reference card', () => {
  const forms = composeCardForms(all);

  test.each([
    ['person', '3#2#1', 'Human', { kind: 'Single', counts: { ...nobody, femalesBelowFive: 1 } }],
    ['personUnknown', '3', 'Human', { kind: 'Single', counts: { ...nobody, unspecifiedSexAndAge: 1 } }],
    ['aggregate', '3#2#0#1#3', 'Human', { kind: 'Aggregate', counts: six }],
    [
      'collectionPoint',
      '3#2#0#1#3#2#0#1',
      'CollectionPoint',
      {
        kind: 'DataCollectionPoint',
        counts: six,
        referredCount: 2,
        deathCount: 0,
        fromOtherVillagesCount: 1,
      },
    ],
    ['nonHuman', '20', 'Human', { kind: 'Event', counts: null }],
    ['unusualEvent', '31', 'Human', { kind: 'Event', counts: null }],
    ['activity', '98', 'Human', { kind: 'Event', counts: null }],
  ] as const)('%s: %s is parsed as it is explained', (name, sms, sender, expected) => {
    const form = forms.find((item) => item.name === name);
    expect(form && toCardMessage(form)).toBe(sms);
    const parsed = parseMessage(sms, catalogue);
    expect(parsed).toMatchObject({ ok: true, message: expected });
    const code = Number(sms.split('#')[0]);
    const report = { kind: expected.kind, healthRiskType: types[code], dataCollectorType: sender };
    expect(validateReport(report)).toBeNull();
  });

  it('have one with the days since onset where the project reads them', () => {
    expect(forms.map(({ name }) => name)).not.toContain('personOnset');
    const form = composeCardForms(all, { readsOnset: true })[1];
    expect(form && [form.name, toCardMessage(form)]).toEqual(['personOnset', '3#2#1#3']);
    expect(parseMessage('3#2#1#3', { ...catalogue, readsOnset: true })).toMatchObject({
      ok: true,
      message: { kind: 'Single', onsetDaysAgo: 3 },
    });
  });

  it('name the numbers of people as the parser counts them', () => {
    for (const form of forms.filter(({ name }) => name === 'aggregate' || name === 'collectionPoint')) {
      const result = parseMessage(toCardMessage(form), catalogue);
      const counts = result.ok ? (result.message.counts as unknown as Record<string, number>) : {};
      for (const { name, value } of form.numbers.slice(1, 5)) expect(counts[name]).toBe(value);
    }
  });

  test.each([
    [[], []],
    [[20], ['nonHuman']],
    [[3], ['person', 'personUnknown', 'aggregate', 'collectionPoint']],
    [
      [99, 31],
      ['unusualEvent', 'activity'],
    ],
  ])('of the codes %j are %j', (codes, expected) => {
    const risks = all.filter(({ healthRiskCode }) => (codes as number[]).includes(healthRiskCode));
    expect(composeCardForms(risks).map(({ name }) => name)).toEqual(expected);
  });
});

test.each([
  ['fits at once', () => 1, 1],
  ['fits in smaller print', (scale: number) => (scale > 0.8 ? 2 : 1), 0.76],
  ['never fits on one page', (scale: number) => (scale > 0.9 ? 3 : 2), 0.84],
  ['is always as long', () => 4, 1],
])('a card that %s', (_what, countPages, expected) => {
  expect(chooseCardScale(countPages)).toBe(expected);
});
