import { randomInt } from 'node:crypto';
import { findChannelType } from '../../channels/all-types.ts';
import type { ChannelGateway, ChannelType } from '../../channels/channel.ts';
import { toLine } from '../../channels/simulation/lines.ts';
import { postForm } from '../../channels/simulation/requests.ts';
import type { SimulatedRequest } from '../../channels/simulator.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import type { Services } from '../../platform/services.ts';
import { decryptCurrentKey } from '../sms-gateways/index.ts';
import type { GatewayRow } from './simulator.queries.ts';

/** Why nothing can arrive through a gateway. */
export type GatewayBlock = 'keyUnreadable' | 'typeUnknown' | 'acceptsNothing';

interface FirstMessage {
  sender: string;
  text: string;
  id: string;
  now: Date;
}

/** yyyyMMddHHmmss in UTC, the format of gateways. */
const formatGatewayTime = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14);

const toSmsEagleForm = ({ sender, text, id, now }: FirstMessage) => ({
  ...{ sender, timestamp: formatGatewayTime(now), text, msgid: id },
});

const toTelerivetForm = ({ sender, text, id, now }: FirstMessage) => ({
  ...{ from_number_e164: sender, content: text, id },
  ...{ time_created: String(Math.floor(now.getTime() / 1000)) },
});

/** The types that came first: the path of their address, and what they post there. */
const firstTypes: Readonly<
  Record<string, { path: string; toForm(message: FirstMessage): Record<string, string> }>
> = {
  Unknown: { path: '/api/enqueueSmsEagleReport', toForm: toSmsEagleForm },
  SmsEagle: { path: '/api/enqueueSmsEagleReport', toForm: toSmsEagleForm },
  SmsGateway: { path: '/api/enqueueSmsGatewayReport', toForm: toSmsEagleForm },
  Telerivet: { path: '/api/enqueueTelerivetReport', toForm: toTelerivetForm },
};

/** Whether its provider has something to prove itself with: the key of the gateway, or otherwise the secrets of the provider. */
function canProve(type: ChannelType, channel: ChannelGateway): boolean {
  const usesKey = type.listAddresses(channel, '').some(({ isSecret }) => isSecret);
  const needed = type.settings.filter(({ kind, isRequired }) => kind === 'secret' && isRequired);
  return usesKey || needed.every(({ name }) => channel.secrets[name] !== undefined);
}

/**
 * The request by which a gateway delivers a message, as its provider or telephone makes it; or why it delivers none.
 */
export async function createDelivery(
  services: Services,
  gateway: Pick<GatewayRow, 'id' | 'gatewayType' | 'plainKey' | 'encryptedKey'>,
  { sender, text }: { sender: string; text: string },
): Promise<SimulatedRequest | GatewayBlock> {
  const apikey = decryptCurrentKey(services.config, gateway);
  if (!apikey) return 'keyUnreadable';
  const now = services.clock.now();
  const first = firstTypes[gateway.gatewayType];
  if (first) {
    const id = String(randomInt(100_000_000, 1_000_000_000));
    const form = { ...first.toForm({ sender, text, id, now }), apikey };
    return postForm(services.config.baseUrl + first.path, form);
  }
  const type = findChannelType(gateway.gatewayType);
  const channel = type && (await loadChannel(services, gateway.id));
  if (!channel) return 'typeUnknown';
  if (!canProve(type, channel)) return 'keyUnreadable';
  const { keyPlace, signature } = channel.settings;
  if (keyPlace === 'none' && (signature ?? 'none') === 'none') return 'acceptsNothing';
  const message = { id: `sim-${randomInt(1_000_000_000)}`, sender, text, receivedAt: now.getTime() };
  return type.simulator.deliver(message, toLine(type, channel, services.config.baseUrl));
}
