import { randomInt } from 'node:crypto';
import { findGatewayType, isFormType } from '../../channels/all-types.ts';
import type { ChannelGateway, GatewayType } from '../../channels/channel.ts';
import { toLine } from '../../channels/simulation/lines.ts';
import type { SimulatedRequest } from '../../channels/simulator.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import type { Services } from '../../platform/services.ts';
import type { GatewayRow } from './simulator.queries.ts';

/** Why nothing can arrive through a gateway. */
export type GatewayBlock = 'keyUnreadable' | 'typeUnknown' | 'acceptsNothing';

/** Whether its provider has something to prove itself with: the key of the gateway, or otherwise the secrets of the provider. */
function canProve(type: GatewayType, channel: ChannelGateway): boolean {
  if (channel.keys.length === 0) return false;
  if (isFormType(type)) return true;
  const usesKey = type.listAddresses(channel, '').some(({ isSecret }) => isSecret);
  const needed = type.settings.filter(({ kind, isRequired }) => kind === 'secret' && isRequired);
  return usesKey || needed.every(({ name }) => channel.secrets[name] !== undefined);
}

/**
 * The request by which a gateway delivers a message, as its provider or telephone makes it; or why it delivers none.
 */
export async function createDelivery(
  services: Services,
  gateway: Pick<GatewayRow, 'id' | 'gatewayType'>,
  { sender, text }: { sender: string; text: string },
): Promise<SimulatedRequest | GatewayBlock> {
  const type = findGatewayType(gateway.gatewayType);
  const channel = type && (await loadChannel(services, gateway.id));
  if (!channel) return 'typeUnknown';
  if (!canProve(type, channel)) return 'keyUnreadable';
  const { keyPlace, signature } = channel.settings;
  if (keyPlace === 'none' && (signature ?? 'none') === 'none') return 'acceptsNothing';
  const receivedAt = services.clock.now().getTime();
  const message = { id: `sim-${randomInt(1_000_000_000)}`, sender, text, receivedAt };
  return type.simulator.deliver(message, toLine(type, channel, services.config.baseUrl));
}
