import { describe, expect, test } from 'vitest';
import { getFeedbackKey } from './feedback.ts';
import {
  getErrorGroup,
  listErrorTypes,
  listStatuses,
  reportErrorFilters,
  reportErrorGroups,
  reportErrorTypes,
} from './kinds.ts';

describe('the error filter', () => {
  test('has every error type under exactly one heading', () => {
    expect(Object.values(reportErrorGroups).flat().toSorted()).toEqual(reportErrorTypes.toSorted());
    expect(reportErrorTypes.every((type) => reportErrorGroups[getErrorGroup(type)].includes(type))).toBe(
      true,
    );
  });

  test.each(reportErrorFilters)('%s shows something', (filter) => {
    expect(listErrorTypes(filter).length).toBeGreaterThan(0);
  });

  test('has messages that are too long under wrong format and gateway errors under other', () => {
    expect(getErrorGroup('TooLong')).toBe('WrongFormat');
    expect(getErrorGroup('Gateway')).toBe('Other');
    expect(listErrorTypes('All')).toHaveLength(13);
  });
});

describe('the status filter', () => {
  test.each([
    [{ kept: true, dismissed: false, notCrossChecked: false }, ['Accepted']],
    [{ kept: false, dismissed: true, notCrossChecked: false }, ['Rejected']],
    [{ kept: false, dismissed: false, notCrossChecked: true }, ['New', 'Pending', 'Closed']],
    [{ kept: false, dismissed: false, notCrossChecked: false }, []],
  ])('%j shows %j', (filter, statuses) => {
    expect(listStatuses(filter)).toEqual(statuses);
  });
});

describe('the feedback message', () => {
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
  ] as const)('for %s is %s', (errorType, key) => {
    expect(getFeedbackKey(errorType)).toBe(key);
  });
});
