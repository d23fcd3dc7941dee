import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { findInstallation } from '../../platform/db/installation.queries.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { countReportsByUnit, findAlertToReport, lockConfigurationForShare } from './eidsr.queries.ts';

/**
 * Queues the events of an escalated alert, one for each organisation unit of its accepted reports. Their contents are composed
 * when they are sent (docs/decisions/0037). Reports of districts without a unit are left out.
 *
 * @returns false when EIDSR is enabled but nothing could be queued
 */
export async function queueEidsrEvents(
  trx: Database,
  services: Services,
  { alertId, at }: { alertId: number; at: Date },
): Promise<boolean> {
  const alert = await findAlertToReport(trx, alertId);
  if (!alert?.isEnabled) return true;
  const configuration = await lockConfigurationForShare(trx, alert.nationalSocietyId);
  if (!configuration) return false;
  const units = await countReportsByUnit(trx, alertId);
  const withoutUnit = units.find((unit) => unit.organisationUnitId === null);
  if (withoutUnit) {
    const { reportCount } = withoutUnit;
    services.log.warn(
      { alertId, reportCount },
      'reports of districts without an organisation unit are not sent to EIDSR',
    );
  }
  const installation = await findInstallation(trx);
  const rows = units.flatMap(({ organisationUnitId, organisationUnitName, reportCount }) => {
    if (organisationUnitId === null) return [];
    const unit = { organisationUnitId, organisationUnitName, reportCount };
    const eventId = deriveEventId(installation, alertId, organisationUnitId);
    return composeRow(services, { alert, recipient: configuration.apiBaseUrl, unit, eventId, at, round: 0 });
  });
  await queueOutgoing(trx, rows);
  return rows.length > 0;
}

/** The outbox message of an event. @param round how many messages there were before about the same alert and unit */
export function composeRow(
  { texts }: Pick<Services, 'texts'>,
  {
    alert,
    recipient,
    unit: { organisationUnitId, organisationUnitName, reportCount },
    eventId,
    at,
    round,
  }: {
    alert: NonNullable<Awaited<ReturnType<typeof findAlertToReport>>>;
    recipient: string;
    unit: { organisationUnitId: string; organisationUnitName: string | null; reportCount: number };
    eventId: string;
    at: Date;
    round: number;
  },
) {
  const values = { alertId: alert.id, count: reportCount };
  return {
    channel: 'eidsr',
    kind: 'eidsrEvent' as const,
    nationalSocietyId: alert.nationalSocietyId,
    alertId: alert.id,
    organisationUnitId,
    eventId,
    recipient,
    subject: organisationUnitName,
    body: texts.text('app', 'eidsrEvent.summary', alert.languageCode, values),
    idempotencyKey: `eidsr:${alert.id}:${organisationUnitId}${round > 0 ? `:${round}` : ''}`,
    isDemo: alert.isDemo,
    createdAt: at,
    nextAttemptAt: at,
  };
}

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idCharacters = `${idLetters}0123456789`;
const idLength = 11;

/**
 * The id of an event in EIDSR: eleven letters and digits, beginning with a letter, as DHIS2 requires. It is the same for every
 * attempt, so that DHIS2 stores the event once, and different for every other event.
 *
 * @param installation identifies this database among all installations
 * @param deletions how often the event was deleted: DHIS2 never takes the id of a deleted one again
 */
export function deriveEventId(
  installation: string,
  alertId: number,
  organisationUnitId: string,
  deletions = 0,
): string {
  const parts = ['harken eidsr event', installation, alertId, organisationUnitId];
  const bytes = createHash('sha256')
    .update(JSON.stringify(deletions > 0 ? [...parts, deletions] : parts))
    .digest();
  const chosen = Array.from({ length: idLength }, (_value, index) => {
    const alphabet = index === 0 ? idLetters : idCharacters;
    return alphabet[bytes.readUInt16BE(index * 2) % alphabet.length];
  });
  return chosen.join('');
}
