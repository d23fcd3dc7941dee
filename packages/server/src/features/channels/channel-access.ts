import { createHash } from 'node:crypto';
import type { RejectionReason } from '@harken/domain/sms/rejections';
import type { ChannelGateway, ChannelResponse } from '../../channels/channel.ts';
import { toNetwork } from '../../platform/network/network-address.ts';
import type { Services } from '../../platform/services.ts';
import { createRejectionRecorder, createWrongKeyCounter } from '../sms/index.ts';
import { createChannelLookup } from './channel-lookup.ts';

const hash = (address: string) => createHash('sha256').update(address).digest('hex');

const statuses: Record<RejectionReason, number> = {
  wrongKey: 401,
  noKey: 401,
  unreadable: 400,
  tooLong: 413,
};

/**
 * Finds the gateway of an address, and keeps those who guess from causing a query per guess. A network that sent many wrong ones
 * gets one lookup at a time; gateways that were right lately are not affected, though they may share the network.
 */
export function createChannelAccess(services: Services) {
  const wrong = createWrongKeyCounter(() => performance.now());
  const lookup = createChannelLookup(services);
  const recordRejection = createRejectionRecorder(services);
  let isLookingUpSuspect = false;

  async function findSuspect(address: string): Promise<ChannelGateway | null | 'limited'> {
    if (isLookingUpSuspect) return 'limited';
    isLookingUpSuspect = true;
    try {
      return await lookup.find(address);
    } finally {
      isLookingUpSuspect = false;
    }
  }

  return {
    async find(address: string, clientAddress: string): Promise<ChannelGateway | null | 'limited'> {
      const isSuspect = wrong.isSuspect(toNetwork(clientAddress), hash(address));
      if (isSuspect && !lookup.isRemembered(address)) return findSuspect(address);
      return lookup.find(address);
    },
    /** Remembers that a request for this address was right. */
    trust: (address: string) => wrong.recordRightKey(hash(address)),
    /** Counts a refused request, and answers it. */
    refuse(source: string, clientAddress: string, reason: RejectionReason, address = ''): ChannelResponse {
      if (clientAddress && reason === 'wrongKey')
        wrong.recordWrongKey(toNetwork(clientAddress), hash(address));
      recordRejection(source, reason);
      return { status: statuses[reason] };
    },
  };
}
