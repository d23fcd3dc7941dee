import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue, knownPeople } from './fair-queue.ts';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at once: a burst of sign-ins waits in line and leaves the processor to the messages. */
const queue = new FairQueue(2);

/**
 * The form in which a password is stored: a slow, salted hash that names its own parameters. Only for people who showed
 * first that they may set one: strangers must not be able to keep the processor busy.
 */
export function hashPassword(password: string): Promise<string> {
  return queue.run(knownPeople, () => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one that was stored. Without a stored one (an unknown e-mail address, a user who never set
 * one) the answer is no, and takes as long, so that the time tells nobody which addresses exist.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('of nobody', cost);
  const ofNobody = await decoy; // waited for in either case: the first to be unknown must not take longer
  const isRight = await queue.run(knownPeople, () => verify(stored ?? ofNobody, password));
  return isRight && stored !== null;
}

/** A password that nobody chose: 96 random bits, in 16 letters, digits and signs. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}
