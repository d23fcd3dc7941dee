import { randomUUID } from 'node:crypto';
import type { BackupProblem } from '@harken/domain/backups/schedule';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AlertOccurrence,
  insertAdministratorNotifications,
  insertAlertNotifications,
  insertGatewayNotifications,
  insertPersonalNotification,
} from './notifications.recording.queries.ts';

const weekMilliseconds = 7 * 24 * 60 * 60_000;

type Recording = Pick<Services, 'config' | 'jobs'>;

/** Sending is background work: it is planned in the transaction that notifies. */
async function planSending(trx: Database, { jobs }: Recording, count: number): Promise<void> {
  if (count > 0) await jobs.enqueue(trx, 'send-notifications', [{}]);
}

/** Notifies those concerned by alerts, in the transaction that changes the alerts. Repeating it notifies nobody twice. */
export async function notifyOfAlerts(
  trx: Database,
  services: Recording,
  occurrence: AlertOccurrence,
): Promise<void> {
  if (occurrence.alertIds.length === 0) return;
  await planSending(trx, services, await insertAlertNotifications(trx, occurrence));
}

/**
 * Notifies the staff of a society of a gateway that stopped delivering, once for each time it stops.
 *
 * @param since tells the times apart: the last message, or the end of the outage before where nothing arrived since
 */
export async function notifyOfGatewayDown(
  trx: Database,
  services: Recording,
  gateway: { smsGatewayId: number; nationalSocietyId: number; lastReceivedAt: Date; since?: Date; at: Date },
): Promise<void> {
  const { lastReceivedAt, since = lastReceivedAt, ...rest } = gateway;
  const count = await insertGatewayNotifications(trx, {
    ...{ ...rest, kind: 'gatewayDown', since, isDemo: services.config.isDemo },
    details: { lastReceivedAt: lastReceivedAt.toISOString() },
  });
  await planSending(trx, services, count);
}

/**
 * Notifies the staff of a society of a telephone without power, once for each incident.
 *
 * @param since when the incident began
 */
export async function notifyOfPhonePower(
  trx: Database,
  services: Recording,
  incident: {
    kind: 'phoneBatteryLow' | 'phoneWithoutPower';
    smsGatewayId: number;
    nationalSocietyId: number;
    since: Date;
    batteryLevel: number | null;
    at: Date;
  },
): Promise<void> {
  const { batteryLevel, ...rest } = incident;
  const count = await insertGatewayNotifications(trx, {
    ...{ ...rest, isDemo: services.config.isDemo },
    details: batteryLevel === null ? {} : { batteryLevel },
  });
  await planSending(trx, services, count);
}

/**
 * Notifies Administrators of a problem of the backups, again each week while it lasts.
 *
 * @param since when the last backup or verification succeeded
 */
export async function notifyOfBackups(
  trx: Database,
  services: Recording,
  { problem, since, at }: { problem: BackupProblem; since: Date; at: Date },
): Promise<void> {
  const week = Math.floor((at.getTime() - since.getTime()) / weekMilliseconds);
  const count = await insertAdministratorNotifications(trx, {
    ...{ kind: 'backupProblem', isDemo: services.config.isDemo, at },
    occurrence: `${problem} ${since.toISOString()} ${week}`,
    details: { backupProblem: problem },
  });
  await planSending(trx, services, count);
}

/** Notifies somebody of an invitation to a society. */
export async function notifyOfInvitation(
  trx: Database,
  services: Recording,
  invitation: { id: number; userId: number; nationalSocietyId: number; at: Date },
): Promise<void> {
  const { id, ...rest } = invitation;
  const row = { ...rest, kind: 'invitation' as const, invitationId: id, occurrence: String(id), details: {} };
  const count = await insertPersonalNotification(trx, { ...row, isDemo: services.config.isDemo });
  await planSending(trx, services, count);
}

/** Notifies somebody that their import was stored. */
export async function notifyOfImport(
  trx: Database,
  services: Recording,
  imported: {
    userId: number;
    nationalSocietyId: number;
    projectId: number | null;
    what: 'dataCollectors' | 'places';
    count: number;
    at: Date;
  },
): Promise<void> {
  const { what, count: added, ...rest } = imported;
  const row = { ...rest, kind: 'importFinished' as const, occurrence: randomUUID() };
  const count = await insertPersonalNotification(trx, {
    ...row,
    details: { imported: what, count: added },
    isDemo: services.config.isDemo,
  });
  await planSending(trx, services, count);
}
