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
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findReachability, findSettings, storeSettings } from './notifications.settings.queries.ts';
import { readUnsubscribeToken } from './notifications.unsubscribe.ts';
import { getPushKeys } from './push.keys.ts';

/** The settings of the signed-in person, for the kinds that their role can receive. */
export async function readSettings(services: Services, user: CurrentUser) {
  const { db } = services;
  const settings = (await findSettings(db, user.id)) ?? defaultSettings;
  const { digestHour, quietHours, areUrgentLetThrough, timeZone } = settings;
  return {
    ...{ digestHour, quietHours, areUrgentLetThrough, timeZone },
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
        { ...channels, email: mayComeThrough(kind, 'email') ? channels.email : 'Never' },
      ]),
  );
}

/** Stores what somebody chose. The digest and quiet hours without a difference between their ends are none. */
export async function editSettings(db: Database, user: CurrentUser, { kinds, ...edited }: Edited) {
  const { quietHours } = edited;
  const isQuiet = quietHours && quietHours.from !== quietHours.until;
  await storeSettings(db, user.id, {
    ...edited,
    quietHours: isQuiet ? quietHours : null,
    channels: toChannels(user.role, kinds),
  });
}

/** Stops all notifications of a person by e-mail. Their other channels stay. Does nothing for an unknown token. */
export async function unsubscribeFromEmails({ db, config }: Services, token: string): Promise<boolean> {
  const userId = readUnsubscribeToken(config, token);
  if (userId === null) return false;
  const settings = await findSettings(db, userId);
  if (!settings) return true;
  const channels = Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...getChannels(settings, kind), email: 'Never' as const }]),
  );
  await storeSettings(db, userId, { ...settings, channels });
  return true;
}
