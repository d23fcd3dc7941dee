import type { Database } from '../../platform/db/database.ts';
import { type AuditVerdict, type ChainSeal, verifyAudit } from './audit.chain.ts';

/** The seal of a trail in which nothing stood yet. */
const emptySeal = { chainNumber: 0, hash: '' };

/**
 * A way to verify the chain that goes through it once at a time, as a long one keeps the database busy: who asks the same
 * meanwhile gets the same answer, who asks for another seal waits.
 */
export function verificationOf(db: Database): (seal?: ChainSeal) => Promise<AuditVerdict> {
  const asked = new Map<string, Promise<AuditVerdict>>();
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const seal = given && { ...given, hash: given.hash.toLowerCase() };
    const name = JSON.stringify(seal ?? emptySeal);
    const isEmpty = name === JSON.stringify(emptySeal);
    const running = asked.get(name);
    if (running) return running;
    const verdict = last
      .then(() => verifyAudit(db, isEmpty ? undefined : seal))
      .finally(() => asked.delete(name));
    last = verdict.catch(() => undefined);
    asked.set(name, verdict);
    return verdict;
  };
}
