import { FairQueue, knownPeople } from '../../platform/fair-queue.ts';
import { networkOf } from '../../platform/http/network-of.ts';

/** A few at once, so that strangers hold few connections of the database, and the processor is left to the messages. */
const door = new FairQueue(4);

/**
 * Does what anybody may ask for without being signed in: to try a password, to look up a token. Strangers wait in the line of
 * their address of the network, so that a flood from one keeps nobody waiting at another; whoever comes with a device that
 * signed in before goes first. Links and sign-ins have lines of their own, so that neither holds up the other.
 *
 * @throws Problem `error.unavailable` when too many wait already: nothing was tried
 */
export function atTheDoor<T>(
  { deed, address, device }: { deed: 'signIn' | 'link'; address: string; device: Buffer | null },
  work: () => Promise<T>,
): Promise<T> {
  return door.run(device ? knownPeople : `${deed} ${networkOf(address)}`, work);
}
