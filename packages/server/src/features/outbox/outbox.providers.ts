import { getSmsPriority } from '@harken/domain/channels/sending-limits';
import { findChannelType } from '../../channels/all-types.ts';
import type { ChannelGateway, Handover, OutgoingSms } from '../../channels/channel.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import { DeliveryError } from '../../external/delivery-error.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { hasWrittenSince } from './outbox.gateways.queries.ts';
import { composeText, createSecretUnreadableError, type TextOfMessage } from './outbox.text.ts';

const hourMilliseconds = 60 * 60_000;

/** A message of the outbox as far as its SMS needs it. */
type SmsOfMessage = TextOfMessage & {
  id: number;
  recipient: string | null;
  countryCode: string | null;
  modemNumber: number | null;
  gatewayId: number | null;
};

/** An SMS as a provider or telephone gets it, and the gateway it goes through. */
export interface AddressedSms {
  gatewayId: number;
  /** Without the address for reports, which depends on the gateway. */
  sms: Omit<OutgoingSms, 'statusUrl'>;
}

/** @throws DeliveryError when its text cannot be composed */
export function toOutgoingSms(services: Pick<Services, 'config'>, message: SmsOfMessage): AddressedSms {
  const { id, recipient, countryCode, modemNumber, kind, gatewayId } = message;
  return {
    gatewayId: gatewayId ?? 0,
    sms: {
      id,
      round: 0,
      to: normalizePhoneNumber(recipient ?? '', countryCode ?? ''),
      text: composeText(services, message),
      modemNumber,
      priority: getSmsPriority(kind),
    },
  };
}

/** Where the provider of a gateway reports what became of a message. */
export function getStatusUrl(
  { config }: Pick<Services, 'config'>,
  gateway: ChannelGateway,
  id: number,
): string {
  const path = findChannelType(gateway.type)?.path ?? '';
  const query = new URLSearchParams({ key: gateway.keys[0] ?? '', message: String(id) });
  return `${config.baseUrl}/api/channels/${path}/${gateway.address}/status?${query}`;
}

/**
 * Sends an SMS by the provider of its gateway.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendByProvider(
  services: Services,
  { gatewayId, sms }: AddressedSms,
): Promise<Handover> {
  const gateway = await loadChannel(services, gatewayId);
  const type = gateway && findChannelType(gateway.type);
  // Deleted or changed since the message was claimed: the next claim finds another gateway.
  if (!gateway || !type?.send) throw new DeliveryError('outbox.reason.noGateway', 'noGateway');
  if (!gateway.keys.length) throw createSecretUnreadableError();
  return type.send({ ...sms, statusUrl: getStatusUrl(services, gateway, sms.id) }, gateway, {
    allowsPrivateAddresses: services.config.allowPrivateAddresses,
    hasWrittenWithin: (hours) =>
      hasWrittenSince(services.db, {
        ...{ smsGatewayId: gateway.id, phoneNumber: sms.to },
        since: new Date(services.clock.now().getTime() - hours * hourMilliseconds),
      }),
  });
}
