import type { Translate } from '../../../lib/texts/texts.tsx';
import { formatTime, joinLabels } from '../alert-labels.ts';
import { unnamedOutcome } from '../alert-status.tsx';
import type { AlertLogItem } from '../alerts.api.ts';

/** The type of a log entry, whether staff or the system added it. */
export function describeType(t: Translate, item: AlertLogItem): string {
  if (item.alertEventType) return t(`alerts.eventType.${item.alertEventType}`);
  return item.logType ? t(`alerts.logType.${item.logType}`) : '';
}

/** Details of the type: the subtype of an event, the outcome of a closed alert, the report of a cross-check. */
export function describeSubtype(t: Translate, item: AlertLogItem): string {
  if (item.alertEventSubtype) return t(`alerts.eventSubtype.${item.alertEventSubtype}`);
  const outcome = item.metadata?.escalatedOutcome;
  if (outcome && outcome !== unnamedOutcome) return t(`alerts.outcome.${outcome}`);
  const { reportId, dismissalReason, answer, referral } = item.metadata ?? {};
  return joinLabels(t, [
    reportId != null && t('alerts.log.report', { id: String(reportId) }),
    dismissalReason && t(`dismissal.reason.${dismissalReason}`),
    ...(answer?.items ?? []).map((part) => t(`verification.item.${part}`)),
    answer?.by && t(`verification.answeredBy.${answer.by}`),
    referral?.number,
    ...(referral?.items ?? []).map((part) => t(`referrals.item.${part}`)),
    referral && t(`referrals.source.${referral.source}`),
  ]);
}

/** Identifies an event by type and time: "Outcome, Deceased, 2026-11-20 12:25". */
export function describeEvent(t: Translate, item: AlertLogItem): string {
  return joinLabels(t, [describeType(t, item), describeSubtype(t, item), formatTime(item.date)]);
}
