import { decryptSecret, encryptSecret, type SecretKeys } from '../../platform/secrets/encryption.ts';
import type { ChannelGateway, FieldName } from '../channel.ts';
import type { StoredFields } from './stored-channels.queries.ts';

type Fields = Readonly<Partial<Record<FieldName, string | null | undefined>>>;

/** The key of the Telerivet account; null if there is none, or it was encrypted with another HARKEN_SECRET_KEY. */
export function openTelerivetKey(
  keys: SecretKeys,
  {
    telerivetApiKey,
    encryptedTelerivetApiKey: encrypted,
  }: Pick<StoredFields, 'telerivetApiKey' | 'encryptedTelerivetApiKey'>,
): string | null {
  return telerivetApiKey || (encrypted && decryptSecret(keys, 'telerivet key', encrypted)) || null;
}

/** The fields of a gateway as the settings and secrets of its type. */
export function openFields(
  keys: SecretKeys,
  stored: StoredFields,
): Pick<ChannelGateway, 'settings' | 'secrets'> {
  const { emailAddress, iotHubDeviceName, telerivetProjectId } = stored;
  return {
    settings: withoutEmpty({ emailAddress, iotHubDeviceName, telerivetProjectId }),
    secrets: withoutEmpty({ telerivetApiKey: openTelerivetKey(keys, stored) }),
  };
}

const withoutEmpty = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** The fields of a gateway as they are stored. */
export function closeFields(keys: SecretKeys, fields: Fields): StoredFields {
  const { emailAddress, iotHubDeviceName, telerivetProjectId, telerivetApiKey } = fields;
  return {
    emailAddress: emailAddress ?? null,
    iotHubDeviceName: iotHubDeviceName ?? null,
    telerivetProjectId: telerivetProjectId ?? null,
    telerivetApiKey: telerivetApiKey ?? null,
    encryptedTelerivetApiKey: telerivetApiKey ? encryptSecret(keys, 'telerivet key', telerivetApiKey) : null,
  };
}
