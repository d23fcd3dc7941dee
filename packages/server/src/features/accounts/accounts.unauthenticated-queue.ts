import { FairQueue, knownClients } from '../../platform/fair-queue.ts';
import { toNetwork } from '../../platform/network/network-address.ts';

/**
 * Only a few at a time: unauthenticated requests must not use up database connections or the processor that parsing SMS
 * needs.
 */
const queue = new FairQueue(4);

/**
 * Runs work that anybody may request without being signed in, such as trying a password or looking up a token. Requests queue
 * per network address, so that a flood from one address does not delay others; known devices go first. Links and sign-ins
 * have separate queues so that neither delays the other.
 *
 * @throws ExpectedError `error.unavailable` when too many requests are waiting; nothing was attempted
 */
export function runUnauthenticated<T>(
  { kind, address, device }: { kind: 'signIn' | 'link'; address: string; device: Buffer | null },
  work: () => Promise<T>,
): Promise<T> {
  return queue.run(device ? knownClients : `${kind} ${toNetwork(address)}`, work);
}
