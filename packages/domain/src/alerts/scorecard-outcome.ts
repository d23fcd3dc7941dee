import {
  type AlertEventSubtype,
  type AlertStatus,
  alertEventSubtypes,
  alertStatuses,
  type EscalatedOutcome,
  escalatedOutcomes,
} from './statuses.ts';

/** What an event of type Outcome says about the case. Recovered and Deceased say nothing about it. */
export const caseResults = ['positive', 'negative'] as const;
export type CaseResult = (typeof caseResults)[number];

const results: Partial<Record<AlertEventSubtype, CaseResult>> = {
  CasePositiveLab: 'positive',
  PresumedCasePositiveClinical: 'positive',
  PresumedCasePositiveUnknown: 'positive',
  CaseNegativeLab: 'negative',
  PresumedCaseNegativeClinical: 'negative',
  PresumedCaseNegativeUnknown: 'negative',
};

/** The subtypes of alert events that say whether there was a case, with what they say. */
export const resultsOfSubtypes: readonly { subtypeId: number; result: CaseResult }[] =
  alertEventSubtypes.flatMap(({ id, name }) => {
    const result = results[name];
    return result ? [{ subtypeId: id, result }] : [];
  });

/** Whether an alert was right. */
export type ConfirmedOutcome = 'confirmed' | 'notConfirmed';

/** What is known of the end of an alert. */
export interface AlertEnding {
  status: AlertStatus;
  /** With which outcome it was closed. */
  escalatedOutcome: EscalatedOutcome | null;
  /** What the last logged outcome says about the case. */
  result: CaseResult | null;
}

/**
 * Whether an alert was confirmed; null without an outcome that says so.
 *
 * A logged result of the case counts before everything else. Without one, a dismissed alert and one that was closed as dismissed
 * were not confirmed, and one that was closed because action was taken was. Closed for another reason, or without a reason,
 * leaves it open.
 */
export function judgeOutcome({ status, escalatedOutcome, result }: AlertEnding): ConfirmedOutcome | null {
  if (result !== null) return result === 'positive' ? 'confirmed' : 'notConfirmed';
  if (status === 'Dismissed') return 'notConfirmed';
  if (status !== 'Closed') return null;
  if (escalatedOutcome === 'ActionTaken') return 'confirmed';
  return escalatedOutcome === 'Dismissed' ? 'notConfirmed' : null;
}

/** Every ending that has an outcome, with that outcome: the rule as a table, for the database. */
export function listJudgedEndings(): (AlertEnding & { outcome: ConfirmedOutcome })[] {
  return alertStatuses.flatMap((status) =>
    [null, ...escalatedOutcomes].flatMap((escalatedOutcome) =>
      [null, ...caseResults].flatMap((result) => {
        const ending = { status, escalatedOutcome, result };
        const outcome = judgeOutcome(ending);
        return outcome ? [{ ...ending, outcome }] : [];
      }),
    ),
  );
}
