import type { Database } from '../../platform/db/database.ts';
import { describeForLog } from '../../platform/db/database-errors.ts';
import { findInstallation } from '../../platform/db/installation.queries.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import {
  deletedDigest,
  findAlertsWithEvents,
  findSentEvents,
  type SentEvent,
} from './eidsr.corrections.queries.ts';
import { composeRow, deriveEventId } from './eidsr.escalation.ts';
import { countReportsByUnit, findAlertToReport, lockConfigurationForShare } from './eidsr.queries.ts';
import { composeMessage, digestEvent } from './eidsr.sending.ts';

/** Events are corrected that many days after the escalation. */
const correctedDays = 60;
const day = 86_400_000;

/**
 * Queues corrections of events in EIDSR: of those whose reports have changed since they were sent, of those without any report left,
 * which are deleted, and events of organisation units that reports have moved to. An alert that fails does not hold up the others.
 */
export async function correctEidsrEvents(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const at = clock.now();
  const failures: unknown[] = [];
  for (const alertId of await findAlertsWithEvents(db, new Date(at.getTime() - correctedDays * day))) {
    try {
      await db.transaction().execute((trx) => queueCorrections(trx, services, { alertId, at }));
    } catch (error) {
      log.warn({ ...describeForLog(error), alertId }, 'Events in EIDSR could not be compared');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function queueCorrections(
  trx: Database,
  services: Services,
  { alertId, at }: { alertId: number; at: Date },
): Promise<void> {
  const alert = await findAlertToReport(trx, alertId);
  if (!alert?.isEnabled) return;
  const configuration = await lockConfigurationForShare(trx, alert.nationalSocietyId);
  if (!configuration) return;
  const sent = await findSentEvents(trx, alertId);
  // One that waits is composed when it is sent, from the reports as they are then.
  if (sent.some(({ state }) => state !== 'Sent')) return;
  const now = await countReportsByUnit(trx, alertId);
  const installation = await findInstallation(trx);
  const shared = { alert, recipient: configuration.apiBaseUrl, at };
  const rows = [];
  for (const event of sent) {
    if (!(await hasChanged({ db: trx }, alertId, event))) continue;
    const { organisationUnitId, deletions, messageCount: round } = event;
    const unit = now.find((one) => one.organisationUnitId === organisationUnitId);
    const eventId = deriveEventId(installation, alertId, organisationUnitId, deletions);
    const { organisationUnitName } = unit ?? event;
    const { reportCount } = unit ?? { reportCount: 0 };
    rows.push(
      composeRow(services, {
        ...shared,
        unit: { organisationUnitId, organisationUnitName, reportCount },
        eventId,
        round,
      }),
    );
  }
  const known = new Set(sent.map(({ organisationUnitId }) => organisationUnitId));
  for (const { organisationUnitId, ...unit } of now) {
    if (organisationUnitId === null || known.has(organisationUnitId)) continue;
    const eventId = deriveEventId(installation, alertId, organisationUnitId);
    rows.push(composeRow(services, { ...shared, unit: { ...unit, organisationUnitId }, eventId, round: 0 }));
  }
  await queueOutgoing(trx, rows);
}

/** Whether an event would be another one now. Unknown of those that an older release sent. */
async function hasChanged(
  reading: Pick<Services, 'db'>,
  alertId: number,
  { organisationUnitId, eventId, contentDigest }: SentEvent,
): Promise<boolean> {
  if (contentDigest === null) return false;
  const { event } = await composeMessage(reading, { alertId, organisationUnitId, eventId });
  return contentDigest === deletedDigest ? event !== null : digestEvent(event) !== contentDigest;
}
