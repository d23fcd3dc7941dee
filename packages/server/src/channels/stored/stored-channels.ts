import { decryptSecret, type SecretKeys } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import type { ChannelGateway } from '../channel.ts';
import { findChannelByAddress, findChannelById, type StoredChannel } from './stored-channels.queries.ts';

/**
 * Decrypts a gateway. Secrets that were encrypted with another HARKEN_SECRET_KEY are left out: requests are then refused, and
 * sending fails with a reason that staff see.
 */
function openChannel(keys: SecretKeys, stored: StoredChannel): ChannelGateway {
  const { encryptedKeys, encryptedSecrets, ...gateway } = stored;
  const secrets = encryptedSecrets && decryptSecret(keys, 'channel secrets', encryptedSecrets);
  return {
    ...gateway,
    keys: encryptedKeys.flatMap((encrypted) => decryptSecret(keys, 'gateway key', encrypted) ?? []),
    secrets: secrets ? (JSON.parse(secrets) as Record<string, string>) : {},
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

/**
 * A gateway that an SMS is sent through or that is shown; null if it was deleted or has no address of its own.
 */
export async function loadChannel(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  smsGatewayId: number,
): Promise<ChannelGateway | null> {
  const stored = await findChannelById(db, smsGatewayId, clock.now());
  return stored ? openChannel(config, stored) : null;
}
