import { weeklyReportFormats } from '@harken/domain/weekly-reports/limits';
import { listDueReports } from '@harken/domain/weekly-reports/schedule';
import type { WeeklyTable } from '@harken/domain/weekly-reports/weekly-table';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findSocietyCalendar } from '../../platform/society-calendar.queries.ts';
import { writeFiles } from './files.ts';
import { readWeeklyTable } from './read-table.ts';
import { readCorrection } from './reading.ts';
import { findChosenProjects, findRecipients } from './schedule.queries.ts';
import {
  deletePending,
  findActiveSchedules,
  findKnownWeeks,
  findPending,
  insertDelivery,
  insertFiles,
  insertSending,
  lockPending,
  storeFigures,
} from './sendings.queries.ts';

/**
 * Finds the reports that are due, and those that an outage left behind, and adds a job for each. Each epi week of a national
 * society is found once, by one process.
 */
export async function findDueWeeklyReports({ db, clock, jobs }: Services): Promise<void> {
  const createdAt = clock.now();
  for (const schedule of await findActiveSchedules(db)) {
    const { nationalSocietyId, weekStart, languageCode } = schedule;
    const { timeZoneId } = await findSocietyCalendar(db, nationalSocietyId);
    const times = { weekStart, activeFrom: schedule.activeFrom.getTime(), now: createdAt.getTime() };
    const due = listDueReports({ ...schedule, timeZoneId }, times);
    const known = await findKnownWeeks(db, nationalSocietyId, due);
    for (const firstDay of due.filter((day) => !known.has(day)))
      await db.transaction().execute(async (trx) => {
        const sending = { nationalSocietyId, firstDay, createdAt, languageCode };
        const sendingId = await insertSending(trx, { ...sending, isScheduled: true, startedById: null });
        if (sendingId !== null) await jobs.enqueue(trx, 'send-weekly-report', [{ sendingId }]);
      });
  }
}

/**
 * Reads the figures of a report, and queues its e-mails. May run twice, and in several processes: figures, files and e-mails are
 * stored in one transaction, by the first one.
 */
export async function sendWeeklyReport(services: Services, sendingId: number): Promise<void> {
  const { db, clock, live } = services;
  const pending = await findPending(db, sendingId);
  if (!pending) return deletePending(db, sendingId);
  const { nationalSocietyId, firstDay, languageCode } = pending;
  const [society, chosen] = await Promise.all([
    findSocietyCalendar(db, nationalSocietyId),
    findChosenProjects(db, nationalSocietyId),
  ]);
  const projectIds = chosen.length === 0 ? null : chosen;
  const week = { nationalSocietyId, projectIds, firstDay, languageCode, weekStart: society.weekStart };
  const table = await readWeeklyTable(services, week);
  const report = {
    ...{ table, society: society.name, languageCode, madeAt: clock.now(), timeZoneId: society.timeZoneId },
    correction: await readCorrection(services, { nationalSocietyId, projectIds, table }),
  };
  const files = await writeFiles(services, report, { formats: weeklyReportFormats });
  await db.transaction().execute(async (trx) => {
    if (!(await lockPending(trx, sendingId))) return;
    await storeFigures(trx, sendingId, { figures: table, projectIds });
    await insertFiles(trx, sendingId, files);
    const createdAt = clock.now();
    for (const { id, email } of await findRecipients(trx, nationalSocietyId)) {
      const message = composeEmail(services, { email, table, society: society.name, languageCode });
      const idempotencyKey = `weeklyReport:${sendingId}:${id}`;
      const [outboxMessageId] = await queueOutgoing(trx, [
        { ...message, idempotencyKey, createdAt, nextAttemptAt: createdAt },
      ]);
      if (outboxMessageId === undefined) continue;
      await insertDelivery(trx, { sendingId, recipient: email, outboxMessageId, createdAt });
    }
  });
  live.announce({ change: 'outbox/queued' });
  live.announce({ nationalSocietyId, change: 'weeklyReport/sent' });
}

interface EmailToCompose {
  email: string;
  table: WeeklyTable;
  society: string;
  languageCode: string;
}

/** The e-mail to one recipient, who needs no account and is no user. */
function composeEmail({ config, texts }: Services, { email, table, society, languageCode }: EmailToCompose) {
  const { year, week, firstDay, lastDay } = table;
  const values = { society, week: `${year}/${week}`, first: firstDay, last: lastDay };
  return {
    ...{ channel: 'email', kind: 'weeklyReport', nationalSocietyId: null, recipient: email },
    subject: texts.text('email', 'email.weeklyReport.subject', languageCode, values),
    body: texts.text('email', 'email.weeklyReport.body', languageCode, values),
    isDemo: config.isDemo,
  } satisfies Partial<OutboxRow>;
}
