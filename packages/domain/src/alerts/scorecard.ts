import { computeShare, type Share } from './scorecard-share.ts';

/**
 * The steps whose time a scorecard shows, each from the one before:
 *
 * - `raised`: first report to alert.
 * - `decided`: alert to the first decision, which is a cross-check of one of its reports, its escalation or its dismissal.
 * - `escalated`: first decision to escalation.
 * - `outcome`: escalation to the outcome (see `judgeOutcome`).
 * - `total`: first report to the outcome, also of alerts that were dismissed.
 */
export const scorecardSteps = ['raised', 'decided', 'escalated', 'outcome', 'total'] as const;
export type ScorecardStep = (typeof scorecardSteps)[number];

/** How long a step took; hours with decimals, null where no alert has ended it. */
export interface ScorecardStepTime {
  step: ScorecardStep;
  /** Alerts that have ended it. */
  count: number;
  medianHours: number | null;
  /** Nine of ten alerts were not slower. */
  p90Hours: number | null;
}

/** What was counted for an alert rule, a place, a month, or all of them. */
export interface ScorecardCounts {
  /** Correct reports of people and events that could take part in alerts, dismissed ones too. */
  reports: number;
  alerts: number;
  /** Alerts that could be escalated: enough of their reports were accepted, or they were escalated. */
  verified: number;
  escalated: number;
  /** Escalated alerts that were confirmed. */
  escalatedConfirmed: number;
  confirmed: number;
  /** Confirmed alerts without a logged result of the case: they were closed because action was taken. */
  confirmedByClosing: number;
  notConfirmed: number;
  steps: readonly ScorecardStepTime[];
}

/** How good the alerts of a rule, a place or a month were. */
export interface Scorecard {
  reports: number;
  alerts: number;
  /** Null without reports. */
  alertsPer1000Reports: number | null;
  verified: number;
  escalated: number;
  escalatedConfirmed: number;
  /** The positive predictive value: confirmed alerts among those with an outcome. */
  predictiveValue: Share;
  confirmedByClosing: number;
  withoutOutcome: number;
  steps: ScorecardStepTime[];
}

/** Computes a scorecard from what was counted. */
export function buildScorecard(counts: ScorecardCounts): Scorecard {
  const { reports, alerts, verified, escalated, escalatedConfirmed, confirmedByClosing } = counts;
  const withOutcome = counts.confirmed + counts.notConfirmed;
  return {
    ...{ reports, alerts, verified, escalated, escalatedConfirmed, confirmedByClosing },
    alertsPer1000Reports: reports === 0 ? null : (1000 * alerts) / reports,
    predictiveValue: computeShare(counts.confirmed, withOutcome),
    withoutOutcome: alerts - withOutcome,
    steps: scorecardSteps.map(
      (step) =>
        counts.steps.find((time) => time.step === step) ?? {
          ...{ step, count: 0, medianHours: null, p90Hours: null },
        },
    ),
  };
}

/** What was counted where nothing happened. */
export const nothingCounted: ScorecardCounts = {
  ...{ reports: 0, alerts: 0, verified: 0, escalated: 0, escalatedConfirmed: 0 },
  ...{ confirmed: 0, confirmedByClosing: 0, notConfirmed: 0, steps: [] },
};

/** The stages that lead from reports to confirmed alerts, each a part of the one before. */
export const funnelStages = ['reports', 'alerts', 'verified', 'escalated', 'confirmed'] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** A stage of the funnel. */
export interface FunnelStep {
  stage: FunnelStage;
  count: number;
  /** Of the stage before. Null for reports, and for alerts, which are made of several reports. */
  ofBefore: Share | null;
}

type FunnelCounts = Pick<Scorecard, 'reports' | 'alerts' | 'verified' | 'escalated' | 'escalatedConfirmed'>;

/**
 * The signal funnel: reports, alerts, verified, escalated and confirmed alerts. Only escalated alerts count as confirmed here, so
 * that every stage is a part of the one before.
 */
export function buildFunnel(counts: FunnelCounts): FunnelStep[] {
  const { reports, alerts, verified, escalated, escalatedConfirmed } = counts;
  return [
    { stage: 'reports', count: reports, ofBefore: null },
    { stage: 'alerts', count: alerts, ofBefore: null },
    { stage: 'verified', count: verified, ofBefore: computeShare(verified, alerts) },
    { stage: 'escalated', count: escalated, ofBefore: computeShare(escalated, verified) },
    { stage: 'confirmed', count: escalatedConfirmed, ofBefore: computeShare(escalatedConfirmed, escalated) },
  ];
}
