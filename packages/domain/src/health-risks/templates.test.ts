import { describe, expect, test } from 'vitest';
import {
  findHealthRiskOfTemplate,
  findTakenCodes,
  type HealthRiskTemplate,
  healthRiskTemplateKeys,
} from './templates.ts';

const cholera: HealthRiskTemplate = { key: 'acuteWateryDiarrhoea', code: 1, type: 'Human', rule: null };
const activity: HealthRiskTemplate = { key: 'activityReport', code: 99, type: 'Activity', rule: null };
const risk = (code: number, templateKey: string | null, ...names: string[]) => ({
  id: code,
  code,
  templateKey,
  names,
});

describe('the health risk that a template would repeat', () => {
  test.each([
    [
      'one made from it, also renamed and with another code',
      cholera,
      risk(40, 'acuteWateryDiarrhoea', 'Watery'),
      true,
    ],
    ['one of the same name in any language', cholera, risk(40, null, 'Malaria', ' CHOLÉRA '), true],
    ['none, if only the code is the same', cholera, risk(1, null, 'Malaria'), false],
    ['none, if it was made from another template', cholera, risk(1, 'measles', 'Measles'), false],
    ['an activity report of the same code', activity, risk(99, null, 'Visits'), true],
  ])('is %s', (_, template, known, expected) => {
    expect(findHealthRiskOfTemplate(template, ['Cholera', 'Choléra'], [known])).toBe(
      expected ? known : undefined,
    );
  });

  test('is the one made from it before another of the same name', () => {
    const known = [risk(1, null, 'Cholera'), risk(2, 'acuteWateryDiarrhoea', 'Watery')];
    expect(findHealthRiskOfTemplate(cholera, ['Cholera'], known)).toBe(known[1]);
  });
});

test.each([
  [[1, 2], [], []],
  [[1, 2], [2], [1]],
  [[1, 2, 1], [], [2]],
  [[5, 5, 5], [5], [0, 1, 2]],
  [[], [1], []],
])('of the chosen codes %j, with %j taken, those at %j are refused', (chosen, taken, expected) => {
  expect(findTakenCodes(chosen, new Set(taken))).toEqual(expected);
});

test('the keys of templates stay, because health risks remember them', () => {
  expect(healthRiskTemplateKeys.length).toBe(32);
  expect(new Set(healthRiskTemplateKeys).size).toBe(32);
});
