import type { ChannelGateway } from '../../channels/channel.ts';
import { loadChannelByAddress } from '../../channels/stored/stored-channels.ts';
import type { Services } from '../../platform/services.ts';

/** How long a gateway is used as it was read: a changed key or setting counts after this time at the latest. */
const freshMilliseconds = 2000;
const maxRemembered = 5000;

/** Finds gateways by their address and remembers them for a moment, so that many messages cost few queries. */
export function createChannelLookup(services: Services) {
  const remembered = new Map<string, { gateway: Promise<ChannelGateway | null>; until: number }>();

  return {
    /** Whether an address is remembered, so that looking it up costs no query. */
    isRemembered: (address: string) => (remembered.get(address)?.until ?? 0) > performance.now(),
    /** @throws when the database cannot be read */
    find(address: string): Promise<ChannelGateway | null> {
      const known = remembered.get(address);
      if (known && known.until > performance.now()) return known.gateway;
      const gateway = loadChannelByAddress(services, address);
      gateway.catch(() => remembered.delete(address));
      remembered.delete(address);
      remembered.set(address, { gateway, until: performance.now() + freshMilliseconds });
      const [oldest] = remembered.keys();
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
      return gateway;
    },
  };
}
