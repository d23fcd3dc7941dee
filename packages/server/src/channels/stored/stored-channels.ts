import { decryptSecret, type SecretKeys } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { findFormType } from '../all-types.ts';
import type { ChannelGateway } from '../channel.ts';
import { findChannelByAddress, findChannelById, type StoredChannel } from './stored-channels.queries.ts';
import { openFields } from './stored-fields.ts';

/**
 * The settings and secrets of a gateway: fields of the specification for the types that have a form there, for others what is stored
 * under the names of their type. Secrets that were encrypted with another HARKEN_SECRET_KEY are left out: requests are then refused,
 * and sending fails with a reason that staff see.
 */
function openSettings(
  keys: SecretKeys,
  stored: StoredChannel,
): Pick<ChannelGateway, 'address' | 'settings' | 'secrets'> {
  const { address, settings, encryptedSecrets: encrypted } = stored;
  // A gateway that had another type before may still have the address of that.
  if (findFormType(stored.type)) return { address: '', ...openFields(keys, stored) };
  const secrets = encrypted && decryptSecret(keys, 'channel secrets', encrypted);
  return {
    ...{ address: address ?? '', settings },
    secrets: secrets ? (JSON.parse(secrets) as Record<string, string>) : {},
  };
}

function openChannel(keys: SecretKeys, stored: StoredChannel): ChannelGateway {
  const { id, nationalSocietyId, type, ownPhoneNumber, plainKey, encryptedKeys } = stored;
  const opened = encryptedKeys.flatMap((encrypted) => decryptSecret(keys, 'gateway key', encrypted) ?? []);
  return {
    ...{ id, nationalSocietyId, type, ownPhoneNumber },
    keys: plainKey === null ? opened : [plainKey, ...opened],
    ...openSettings(keys, stored),
  };
}

/** The gateway whose requests come to an address; null if there is none. */
export async function loadChannelByAddress(
  { ingestionPool, config, clock }: Services,
  address: string,
): Promise<ChannelGateway | null> {
  const stored = await findChannelByAddress(ingestionPool, address, clock.now());
  return stored ? openChannel(config, stored) : null;
}

/** A gateway that an SMS is sent through or that is shown; null if it was deleted. */
export async function loadChannel(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  smsGatewayId: number,
): Promise<ChannelGateway | null> {
  const stored = await findChannelById(db, smsGatewayId, clock.now());
  return stored ? openChannel(config, stored) : null;
}
