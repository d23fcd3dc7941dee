import { describe, expect, test } from 'vitest';
import type { AlertRule } from './alert-rule.ts';
import { normalizeAlertRule, validateAlertRule } from './alert-rule.ts';
import { healthRiskLimits } from './limits.ts';
import { isCodeAllowedFor } from './types.ts';

const rule = (
  countThreshold: number,
  daysThreshold: number | null,
  kilometersThreshold: number | null,
): AlertRule => ({
  countThreshold,
  daysThreshold,
  kilometersThreshold,
});

describe('an alert rule', () => {
  test.each<[AlertRule, string[]]>([
    [rule(0, null, null), []],
    [rule(1, null, null), []],
    [rule(1, 400, 0), []],
    [rule(2, 1, 1), []],
    [rule(3, 365, 9999), []],
    [rule(3, null, null), ['daysThreshold required', 'kilometersThreshold required']],
    [rule(3, 0, 10_000), ['daysThreshold outOfRange', 'kilometersThreshold outOfRange']],
    [rule(3, 366, 0), ['daysThreshold outOfRange', 'kilometersThreshold outOfRange']],
    [rule(3, 1.5, 1), ['daysThreshold notWhole']],
    [rule(-1, null, null), ['countThreshold outOfRange']],
    [rule(Number.NaN, null, null), ['countThreshold notWhole']],
  ])('%j has the errors %j', (entered, errors) => {
    expect(validateAlertRule(entered).map(({ field, error }) => `${field} ${error}`)).toEqual(errors);
  });

  test('is stored with days and kilometers only where they have a meaning', () => {
    expect(normalizeAlertRule(rule(1, 7, 5))).toEqual(rule(1, null, null));
    expect(normalizeAlertRule(rule(2, 7, 5))).toEqual(rule(2, 7, 5));
  });
});

test('the limits of a health risk do not change by accident', () => {
  expect(healthRiskLimits).toEqual({
    codeMin: 1,
    codeMax: 2_147_483_647,
    nameMaxLength: 100,
    caseDefinitionMaxLength: 500,
    feedbackMessageMaxLength: 160,
    countThresholdMin: 0,
    countThresholdMax: 2_147_483_647,
    daysThresholdMin: 1,
    daysThresholdMax: 365,
    kilometersThresholdMin: 1,
    kilometersThresholdMax: 9999,
  });
});

test.each([
  ['Activity', 99, true],
  ['Activity', 98, true],
  ['Activity', 1, false],
  ['Human', 99, false],
  ['Human', 1, true],
] as const)('a health risk of type %s may have code %i: %s', (type, code, expected) => {
  expect(isCodeAllowedFor(type, code)).toBe(expected);
});
