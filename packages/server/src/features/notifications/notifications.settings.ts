import type { CallRequest } from '@harken/contract/calls/call';
import type { notificationCalls } from '@harken/contract/notifications';
import type { Role } from '@harken/domain/access/roles';
import { listKindsFor, mayComeThrough, notificationKinds } from '@harken/domain/notifications/kinds';
import {
  defaultSettings,
  getChannels,
  type KindChannels,
  type NotificationSettings,
} from '@harken/domain/notifications/settings';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import {
  findReachability,
  findSettings,
  isActive,
  stopReportRecipient,
  storeSettings,
} from './notifications.settings.queries.ts';
import { readUnsubscribeToken } from './notifications.unsubscribe.ts';
import { getPushKeys } from './push.keys.ts';

/** The settings of the signed-in person, for the kinds that their role can receive. */
export async function readSettings(services: Services, user: CurrentUser) {
  const { db } = services;
  const chosen = await findSettings(db, user.id);
  const settings = chosen ?? defaultSettings;
  const { digestHour, quietHours, areUrgentLetThrough } = settings;
  return {
    ...{ digestHour, quietHours, areUrgentLetThrough, timeZone: chosen?.timeZone },
    kinds: listKindsFor(user.role).map((kind) => ({ kind, ...getChannels(settings, kind) })),
    ...(await findReachability(db, user.id)),
    pushPublicKey: (await getPushKeys(services)).publicKey,
  };
}

type Edited = CallRequest<typeof notificationCalls.editNotificationSettings>['body'];

/** Channels that a kind cannot come through are stored as off. */
function toChannels(role: Role, kinds: Edited['kinds']): NotificationSettings['channels'] {
  const allowed = listKindsFor(role);
  return Object.fromEntries(
    kinds
      .filter(({ kind }) => allowed.includes(kind))
      .map(({ kind, ...channels }): [string, KindChannels] => [
        kind,
        {
          ...channels,
          email: mayComeThrough(kind, 'email') ? channels.email : 'Never',
          sms: channels.sms && mayComeThrough(kind, 'sms'),
        },
      ]),
  );
}

/** Stores what somebody chose. The digest and quiet hours without a difference between their ends are none. */
export function editSettings(db: Database, user: CurrentUser, { kinds, ...edited }: Edited): Promise<void> {
  const { quietHours } = edited;
  const isQuiet = quietHours && quietHours.from !== quietHours.until;
  const channels = toChannels(user.role, kinds);
  return db.transaction().execute(async (trx) => {
    await storeSettings(trx, user.id, { ...edited, quietHours: isQuiet ? quietHours : null, channels });
    const subject = { subjectType: 'user', subjectId: user.id };
    await recordAuditEvent(trx, { action: 'notification/editSettings', actor: user, ...subject });
  });
}

/**
 * Stops the e-mails that a token is for: all notifications of a person, whose other channels stay, or the situation reports of a
 * project. Does nothing for an unknown token.
 */
export async function unsubscribeFromEmails(services: Services, token: string): Promise<boolean> {
  const { db, config, clock } = services;
  const unsubscription = readUnsubscribeToken(config, token);
  if (unsubscription === null) return false;
  const { userId, projectId } = unsubscription;
  if (projectId === null) await stopNotifications(db, userId);
  else await stopSituationReports(db, { userId, projectId, at: clock.now() });
  return true;
}

async function stopNotifications(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isActive(trx, userId))) return;
    // Who chose nothing gets the e-mails of the default.
    const settings = (await findSettings(trx, userId)) ?? defaultSettings;
    const channels = Object.fromEntries(
      notificationKinds.map((kind) => [kind, { ...getChannels(settings, kind), email: 'Never' as const }]),
    );
    await storeSettings(trx, userId, { ...settings, channels });
    const subject = { subjectType: 'user', subjectId: userId };
    await recordAuditEvent(trx, { action: 'notification/unsubscribe', actor: null, ...subject });
  });
}

/** They stay in the list of recipients as somebody who stopped the e-mails, so that staff can see why none arrive. */
async function stopSituationReports(
  db: Database,
  { userId, projectId, at }: { userId: number; projectId: number; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const nationalSocietyId = await stopReportRecipient(trx, { userId, projectId, at });
    if (nationalSocietyId === null) return;
    const subject = { subjectType: 'user', subjectId: userId, nationalSocietyId, projectId };
    await recordAuditEvent(trx, { action: 'notification/unsubscribe', actor: null, ...subject });
  });
}
