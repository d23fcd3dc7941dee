import {
  type AlertActionError,
  validateClosing,
  validateDismissal,
  validateEscalation,
} from '@harken/domain/alerts/assessment';
import type { AlertStatus, EscalatedOutcome } from '@harken/domain/alerts/statuses';
import { type Dismissal, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { queueEidsrEvents } from '../../eidsr/index.ts';
import { notifyOfAlerts } from '../../notifications/index.ts';
import { endVerification, startVerification } from '../../verification/index.ts';
import { notifyWebhooksOfAlerts } from '../../webhooks/index.ts';
import { mayDecideOnAlert, type Reader } from '../alerts.access.ts';
import { notifyRecipients } from '../alerts.escalation.ts';
import {
  type Alert,
  type AlertReport,
  findAlert,
  findReportsOfAlert,
  lockAlert,
  lockReportsOfAlert,
} from '../alerts.queries.ts';
import { toAlertToAssess } from '../alerts.responses.ts';
import { lockEvaluation } from '../evaluation/evaluation.queries.ts';
import { planReminders } from '../reminders/reminders.ts';
import { lockSenders } from '../senders/senders.queries.ts';
import { notifySenders } from '../senders/senders.ts';
import { storeClosing, storeDismissal, storeEscalation } from './decisions.queries.ts';

type AssessedAlert = ReturnType<typeof toAlertToAssess> & { isPermitted: boolean };

/** A decision on an alert: when it is refused, what it stores, and what the audit event says. */
interface Decision {
  action: 'alert/escalate' | 'alert/dismiss' | 'alert/close';
  findError: (alert: AssessedAlert) => AlertActionError | null;
  status: Exclude<AlertStatus, 'Open'>;
  store: (trx: Database, alert: Alert, reports: AlertReport[], at: Date) => Promise<void>;
  auditDetails?: object;
  /** Of an alert that is closed. */
  outcome?: EscalatedOutcome | null;
}

/** Notifies those concerned of an escalation or a closed alert. A dismissed one asks nothing of anybody. */
async function notifyOfDecision(
  trx: Database,
  services: Services,
  { decision, alertId, by, at }: { decision: Decision; alertId: number; by: number; at: Date },
): Promise<void> {
  const { status, outcome = null } = decision;
  if (status === 'Dismissed') return;
  await notifyOfAlerts(trx, services, {
    kind: status === 'Escalated' ? 'alertEscalated' : 'alertClosed',
    alertIds: [alertId],
    exceptUserId: by,
    details: outcome ? { outcome } : {},
    at,
  });
}

/**
 * Locks the alert, so that nobody else decides on it and no report joins it meanwhile. Then checks the rules, stores the
 * decision, notifies senders and webhooks, and records an audit event.
 */
async function decide(
  services: Services,
  reader: Reader,
  alertId: number,
  decision: Decision,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { projectHealthRiskId } = await findAlert(trx, alertId);
    // Locked before the alert, in the same order as the evaluation. The opposite order could deadlock.
    await lockEvaluation(trx, projectHealthRiskId);
    const alert = await lockAlert(trx, alertId);
    await lockSenders(trx, alertId);
    await lockReportsOfAlert(trx, alertId);
    const reports = await findReportsOfAlert(trx, alertId);
    const isPermitted = mayDecideOnAlert(reader, reports);
    const error = decision.findError({ ...toAlertToAssess(alert, reports), isPermitted });
    if (error) throw expectedError(error);
    const at = services.clock.now();
    await decision.store(trx, alert, reports, at);
    if (decision.status === 'Escalated')
      await startVerification(trx, services, { alertIds: [alertId], trigger: 'escalated', at });
    else await endVerification(trx, alertId, at);
    await notifySenders(trx, services, { alert, newStatus: decision.status, at });
    const { nationalSocietyId } = alert;
    await notifyWebhooksOfAlerts(trx, services, {
      nationalSocietyId,
      events: [
        {
          alertId,
          what: 'updated',
          status: { from: alert.status, to: decision.status },
          removedReportIds: [],
        },
      ],
      at,
    });
    await notifyOfDecision(trx, services, { decision, alertId, by: reader.user.id, at });
    await recordAuditEvent(trx, {
      action: decision.action,
      actor: reader.user,
      subjectType: 'alert',
      subjectId: alertId,
      nationalSocietyId: alert.nationalSocietyId,
      projectId: alert.projectId,
      before: { status: alert.status },
      after: { status: decision.status, ...decision.auditDetails },
    });
  });
}

/**
 * Escalates an alert with enough accepted reports. Notifies its recipients if asked to, and EIDSR where the national society
 * is connected to it.
 *
 * @returns the text key of the success, or of the failure to report to EIDSR
 */
export async function escalateAlert(
  services: Services,
  reader: Reader,
  request: { alertId: number; sendNotification: boolean },
): Promise<string> {
  let isReported = true;
  await decide(services, reader, request.alertId, {
    action: 'alert/escalate',
    findError: validateEscalation,
    status: 'Escalated',
    auditDetails: { sendNotification: request.sendNotification },
    async store(trx, alert, reports, at) {
      const isNotified =
        request.sendNotification && (await notifyRecipients(trx, services, { alert, reports, at }));
      await storeEscalation(trx, { alertId: alert.id, by: reader.user.id, at, isNotified });
      isReported = await queueEidsrEvents(trx, services, { alertId: alert.id, at });
      await planReminders(trx, services, { alert, at });
    },
  });
  services.wakeMessageWorker();
  return isReported ? 'alert.escalateAlert.success' : 'alert.escalateAlert.eidsrReportFailed';
}

/**
 * Dismisses an alert that can no longer reach the count of its rule. Recipients are not notified; senders are, if the project
 * enabled it.
 */
export function dismissAlert(
  services: Services,
  reader: Reader,
  alertId: number,
  dismissal: Dismissal = noDismissal,
): Promise<void> {
  return decide(services, reader, alertId, {
    action: 'alert/dismiss',
    findError: validateDismissal,
    status: 'Dismissed',
    ...(dismissal.reason && { auditDetails: { reason: dismissal.reason } }),
    store: (trx, alert, _reports, at) =>
      storeDismissal(trx, { alertId: alert.id, by: reader.user.id, at, dismissal }),
  });
}

/** Closes an escalated alert, with its outcome if known. Recipients are not notified; senders are, if the project enabled it. */
export function closeAlert(
  services: Services,
  reader: Reader,
  closing: { alertId: number; escalatedOutcome: EscalatedOutcome | null; comments: string | null },
): Promise<void> {
  const { alertId, escalatedOutcome, comments } = closing;
  return decide(services, reader, alertId, {
    action: 'alert/close',
    findError: validateClosing,
    status: 'Closed',
    auditDetails: { escalatedOutcome },
    outcome: escalatedOutcome,
    store: (trx, _alert, _reports, at) =>
      storeClosing(trx, { alertId, by: reader.user.id, at, escalatedOutcome, comments }),
  });
}
