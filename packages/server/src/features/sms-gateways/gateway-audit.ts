import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { openTelerivetKey } from '../../channels/stored/stored-fields.ts';
import type { SecretKeys } from '../../platform/secrets/encryption.ts';
import type { findGateway } from './sms-gateways.queries.ts';

type StoredGateway = NonNullable<Awaited<ReturnType<typeof findGateway>>>;

const shownFields = [
  ...['name', 'gatewayType', 'iotHubDeviceName', 'modemOneName', 'modemTwoName'],
  ...['smsPerHour', 'quietFrom', 'quietUntil', 'failOverOrder'],
  ...['canaryMinutes', 'canaryWaitMinutes', 'canaryGatewayId'],
] as const;
/** Keys and addresses: only that they changed. */
const hiddenFields = ['ownPhoneNumber', 'emailAddress', 'telerivetProjectId'] as const;

/**
 * What the audit log stores of a gateway: neither keys nor addresses, nor settings of its type, which may contain keys.
 *
 * @param changed the other fields that changed
 */
export function toAuditView(gateway: object, changed: readonly string[] = []): object {
  const values = gateway as Record<string, unknown>;
  const shown = Object.fromEntries(shownFields.map((field) => [field, values[field] ?? null]));
  return { ...shown, ...(changed.length > 0 && { changed }) };
}

/** The modems that a telephone reports; a form does not change them. */
export const pickModems = ({ modemOneName, modemTwoName }: StoredGateway) => ({ modemOneName, modemTwoName });

/** What a form sends, without what stays as it is because it is absent. */
export const withoutAbsent = (gateway: SmsGatewayBody): Partial<SmsGatewayBody> =>
  Object.fromEntries(Object.entries(gateway).filter(([, value]) => value !== undefined));

/** The fields that change and whose values the audit log must not contain. */
export function listHiddenChanges(
  keys: SecretKeys,
  { before, sent, currentKey }: { before: StoredGateway; sent: SmsGatewayBody; currentKey: string | null },
): string[] {
  const changed: string[] = hiddenFields.filter(
    (field) => sent[field] !== undefined && (sent[field] ?? null) !== (before[field] ?? null),
  );
  if ((sent.telerivetApiKey ?? null) !== openTelerivetKey(keys, before)) changed.push('telerivetApiKey');
  if (sent.apiKey && sent.apiKey !== currentKey) changed.push('apiKey');
  return changed;
}
