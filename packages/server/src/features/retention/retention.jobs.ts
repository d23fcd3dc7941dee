import { reportScheduleLimits } from '@harken/domain/dashboards/report-schedule';
import { notificationRetentionDays } from '@harken/domain/notifications/settings';
import { weeklyReportLimits } from '@harken/domain/weekly-reports/limits';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { withLongTimeouts } from '../../platform/long-queries.ts';
import type { Services } from '../../platform/services.ts';
import { removeOldEntries } from '../audit/index.ts';
import { deleteOldReports } from '../dashboards/index.ts';
import { deleteOldNotifications } from '../notifications/index.ts';
import { anonymizeOldLineLists } from '../outbreaks/index.ts';
import { deleteOldUssdSessions } from '../ussd/index.ts';
import { deleteOldFiles } from '../weekly-reports/index.ts';
import { anonymiseOldMessages, clearOldBodies, endOldSessions } from './retention.queries.ts';

/** At night and off the full hour, when other scheduled jobs run. */
const everyNight = '23 2 * * *';
const batchSize = 2000;
const day = 24 * 3_600_000;

type Batch = Parameters<typeof clearOldBodies>[1];

/** Processes a table in batches, each in its own transaction, to keep locks short. @returns the number of rows */
async function processInBatches(
  db: Database,
  before: Date,
  processBatch: (db: Database, part: Batch) => ReturnType<typeof clearOldBodies>,
): Promise<number> {
  let total = 0;
  for (let afterId = -1; ; ) {
    const { count, lastId } = await processBatch(db, { before, afterId, limit: batchSize });
    total += count;
    if (lastId === null || count < batchSize) return total;
    afterId = lastId;
  }
}

/**
 * Deletes data older than the configured retention. Without configuration only notifications are deleted by age. Safe to run twice and in
 * several processes at once.
 */
export async function applyRetention(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const { rawBodiesDays, outboxTextsDays, sessionsDays, auditDays } = config.retention;
  const subtractDays = (days: number) => new Date(clock.now().getTime() - days * day);
  const lineListRows = await anonymizeOldLineLists(db, clock.now());
  const removed = {
    ...(rawBodiesDays && {
      rawBodies: await processInBatches(db, subtractDays(rawBodiesDays), clearOldBodies),
    }),
    ...(outboxTextsDays && {
      outboxTexts: await processInBatches(db, subtractDays(outboxTextsDays), anonymiseOldMessages),
    }),
    ...(sessionsDays && { sessions: await endOldSessions(db, subtractDays(sessionsDays)) }),
    ...(lineListRows > 0 && { lineListRows }),
    ...(auditDays && { auditEntries: await applyAuditRetention(services, subtractDays(auditDays)) }),
  };
  // Copies of what the lists of alerts and gateways show: their removal is no event of the audit log.
  await deleteOldNotifications(db, subtractDays(notificationRetentionDays));
  await deleteOldUssdSessions(db, subtractDays(1));
  const { fileDays, deliveryDays } = reportScheduleLimits;
  await deleteOldReports(db, { files: subtractDays(fileDays), deliveries: subtractDays(deliveryDays) });
  await deleteOldFiles(db, {
    files: subtractDays(weeklyReportLimits.fileDays),
    addresses: subtractDays(weeklyReportLimits.addressDays),
  });
  if (Object.values(removed).every((count) => count === 0)) return;
  // The audit log must show that it, and what else, was shortened.
  const about = { actor: null, subjectType: 'retention', subjectId: 0 };
  await recordAuditEvent(db, { action: 'retention/remove', ...about, after: removed });
}

async function applyAuditRetention({ db, log }: Services, before: Date): Promise<number> {
  const { removed, brokenAt } = await removeOldEntries(db, before);
  if (brokenAt !== undefined)
    log.error({ chainNumber: brokenAt }, 'The audit log is broken: no audit events were removed');
  return removed;
}

/** Runs retention once a night in one process. */
export async function registerRetentionJobs(services: Services): Promise<void> {
  await services.jobs.work('remove-old', { batchSize: 10 }, () => applyRetention(withLongTimeouts(services)));
  await services.jobs.repeat('remove-old', everyNight);
}
