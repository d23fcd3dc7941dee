import type { Database } from '../../../src/platform/db/database.ts';
import { encryptSecret, hashWithKey } from '../../../src/platform/secrets/encryption.ts';
import { next } from './next-number.ts';
import { testSecretKeys } from './secrets.ts';

export async function aGateway(
  db: Database,
  nationalSocietyId: number,
  apiKey = `key-${next()}`,
): Promise<{ id: number; apiKey: string }> {
  const { id } = await db
    .insertInto('smsGateways')
    .values({
      nationalSocietyId,
      name: 'Gateway',
      gatewayType: 'SmsEagle',
      emailAddress: `gateway${next()}@test.example`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('smsGatewayKeys')
    .values({
      smsGatewayId: id,
      keyHash: hashWithKey(testSecretKeys, 'gateway key lookup', apiKey),
      encryptedKey: encryptSecret(testSecretKeys, 'gateway key', apiKey),
      isWeak: true,
    })
    .execute();
  return { id, apiKey };
}

/** A modem of a new gateway of a society. */
export async function aModem(db: Database, nationalSocietyId: number): Promise<number> {
  const gateway = await aGateway(db, nationalSocietyId);
  const { id } = await db
    .insertInto('gatewayModems')
    .values({ smsGatewayId: gateway.id, slot: 1, name: 'Left' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a gateway the fields of a type whose gateways share the address of a form. */
export async function setFields(
  db: Database,
  id: number,
  fields: { gatewayType: string; iotHubDeviceName?: string } & Partial<
    Record<'emailAddress' | 'telerivetProjectId' | 'telerivetApiKey', string | null>
  >,
): Promise<void> {
  const { telerivetApiKey, ...columns } = fields;
  const encryptedTelerivetApiKey = telerivetApiKey
    ? encryptSecret(testSecretKeys, 'telerivet key', telerivetApiKey)
    : null;
  await db
    .updateTable('smsGateways')
    .set({ ...columns, encryptedTelerivetApiKey })
    .where('id', '=', id)
    .execute();
}

let channels = 0;

/** A gateway of a type with an address of its own. */
export async function aChannelGateway(
  db: Database,
  nationalSocietyId: number,
  {
    type,
    settings = {},
    secrets = {},
    ...columns
  }: {
    type: string;
    settings?: Record<string, string>;
    secrets?: Record<string, string>;
    sending?: 'provider' | 'fetched';
    smsPerHour?: number;
    quietFrom?: string;
    quietUntil?: string;
    failOverOrder?: number;
    ownPhoneNumber?: string;
  },
): Promise<{ id: number; apiKey: string; address: string }> {
  channels += 1;
  const gateway = await aGateway(db, nationalSocietyId, `channel-key-${next()}`);
  const address = `channel${String(channels).padStart(13, '0')}`;
  await db
    .updateTable('smsGateways')
    .set({
      gatewayType: type,
      emailAddress: null,
      channelAddress: address,
      sending: 'provider',
      channelSettings: JSON.stringify(settings),
      encryptedChannelSecrets: encryptSecret(testSecretKeys, 'channel secrets', JSON.stringify(secrets)),
      ...columns,
    })
    .where('id', '=', gateway.id)
    .execute();
  return { ...gateway, address };
}
