import { describe, expect, it, test } from 'vitest';
import { type CaseCounts, isOutdated, validateClassification } from './classification.ts';

const none: CaseCounts = { suspected: 0, probable: 0, confirmed: 0, notACase: 0 };
const report = { isActivityReport: false, caseCount: 3, earlier: null };

describe('a classification', () => {
  test.each([
    ['of everybody', report, { counts: { ...none, suspected: 3 }, reason: null }, null],
    ['in several classes', report, { counts: { ...none, suspected: 1, confirmed: 2 }, reason: null }, null],
    [
      'of too few people',
      report,
      { counts: { ...none, suspected: 2 }, reason: null },
      'report.classificationSum',
    ],
    [
      'of too many people',
      report,
      { counts: { ...none, suspected: 4 }, reason: null },
      'report.classificationSum',
    ],
    [
      'of an activity report',
      { ...report, isActivityReport: true },
      { counts: { ...none, suspected: 3 }, reason: null },
      'report.notClassifiable',
    ],
    [
      'of a report of nobody',
      { ...report, caseCount: 0 },
      { counts: none, reason: null },
      'report.notClassifiable',
    ],
    [
      'that changes an earlier one without a reason',
      { ...report, earlier: { ...none, suspected: 3 } },
      { counts: { ...none, confirmed: 3 }, reason: null },
      'report.classificationReason',
    ],
    [
      'that changes an earlier one with a reason',
      { ...report, earlier: { ...none, suspected: 3 } },
      { counts: { ...none, confirmed: 3 }, reason: 'Laboratory' },
      null,
    ],
    [
      'that is in effect already',
      { ...report, earlier: { ...none, suspected: 3 } },
      { counts: { ...none, suspected: 3 }, reason: 'Again' },
      'report.classificationSame',
    ],
  ] as const)('%s', (_name, subject, given, error) => {
    expect(validateClassification(subject, given)).toBe(error);
  });

  it('is outdated once the number of cases was edited', () => {
    expect(isOutdated({ ...none, suspected: 3 }, 3)).toBe(false);
    expect(isOutdated({ ...none, suspected: 3 }, 4)).toBe(true);
  });
});
