import { climb, type DeliveryStep } from './delivery-ladder.ts';

/** An SMS as it stands when something is reported about it. */
export interface ReportedSms {
  state: 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld';
  /** Null before it was handed over. */
  step: DeliveryStep | null;
}

/** What is reported; `isFinal`: sending it once more would fail too. */
export interface ReportedStep {
  step: DeliveryStep;
  isFinal: boolean;
}

/**
 * What follows from a report: nothing; `sent`, it is on its way or there; `retry`, it failed and is tried again; `failed`, it finally
 * failed.
 */
export type DeliveryOutcome = 'nothing' | 'sent' | 'retry' | 'failed';

/**
 * What a report about an SMS changes. Reports come late, twice and in any order: whatever came later on the ladder stands, and a
 * message that a person or a rule gave up is only taken up again by its delivery.
 *
 * @param hasAttemptsLeft whether another attempt may follow
 */
export function decideOnReport(
  sms: ReportedSms,
  report: ReportedStep,
  hasAttemptsLeft: boolean,
): DeliveryOutcome {
  if (sms.state === 'Withheld') return 'nothing';
  const current = sms.step;
  if (current !== null && climb(current, report.step) === current) return 'nothing';
  if (report.step === 'Delivered') return 'sent';
  if (sms.state === 'Failed') return 'nothing';
  if (report.step !== 'Failed') return 'sent';
  return report.isFinal || !hasAttemptsLeft ? 'failed' : 'retry';
}
