import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many at once; a burst of sign-ins waits in line and leaves the processor to the messages. */
const hashesAtOnce = 2;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes to whoever waits longest, or is free again.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The form in which a password is stored: a slow, salted hash that names its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one that was stored. Without a stored one (an unknown e-mail address, a user who never set
 * one) the answer is no, and takes as long, so that the time tells nobody which addresses exist.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('of nobody');
  const ofNobody = await decoy; // waited for in either case: the first to be unknown must not take longer
  const isRight = await inTurn(() => verify(stored ?? ofNobody, password));
  return isRight && stored !== null;
}

/** A password that nobody chose: 96 random bits, in 16 letters, digits and signs. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}
