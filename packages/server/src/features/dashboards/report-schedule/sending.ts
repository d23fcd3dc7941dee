import { startOfDayUtc } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek } from '@harken/domain/calendar/epi-week';
import { findDueWeek } from '@harken/domain/dashboards/report-schedule';
import type { FileResponse } from '../../../platform/http/routes.ts';
import { encryptLink, type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { secretLink } from '../../../platform/texts/fill-text.ts';
import { createReportUnsubscribeLink } from '../../notifications/index.ts';
import type { DashboardFilter } from '../dashboards.selection.ts';
import { createSituationReport } from '../situation-report/situation-report.ts';
import { findMembers, type MemberOfProject } from './report-schedule.queries.ts';
import { mayReceiveReport } from './report-schedule.ts';
import {
  findActiveSchedules,
  findSending,
  findWaitingRecipients,
  insertDelivery,
  insertFile,
  insertSending,
  lockSending,
  type Sending,
} from './sending.queries.ts';

/** Finds the reports that are due, and adds a job for each. Each epi week of a project is found once, by one process. */
export async function findDueReports({ db, clock, jobs }: Services): Promise<void> {
  const createdAt = clock.now();
  for (const schedule of await findActiveSchedules(db)) {
    const { projectId, weekStart, activeFrom } = schedule;
    const times = { weekStart, activeFrom: activeFrom.getTime(), now: createdAt.getTime() };
    const week = findDueWeek(schedule, times);
    if (!week) continue;
    await db.transaction().execute(async (trx) => {
      const sendingId = await insertSending(trx, { projectId, ...week, createdAt });
      if (sendingId !== null) await jobs.enqueue(trx, 'send-situation-report', [{ sendingId }]);
    });
  }
}

/** A recipient with an address who may see the dashboard. */
type Recipient = MemberOfProject & { email: string };

/** Who still has to get a report. Access is checked when it is sent, because people change their work. */
async function findReaders({ db }: Services, sending: Sending): Promise<Recipient[]> {
  const ids = new Set(await findWaitingRecipients(db, sending));
  const members = await findMembers(db, sending.projectId);
  const hasEmail = (member: MemberOfProject): member is Recipient => member.email !== null;
  return members.filter((member) => ids.has(member.id) && mayReceiveReport(member)).filter(hasEmail);
}

/**
 * Recipients with the same key get the same file. What a report shows depends on language, role and organization; that of
 * supervisors also on whose data collectors they see.
 */
function getFileKey({ id, role, languageCode, scope }: Recipient): string {
  const isPersonal = role === 'Supervisor' || role === 'HeadSupervisor';
  return [languageCode, role, isPersonal ? id : scope.organizationId].join(' ');
}

/** The dashboard of the days of a week, as it opens. */
function createFilter({ firstDay, lastDay }: Sending): DashboardFilter {
  return {
    startDate: new Date(startOfDayUtc(firstDay)),
    endDate: new Date(startOfDayUtc(lastDay)),
    utcOffset: 0,
    ...{ healthRisks: [], locations: null, groupingType: 'Day', dataCollectorType: 'all' },
    reportStatus: { kept: true, dismissed: false, notCrossChecked: true },
    trainingStatus: 'Trained',
  };
}

/**
 * Queues the e-mails of a report that is due. May run twice, and in several processes: each recipient has one delivery per sending.
 * The files are made before the transaction, because that takes some hundred milliseconds each.
 */
export async function sendSituationReport(services: Services, sendingId: number): Promise<void> {
  const sending = await findSending(services.db, sendingId);
  if (!sending) return;
  const groups = Map.groupBy(await findReaders(services, sending), getFileKey);
  for (const readers of groups.values()) {
    const [first] = readers;
    if (!first) continue;
    const { id, name, email, role, languageCode, scope } = first;
    const user = { id, name, email, role, languageCode, sessionIdHash: Buffer.alloc(0) };
    const request = { user, project: scope, filter: createFilter(sending), languageCode };
    const file = await createSituationReport(services, request);
    await queueReports(services, { sending, readers, file });
  }
  services.live.announce({ change: 'outbox/queued' });
}

interface PreparedReport {
  sending: Sending;
  readers: Recipient[];
  file: FileResponse;
}

/** Queues the e-mails with one file. Who was removed, or stopped the e-mails, while the file was made gets none. */
async function queueReports(services: Services, { sending, readers, file }: PreparedReport): Promise<void> {
  const createdAt = services.clock.now();
  await services.db.transaction().execute(async (trx) => {
    await lockSending(trx, sending.id);
    const waiting = new Set(await findWaitingRecipients(trx, sending));
    const remaining = readers.filter(({ id }) => waiting.has(id));
    if (remaining.length === 0) return;
    const { fileName, content } = file;
    const fileId = await insertFile(trx, { sendingId: sending.id, fileName, content: content as Buffer });
    for (const reader of remaining) {
      const [outboxMessageId] = await queueOutgoing(trx, [
        { ...composeEmail(services, sending, reader), createdAt, nextAttemptAt: createdAt },
      ]);
      if (outboxMessageId === undefined) continue;
      await insertDelivery(trx, {
        sendingId: sending.id,
        userId: reader.id,
        fileId,
        outboxMessageId,
        createdAt,
      });
    }
  });
}

/** The e-mail of one recipient. Like notifications it belongs to its reader and to no society. */
function composeEmail({ config, texts }: Services, sending: Sending, reader: Recipient) {
  const { projectId, nationalSocietyId, project, firstDay, lastDay, weekStart } = sending;
  const { year, week } = getEpiWeek(firstDay, weekStart);
  const dashboard = `${config.baseUrl}/nationalsocieties/${nationalSocietyId}/projects/${projectId}/dashboard`;
  const values = { project, week: `${year}/${week}`, first: firstDay, last: lastDay };
  const { languageCode } = reader;
  const { text, names, secretLinkAt } = texts.fill('email', 'email.situationReport.body', languageCode, {
    ...values,
    ...{ dashboard, unsubscribe: secretLink },
  });
  return {
    channel: 'email',
    kind: 'situationReport',
    nationalSocietyId: null,
    userId: reader.id,
    recipient: reader.email,
    subject: texts.text('email', 'email.situationReport.subject', languageCode, values),
    body: text,
    ...{ names, secretLinkAt },
    ...encryptLink(config, createReportUnsubscribeLink(config, { userId: reader.id, projectId })),
    isDemo: config.isDemo,
    idempotencyKey: `situationReport:${sending.id}:${reader.id}`,
  } satisfies Partial<OutboxRow>;
}
