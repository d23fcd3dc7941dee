import { getSmsPriority } from '@harken/domain/channels/sending-limits';
import { findChannelType, findFormType } from '../../channels/all-types.ts';
import type { ChannelGateway, Handover, OutgoingSms, Sender, SendingTools } from '../../channels/channel.ts';
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
  /** The number as it is stored, which gateways that share an address have always been given. */
  recipient: string;
  /** Without the address for reports, which depends on the gateway. */
  sms: Omit<OutgoingSms, 'statusUrl'>;
}

/** @throws DeliveryError when its text cannot be composed */
export function toOutgoingSms(services: Pick<Services, 'config'>, message: SmsOfMessage): AddressedSms {
  const { id, recipient, countryCode, modemNumber, kind, gatewayId } = message;
  return {
    gatewayId: gatewayId ?? 0,
    recipient: recipient ?? '',
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

/** How a gateway sends by a transport; null if it does not. */
function findSend(gateway: ChannelGateway, transport: Sender['transport']): Sender['send'] | null {
  const formType = findFormType(gateway.type);
  if (formType) return formType.senders.find((sender) => sender.transport === transport)?.send ?? null;
  return (transport === 'provider' && findChannelType(gateway.type)?.send) || null;
}

/** What sends, besides what the services say. */
export type SendingClients = Pick<SendingTools, 'mail' | 'host'> & { loadGateway: GatewayLoader };

/** Finds the gateway that an SMS is sent through; null if it was deleted. */
type GatewayLoader = (smsGatewayId: number) => Promise<ChannelGateway | null>;

/** Reads each gateway once for the messages of a batch, which also keeps them in order. */
export function createGatewayLoader(services: Services): GatewayLoader {
  const loaded = new Map<number, Promise<ChannelGateway | null>>();
  return (smsGatewayId) => {
    const gateway = loaded.get(smsGatewayId) ?? loadChannel(services, smsGatewayId);
    loaded.set(smsGatewayId, gateway);
    return gateway;
  };
}

const createTools = (
  { config, db, clock, broker }: Services,
  { mail, host }: SendingClients,
  { gatewayId, sms }: AddressedSms,
): SendingTools => ({
  ...{ mail, host, broker },
  allowsPrivateAddresses: config.allowPrivateAddresses,
  telerivetUrl: config.telerivetUrl,
  hasWrittenWithin: (hours) =>
    hasWrittenSince(db, {
      ...{ smsGatewayId: gatewayId, phoneNumber: sms.to },
      since: new Date(clock.now().getTime() - hours * hourMilliseconds),
    }),
});

/**
 * Sends an SMS as the type of its gateway does.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendSms(
  services: Services,
  clients: SendingClients,
  { transport, ...addressed }: AddressedSms & { transport: Sender['transport'] },
): Promise<Handover | null> {
  const { gatewayId, recipient, sms } = addressed;
  const gateway = await clients.loadGateway(gatewayId);
  const send = gateway && findSend(gateway, transport);
  // Deleted or changed since the message was claimed: the next claim finds another gateway.
  if (!send) throw new DeliveryError('outbox.reason.noGateway', 'noGateway');
  const tools = createTools(services, clients, addressed);
  if (gateway.address === '') return send({ ...sms, to: recipient, statusUrl: '' }, gateway, tools);
  if (gateway.keys.length === 0) throw createSecretUnreadableError();
  return send({ ...sms, statusUrl: getStatusUrl(services, gateway, sms.id) }, gateway, tools);
}
