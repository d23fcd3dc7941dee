import { randomBytes } from 'node:crypto';
import { findChannelType } from '../channels/all-types.ts';
import type { Database } from '../platform/db/database.ts';
import { encryptSecret, hashWithKey, type SecretKeys } from '../platform/secrets/encryption.ts';
import names from './data/names.json' with { type: 'json' };
import { insertGateway } from './demo.society.queries.ts';

/** The key of the first gateway, documented so that anybody can post messages to the demo. */
const gatewayKey = 'demo-kalembe';

const toKey = (keys: SecretKeys, key: string, isWeak: boolean) => ({
  keyHash: hashWithKey(keys, 'gateway key lookup', key),
  encryptedKey: encryptSecret(keys, 'gateway key', key),
  isWeak,
});

/**
 * Gateways of further types, to try the simulators with. They have keys of their own and are backups of each other only, so what the
 * demo says of its first gateway does not depend on them. Nothing is sent through them: messages of the demo never are.
 */
const backups = [
  { type: 'AndroidPhone', name: names.backups.telephone, settings: {} },
  {
    type: 'GenericHttp',
    name: names.backups.provider,
    settings: {
      sendUrl: 'https://sms.provider.example/messages',
      sendHeaders: 'Authorization: Bearer {{secret}}',
      sendBody: '{"to":"{{to}}","from":"{{from}}","text":"{{text}}","id":"{{id}}"}',
      sender: '4455',
    },
  },
];

/** Stores the gateways of the demo; returns the first. */
export async function writeGateways(
  trx: Database,
  keys: SecretKeys,
  nationalSocietyId: number,
): Promise<{ id: number; modemIds: number[] }> {
  const first = await insertGateway(trx, {
    ...{ nationalSocietyId, name: names.gateway, gatewayType: 'SmsEagle' },
    emailAddress: 'gateway@demo.harken.example',
    key: toKey(keys, gatewayKey, true),
    modems: names.modems,
  });
  for (const [index, { type: gatewayType, name, settings }] of backups.entries()) {
    const type = findChannelType(gatewayType);
    const initial = type?.settings.flatMap((setting) =>
      setting.initial ? [[setting.name, setting.initial]] : [],
    );
    await insertGateway(trx, {
      ...{ nationalSocietyId, name, gatewayType, emailAddress: null, modems: [] },
      key: toKey(keys, randomBytes(16).toString('hex'), false),
      channelAddress: randomBytes(10).toString('hex'),
      channelSettings: JSON.stringify({ ...Object.fromEntries(initial ?? []), ...settings }),
      sending: type?.sending ?? null,
      smsPerHour: type?.smsPerHour ?? null,
      failOverOrder: index + 1,
    });
  }
  return first;
}
