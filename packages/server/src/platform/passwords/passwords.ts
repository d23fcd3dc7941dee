import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue, knownClients } from '../fair-queue.ts';

/** Argon2id with the parameters recommended by OWASP: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time: a burst of sign-ins must queue and leave CPU time for messages. */
const queue = new FairQueue(2);

/**
 * Hashes a password for storage, with salt and parameters in the hash. Only call it for people who may set the password: others
 * must not be able to use up CPU time.
 */
export function hashPassword(password: string): Promise<string> {
  return queue.run(knownClients, () => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password against the stored hash. Without one (unknown e-mail address, user without a password) the result is false
 * but takes as long, so that the duration does not reveal which addresses exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('of nobody', cost);
  const decoyHash = await decoy; // awaited in both cases: the first unknown address must not take longer
  const isCorrect = await queue.run(knownClients, () => verify(stored ?? decoyHash, password));
  return isCorrect && stored !== null;
}

/** A random password: 96 bits as 16 characters. */
export function createRandomPassword(): string {
  return randomBytes(12).toString('base64url');
}
