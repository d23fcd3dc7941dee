import { describe, expect, test } from 'vitest';
import type { HealthRiskType } from '../health-risks/types.ts';
import { explainMessage } from './explain-message.ts';

const types: Record<number, HealthRiskType> = { 1: 'Human', 3: 'Human', 20: 'NonHuman' };
const catalogue = { healthRiskTypeOfCode: (code: number) => types[code] };

describe('a message that can be parsed', () => {
  test('is explained with sex and age', () => {
    expect(explainMessage(' 3#2#1', catalogue)).toMatchObject({
      ok: true,
      message: { kind: 'Single', healthRiskCode: 3 },
      parts: [
        { text: '3', role: 'healthRisk' },
        { text: '2', role: 'sex', meaning: 'female' },
        { text: '1', role: 'age', meaning: 'belowFive' },
      ],
    });
  });

  test.each([
    ['1', 'healthRisk 1'],
    ['20', 'healthRisk 20'],
    [
      '1*2*0*1*3',
      'healthRisk 1, malesBelowFive 2, malesAtLeastFive 0, femalesBelowFive 1, femalesAtLeastFive 3',
    ],
    [
      '1#1#2#3#4#5#6#7',
      'healthRisk 1, malesBelowFive 1, malesAtLeastFive 2, femalesBelowFive 3, femalesAtLeastFive 4, ' +
        'referredCount 5, deathCount 6, fromOtherVillagesCount 7',
    ],
  ])('%s is explained as %s', (text, expected) => {
    const explanation = explainMessage(text, catalogue);
    const parts = explanation.ok ? explanation.parts : [];
    expect(parts.map(({ role, text: digits }) => `${role} ${digits}`).join(', ')).toBe(expected);
  });
});

describe('a message that cannot be parsed', () => {
  test.each([
    ['', 'empty', undefined],
    ['1'.repeat(161), 'tooLong', undefined],
    ['1#1#2\n1#2#2', 'severalLines', undefined],
    ['fever', 'letters', undefined],
    ['1#l#2', 'letters', '1#1#2'],
    ['1#O#0#1#3', 'letters', '1#0#0#1#3'],
    ['1#1*2', 'mixedSeparators', '1#1#2'],
    ['1.1.2', 'otherSeparator', '1#1#2'],
    ['1, 1, 2', 'otherSeparator', '1#1#2'],
    ['1-2-2', 'otherSeparator', '1#2#2'],
    ['1#-1#0#0#0', 'otherSeparator', undefined],
    ['1 # 1 # 2', 'innerSpaces', '1#1#2'],
    ['1 1 2', 'innerSpaces', '1#1#2'],
    ['#1#1#1', 'leadingSeparator', '1#1#1'],
    ['1#1#2#', 'trailingSeparator', '1#1#2'],
    ['1##1#2', 'doubledSeparator', '1#1#2'],
    ['1##1', 'doubledSeparator', '1'],
    ['01#1#1', 'leadingZero', '1#1#1'],
    ['1#01#1', 'leadingZero', '1#1#1'],
    ['1*1*02', 'leadingZero', '1*1*2'],
    ['0', 'leadingZero', undefined],
    ['1#1', 'wrongCount', '1'],
    ['1#2', 'wrongCount', undefined],
    ['1#1#2#3', 'wrongCount', undefined],
    ['1#3#1', 'sexOutOfRange', undefined],
    ['1#1#0', 'ageOutOfRange', undefined],
    ['1#99999999999#0#0#0', 'numberTooLarge', undefined],
    ['99999999999#1#1', 'numberTooLarge', undefined],
    ['112', 'unknownCode', '1#1#2'],
    ['55', 'unknownCode', undefined],
    ['20#1#1', 'sexAndAgeNotUsed', '20'],
  ])('%j: %s, probably %s', (text, reason, probablyMeant) => {
    expect(explainMessage(text, catalogue)).toMatchObject({ ok: false, reason });
    expect(explainMessage(text, catalogue)).toHaveProperty('probablyMeant', probablyMeant);
  });
});
