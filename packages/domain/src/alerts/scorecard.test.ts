import { describe, expect, test } from 'vitest';
import { buildFunnel, buildScorecard, nothingCounted, scorecardSteps } from './scorecard.ts';
import { type AlertEnding, judgeOutcome, listJudgedEndings, resultsOfSubtypes } from './scorecard-outcome.ts';
import { computeShare, isOfFew, meetsReportingTarget } from './scorecard-share.ts';
import { alertEventSubtypes } from './statuses.ts';

describe('the outcome of an alert', () => {
  test.each<[string, Partial<AlertEnding>, string | null]>([
    ['open', { status: 'Open' }, null],
    ['escalated, nothing known yet', { status: 'Escalated' }, null],
    ['dismissed', { status: 'Dismissed' }, 'notConfirmed'],
    ['closed, action taken', { escalatedOutcome: 'ActionTaken' }, 'confirmed'],
    ['closed as dismissed', { escalatedOutcome: 'Dismissed' }, 'notConfirmed'],
    ['closed for another reason', { escalatedOutcome: 'Other' }, null],
    ['closed without an outcome', {}, null],
    ['escalated with a positive case', { status: 'Escalated', result: 'positive' }, 'confirmed'],
    ['escalated with a negative case', { status: 'Escalated', result: 'negative' }, 'notConfirmed'],
    [
      'action taken, but the case negative',
      { escalatedOutcome: 'ActionTaken', result: 'negative' },
      'notConfirmed',
    ],
    ['closed as other, the case positive', { escalatedOutcome: 'Other', result: 'positive' }, 'confirmed'],
    ['dismissed, later positive', { status: 'Dismissed', result: 'positive' }, 'confirmed'],
  ])('%s', (_what, given, expected) => {
    const ending: AlertEnding = { status: 'Closed', escalatedOutcome: null, result: null, ...given };
    expect(judgeOutcome(ending)).toBe(expected);
    const listed = listJudgedEndings().find(
      ({ status, escalatedOutcome, result }) =>
        status === ending.status && escalatedOutcome === ending.escalatedOutcome && result === ending.result,
    );
    expect(listed?.outcome ?? null).toBe(expected);
  });

  test('follows from laboratory, clinical and other results, and not from recovery or death', () => {
    const named = resultsOfSubtypes.map(({ subtypeId, result }) => [
      alertEventSubtypes.find(({ id }) => id === subtypeId)?.name,
      result,
    ]);
    expect(named).toEqual([
      ['CasePositiveLab', 'positive'],
      ['PresumedCasePositiveClinical', 'positive'],
      ['PresumedCasePositiveUnknown', 'positive'],
      ['CaseNegativeLab', 'negative'],
      ['PresumedCaseNegativeClinical', 'negative'],
      ['PresumedCaseNegativeUnknown', 'negative'],
    ]);
  });
});

describe('a share', () => {
  test.each([
    [0, 0, null, null, null],
    [0, 1, 0, 0, 0.975],
    [1, 1, 1, 0.025, 1],
    [3, 10, 0.3, 0.0667, 0.6525],
    [50, 100, 0.5, 0.3983, 0.6017],
  ])('of %i of %i', (count, of, share, lower, upper) => {
    const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 4));
    expect(computeShare(count, of)).toEqual({
      ...{ count, of, share: close(share) },
      ...{ lower: close(lower), upper: close(upper) },
    });
  });

  test.each([
    [0, true],
    [9, true],
    [10, false],
  ])('of %i is of few: %s', (of, expected) => {
    expect(isOfFew({ of })).toBe(expected);
  });

  test.each([
    [8, 10, true],
    [79, 100, false],
    [1, 1, true],
    [0, 0, null],
  ])('of %i of %i reaches the target of 80 percent: %s', (count, of, expected) => {
    expect(meetsReportingTarget(computeShare(count, of))).toBe(expected);
  });
});

describe('a scorecard', () => {
  test('of nothing has counts of zero and no share', () => {
    const card = buildScorecard(nothingCounted);
    expect(card).toMatchObject({ reports: 0, alerts: 0, alertsPer1000Reports: null, withoutOutcome: 0 });
    expect(card.predictiveValue).toMatchObject({ count: 0, of: 0, share: null });
    expect(card.steps.map(({ step, count }) => [step, count])).toEqual(
      scorecardSteps.map((step) => [step, 0]),
    );
  });

  test('of reports without alerts has a rate of zero', () => {
    expect(buildScorecard({ ...nothingCounted, reports: 7 })).toMatchObject({
      alertsPer1000Reports: 0,
      predictiveValue: { share: null },
    });
  });

  test('of one confirmed alert is certain of little', () => {
    const one = { reports: 4, alerts: 1, verified: 1, escalated: 1, escalatedConfirmed: 1, confirmed: 1 };
    const card = buildScorecard({ ...nothingCounted, ...one });
    expect(card).toMatchObject({ alertsPer1000Reports: 250, withoutOutcome: 0 });
    expect(card.predictiveValue).toEqual({
      count: 1,
      of: 1,
      share: 1,
      lower: expect.closeTo(0.025),
      upper: 1,
    });
  });

  test('counts alerts without an outcome apart from the predictive value', () => {
    const card = buildScorecard({
      ...{ reports: 2000, alerts: 12, verified: 8, escalated: 6, escalatedConfirmed: 3 },
      ...{ confirmed: 4, confirmedByClosing: 1, notConfirmed: 4 },
      steps: [{ step: 'raised', count: 12, medianHours: 30, p90Hours: 70.5 }],
    });
    expect(card).toMatchObject({ alertsPer1000Reports: 6, withoutOutcome: 4, confirmedByClosing: 1 });
    expect(card.predictiveValue).toMatchObject({ count: 4, of: 8, share: 0.5 });
    expect(card.steps[0]).toEqual({ step: 'raised', count: 12, medianHours: 30, p90Hours: 70.5 });
    expect(card.steps[4]).toEqual({ step: 'total', count: 0, medianHours: null, p90Hours: null });
  });
});

describe('the funnel', () => {
  test('gives every stage as a part of the one before', () => {
    const funnel = buildFunnel({
      reports: 300,
      alerts: 20,
      verified: 12,
      escalated: 10,
      escalatedConfirmed: 5,
    });
    expect(funnel.map(({ stage, count, ofBefore }) => [stage, count, ofBefore?.share ?? null])).toEqual([
      ['reports', 300, null],
      ['alerts', 20, null],
      ['verified', 12, 0.6],
      ['escalated', 10, 10 / 12],
      ['confirmed', 5, 0.5],
    ]);
  });

  test('of nothing has no shares', () => {
    const funnel = buildFunnel(nothingCounted);
    expect(funnel.every(({ count, ofBefore }) => count === 0 && (ofBefore?.share ?? null) === null)).toBe(
      true,
    );
  });
});
