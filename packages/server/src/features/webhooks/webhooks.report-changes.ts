import type { ReportChange } from '@harken/contract/webhooks/webhook-events';
import type { Services } from '../../platform/services.ts';
import { findSubscribers } from './webhooks.events.queries.ts';
import { queueReportEvents, type ReportEvent, toCreatedEvent } from './webhooks.events.ts';
import {
  type ReportChangeRow,
  takeReportChanges,
  tryLockReportChanges,
} from './webhooks.report-changes.queries.ts';

const batchSize = 500;

/** One event for each report, with all that changed since the last. */
function toReportEvents(rows: readonly ReportChangeRow[]): ReportEvent[] {
  return [...Map.groupBy(rows, ({ reportId }) => reportId).values()].flatMap((ofReport): ReportEvent[] => {
    const last = ofReport.at(-1);
    if (!last) return [];
    const { reportId: id, nationalSocietyId, isDemo, isTraining } = last;
    const changes = [...new Set(ofReport.flatMap((row) => row.changes))];
    if (changes.includes('leftTraining'))
      return isTraining ? [] : [toCreatedEvent({ id, nationalSocietyId, isDemo })];
    const named = changes.filter((change): change is ReportChange => change !== 'leftTraining');
    const event = { id, nationalSocietyId, isDemo, kinds: ['report.updated'] as const, changes: named };
    return [{ ...event, occurrence: String(last.id) }];
  });
}

/** Queues events about the oldest changes. @returns whether there may be more */
function queueBatch(services: Services): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockReportChanges(trx))) return false;
    const rows = await takeReportChanges(trx, batchSize);
    if (rows.length === 0) return false;
    const societyIds = [...new Set(rows.map(({ nationalSocietyId }) => nationalSocietyId))];
    const kinds = ['report.created', 'report.received', 'report.updated'] as const;
    const subscribers = await findSubscribers(trx, societyIds, kinds);
    const events = toReportEvents(rows);
    await queueReportEvents(trx, services, { subscribers, events, at: clock.now() });
    return rows.length === batchSize;
  });
}

/** Queues events about all changes of reports that a trigger noted since the last time. */
export async function queueChangedReports(services: Services): Promise<void> {
  while (await queueBatch(services));
}
