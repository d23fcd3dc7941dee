import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { getPreviousMonth, isTimeForThanks, toDays } from '@harken/domain/collector-messages/thanks';
import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import { describeForLog } from '../../../platform/db/database-errors.ts';
import { type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type CollectorToThank,
  findThankingProjects,
  insertThanks,
  lockCollectorsToThank,
  type ThankingProject,
} from './thanks.queries.ts';

/** Collectors in one transaction. */
const batchSize = 200;

/**
 * Thanks the data collectors of all projects that do so, at the beginning of a month and by day in the time zone of the project. Each gets
 * one SMS for a month, however often this runs. Gateways hold these messages back in their quiet hours.
 */
export async function sendMonthlyThanks(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const project of await findThankingProjects(services.db)) {
    const localTime = toLocalDateTime(services.clock.now().getTime(), project.timeZoneId);
    if (!isTimeForThanks(localTime)) continue;
    try {
      const days = toDays(getPreviousMonth(localTime));
      while ((await thankBatch(services, project, days)) === batchSize);
      services.live.announce({ nationalSocietyId: project.nationalSocietyId, change: 'outbox/queued' });
    } catch (error) {
      services.log.warn({ ...describeForLog(error), projectId: project.projectId }, 'Monthly thanks failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns how many collectors were found */
function thankBatch(
  services: Services,
  project: ThankingProject,
  [first, next]: [first: string, next: string],
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const { projectId, nationalSocietyId } = project;
    const now = services.clock.now();
    const collectors = await lockCollectorsToThank(trx, { projectId, first, next, limit: batchSize });
    const ids = collectors.map(({ dataCollectorId }) => dataCollectorId);
    const added = ids.length > 0 ? await insertThanks(trx, { ids, month: first, at: now }) : new Set();
    const smsGatewayId = await findFirstGateway(trx, nationalSocietyId);
    const rows = collectors
      .filter(({ dataCollectorId }) => added.has(dataCollectorId))
      .map((collector) => ({ ...toRow(services, project, { collector, first, now }), smsGatewayId }));
    await queueOutgoing(trx, rows);
    return collectors.length;
  });
}

function toRow(
  { texts }: Services,
  { nationalSociety, nationalSocietyId, languageCode }: ThankingProject,
  { collector, first, now }: { collector: CollectorToThank; first: string; now: Date },
): OutboxRow {
  const { dataCollectorId, phoneNumber, normalizedNumber, isDemo, reportCount, acceptedCount } = collector;
  return {
    channel: 'sms',
    kind: 'collectorThanks',
    nationalSocietyId,
    recipient: normalizedNumber.startsWith('+') ? normalizedNumber : phoneNumber,
    body: texts.text('sms', 'sms.collector.thanks', languageCode, {
      nationalSociety,
      month: `${first.slice(5, 7)}/${first.slice(0, 4)}`,
      reports: reportCount,
      accepted: acceptedCount,
    }),
    dataCollectorId,
    isDemo,
    createdAt: now,
    nextAttemptAt: now,
    idempotencyKey: `collectorThanks:${dataCollectorId}:${first}`,
  };
}
