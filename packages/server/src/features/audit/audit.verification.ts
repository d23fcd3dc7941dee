import type { Database } from '../../platform/db/database.ts';
import { type AuditVerification, type ChainCheckpoint, verifyAudit } from './audit.chain.ts';

/** The checkpoint of an empty audit log. */
const emptyCheckpoint = { chainNumber: 0, hash: '' };

/**
 * Returns a function that runs one verification at a time, because a long chain keeps the database busy. Concurrent requests
 * for the same checkpoint share a result; others wait.
 */
export function createAuditVerifier(
  db: Database,
): (checkpoint?: ChainCheckpoint) => Promise<AuditVerification> {
  const pending = new Map<string, Promise<AuditVerification>>();
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const checkpoint = given && { ...given, hash: given.hash.toLowerCase() };
    const name = JSON.stringify(checkpoint ?? emptyCheckpoint);
    const isEmpty = name === JSON.stringify(emptyCheckpoint);
    const running = pending.get(name);
    if (running) return running;
    const verification = last
      .then(() => verifyAudit(db, isEmpty ? undefined : checkpoint))
      .finally(() => pending.delete(name));
    last = verification.catch(() => undefined);
    pending.set(name, verification);
    return verification;
  };
}
