import { describe, expect, test } from 'vitest';
import { feedbackKeyOf } from './feedback.ts';
import {
  errorGroupOf,
  errorTypesOfFilter,
  reportErrorFilters,
  reportErrorGroups,
  reportErrorTypes,
  statusesOfFilter,
} from './kinds.ts';

describe('the error filter', () => {
  test('has every error type under exactly one heading', () => {
    expect(Object.values(reportErrorGroups).flat().toSorted()).toEqual(reportErrorTypes.toSorted());
    expect(reportErrorTypes.every((type) => reportErrorGroups[errorGroupOf(type)].includes(type))).toBe(true);
  });

  test.each(reportErrorFilters)('%s shows something', (filter) => {
    expect(errorTypesOfFilter(filter).length).toBeGreaterThan(0);
  });

  test('puts too long messages under wrong format and gateway faults under other', () => {
    expect(errorGroupOf('TooLong')).toBe('WrongFormat');
    expect(errorGroupOf('Gateway')).toBe('Other');
    expect(errorTypesOfFilter('All')).toHaveLength(13);
  });
});

describe('the status filter', () => {
  test.each([
    [{ kept: true, dismissed: false, notCrossChecked: false }, ['Accepted']],
    [{ kept: false, dismissed: true, notCrossChecked: false }, ['Rejected']],
    [{ kept: false, dismissed: false, notCrossChecked: true }, ['New', 'Pending', 'Closed']],
    [{ kept: false, dismissed: false, notCrossChecked: false }, []],
  ])('%j shows %j', (filter, statuses) => {
    expect(statusesOfFilter(filter)).toEqual(statuses);
  });
});

describe('the answer to an incorrect message', () => {
  test.each([
    ['FormatError', 'sms.error.formatError'],
    ['DataCollectorUsedCollectionPointFormat', 'sms.error.formatError'],
    ['CollectionPointUsedDataCollectorFormat', 'sms.error.formatError'],
    ['SingleReportNonHumanHealthRisk', 'sms.error.formatError'],
    ['AggregateReportNonHumanHealthRisk', 'sms.error.formatError'],
    ['EventReportHumanHealthRisk', 'sms.error.formatError'],
    ['CollectionPointNonHumanHealthRisk', 'sms.error.formatError'],
    ['GenderAndAgeNonHumanHealthRisk', 'sms.error.formatError'],
    ['HealthRiskNotFound', 'sms.error.healthRiskNotFound'],
    ['GlobalHealthRiskCodeNotFound', 'sms.error.healthRiskNotFound'],
    ['Other', 'sms.error.other'],
    ['Gateway', null],
    ['TooLong', null],
  ] as const)('to %s is %s', (errorType, key) => {
    expect(feedbackKeyOf(errorType)).toBe(key);
  });
});
