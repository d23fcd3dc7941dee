import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { withLongQueries } from '../../platform/long-queries.ts';
import type { Services } from '../../platform/services.ts';
import { removeOldEntries } from '../audit/index.ts';
import { emptyOldBodies, emptyOldMessages, endOldSessions } from './retention.queries.ts';

/** While most people sleep, and at no full hour. */
const everyNight = '23 2 * * *';
const rowsAtOnce = 2000;
const day = 24 * 3_600_000;

type Part = Parameters<typeof emptyOldBodies>[1];

/** Goes through a table part by part, each in a transaction of its own, so that nobody waits long. @returns how many rows */
async function inParts(
  db: Database,
  before: Date,
  empty: (db: Database, part: Part) => ReturnType<typeof emptyOldBodies>,
): Promise<number> {
  let total = 0;
  for (let afterId = -1; ; ) {
    const { count, lastId } = await empty(db, { before, afterId, limit: rowsAtOnce });
    total += count;
    if (lastId === null || count < rowsAtOnce) return total;
    afterId = lastId;
  }
}

/**
 * Removes what is older than the settings keep it. Without settings nothing goes by age (operations.md 10). May run twice,
 * and in several processes at once: what is gone already is passed over.
 */
export async function removeWhatIsOld(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const { rawBodiesDays, outboxTextsDays, sessionsDays, auditDays } = config.retention;
  const before = (days: number) => new Date(clock.now().getTime() - days * day);
  const removed = {
    ...(rawBodiesDays && { rawBodies: await inParts(db, before(rawBodiesDays), emptyOldBodies) }),
    ...(outboxTextsDays && { outboxTexts: await inParts(db, before(outboxTextsDays), emptyOldMessages) }),
    ...(sessionsDays && { sessions: await endOldSessions(db, before(sessionsDays)) }),
    ...(auditDays && { auditEntries: await shortenAudit(services, before(auditDays)) }),
  };
  if (Object.values(removed).every((count) => count === 0)) return;
  // The trail says itself that it, and what else, was shortened.
  const about = { actor: null, subjectType: 'retention', subjectId: 0 };
  await recordDeed(db, { deed: 'retention/remove', ...about, after: removed });
}

async function shortenAudit({ db, log }: Services, before: Date): Promise<number> {
  const outcome = await removeOldEntries(db, before);
  if (outcome.ok) return outcome.removed;
  log.error({ chainNumber: outcome.brokenAt }, 'the audit trail is broken: none of it is removed');
  return 0;
}

/** What the clock brings: once a night, by one process. */
export async function workOnRetention(services: Services): Promise<void> {
  await services.jobs.work('remove-old', { batchSize: 10 }, () => removeWhatIsOld(withLongQueries(services)));
  await services.jobs.repeat('remove-old', everyNight);
}
