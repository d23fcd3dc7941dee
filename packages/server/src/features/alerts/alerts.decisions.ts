import {
  type AlertDeedRefusal,
  closeRefusal,
  dismissRefusal,
  escalateRefusal,
} from '@harken/domain/alerts/assessment';
import type { AlertStatus, EscalatedOutcome } from '@harken/domain/alerts/statuses';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { reportEscalation } from '../eidsr/index.ts';
import { tellOfAlerts } from '../webhooks/index.ts';
import { mayDecideOnAlert, type Reader } from './alerts.access.ts';
import { countsOf } from './alerts.answers.ts';
import { storeClosing, storeDismissal, storeEscalation } from './alerts.decisions.queries.ts';
import { tellRecipients } from './alerts.escalation.ts';
import { lockEvaluation } from './alerts.evaluation.queries.ts';
import {
  type Alert,
  type AlertReport,
  findAlert,
  findReportsOfAlert,
  lockAlert,
  lockReportsOfAlert,
} from './alerts.queries.ts';
import { planReminders } from './alerts.reminders.ts';
import { holdSenders } from './alerts.senders.queries.ts';
import { tellSendersOf } from './alerts.senders.ts';

type AssessedAlert = ReturnType<typeof countsOf> & { isPermitted: boolean };

/** One decision on an alert as a whole: what speaks against it, what it is, what else is remembered of it. */
interface Decision {
  deed: 'alert/escalate' | 'alert/dismiss' | 'alert/close';
  refusalOf: (alert: AssessedAlert) => AlertDeedRefusal | null;
  status: Exclude<AlertStatus, 'Open'>;
  store: (trx: Database, alert: Alert, reports: AlertReport[], at: Date) => Promise<void>;
  remembered?: object;
}

/** What webhooks are told. */
const newsOf = {
  Escalated: 'alert.escalated',
  Dismissed: 'alert.dismissed',
  Closed: 'alert.closed',
} as const satisfies Record<Decision['status'], string>;

/**
 * Loads the alert so that nobody else decides on it, and no report joins it, meanwhile; asks the domain, stores,
 * remembers.
 */
async function decide(
  services: Services,
  reader: Reader,
  alertId: number,
  decision: Decision,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { projectHealthRiskId } = await findAlert(trx, alertId);
    // Before the alert, as the evaluation does: the other way round the two could wait for each other for ever.
    await lockEvaluation(trx, projectHealthRiskId);
    const alert = await lockAlert(trx, alertId);
    await holdSenders(trx, alertId);
    await lockReportsOfAlert(trx, alertId);
    const reports = await findReportsOfAlert(trx, alertId);
    const isPermitted = mayDecideOnAlert(reader, reports);
    const refusal = decision.refusalOf({ ...countsOf(alert, reports), isPermitted });
    if (refusal) throw problem(refusal);
    const at = services.clock.now();
    await decision.store(trx, alert, reports, at);
    await tellSendersOf(trx, services, { alert, became: decision.status, at });
    const { nationalSocietyId } = alert;
    await tellOfAlerts(trx, services, {
      kind: newsOf[decision.status],
      nationalSocietyId,
      alertIds: [alertId],
      at,
    });
    await recordDeed(trx, {
      deed: decision.deed,
      actor: reader.user,
      subjectType: 'alert',
      subjectId: alertId,
      nationalSocietyId: alert.nationalSocietyId,
      projectId: alert.projectId,
      before: { status: alert.status },
      after: { status: decision.status, ...decision.remembered },
    });
  });
}

/**
 * Escalates an alert of which enough reports were kept, and tells its recipients when asked to, and the outbreak system of
 * the society where that is connected.
 *
 * @returns the text key of the success, or of what failed beside the escalation
 */
export async function escalateAlert(
  services: Services,
  reader: Reader,
  request: { alertId: number; sendNotification: boolean },
): Promise<string> {
  let isReported = true;
  await decide(services, reader, request.alertId, {
    deed: 'alert/escalate',
    refusalOf: escalateRefusal,
    status: 'Escalated',
    remembered: { sendNotification: request.sendNotification },
    async store(trx, alert, reports, at) {
      const isNotified =
        request.sendNotification && (await tellRecipients(trx, services, { alert, reports, at }));
      await storeEscalation(trx, { alertId: alert.id, by: reader.user.id, at, isNotified });
      isReported = await reportEscalation(trx, services, { alertId: alert.id, at });
      await planReminders(trx, services, { alert, at });
    },
  });
  services.wakeMessageWorker();
  return isReported ? 'alert.escalateAlert.success' : 'alert.escalateAlert.eidsrReportFailed';
}

/** Dismisses an alert that can no longer reach the count of its rule. Nobody is told, but senders where the project does so. */
export function dismissAlert(services: Services, reader: Reader, alertId: number): Promise<void> {
  return decide(services, reader, alertId, {
    deed: 'alert/dismiss',
    refusalOf: dismissRefusal,
    status: 'Dismissed',
    store: (trx, alert, _reports, at) => storeDismissal(trx, { alertId: alert.id, by: reader.user.id, at }),
  });
}

/** Closes an escalated alert, with how it ended where that is known. Nobody is told, but senders where the project does so. */
export function closeAlert(
  services: Services,
  reader: Reader,
  closing: { alertId: number; escalatedOutcome: EscalatedOutcome | null; comments: string | null },
): Promise<void> {
  const { alertId, escalatedOutcome, comments } = closing;
  return decide(services, reader, alertId, {
    deed: 'alert/close',
    refusalOf: closeRefusal,
    status: 'Closed',
    remembered: { escalatedOutcome },
    store: (trx, _alert, _reports, at) =>
      storeClosing(trx, { alertId, by: reader.user.id, at, escalatedOutcome, comments }),
  });
}
