import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { WeeklyTable } from '@harken/domain/weekly-reports/weekly-table';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../platform/access/authors.queries.ts';
import type { Database } from '../../platform/db/database.ts';

export interface ActiveSchedule {
  nationalSocietyId: number;
  weekday: number;
  hour: number;
  languageCode: string;
  weekStart: EpiWeekStart;
  activeFrom: Date;
}

/** The schedules that are switched on and have recipients, of national societies that are not archived. */
export async function findActiveSchedules(db: Database): Promise<ActiveSchedule[]> {
  const { rows } = await sql<ActiveSchedule>`
    select schedules.national_society_id, schedules.weekday, schedules.hour, schedules.language_code,
      societies.epi_week_start_day as week_start, schedules.active_from
    from weekly_report_schedules schedules
    join national_societies societies on societies.id = schedules.national_society_id
    where schedules.is_active and not societies.is_archived
      and exists (select from weekly_report_recipients recipients
        where recipients.national_society_id = schedules.national_society_id)
    order by schedules.national_society_id`.execute(db);
  return rows;
}

/** Which of some weeks were sent on schedule, or are about to be. */
export async function findKnownWeeks(
  db: Database,
  nationalSocietyId: number,
  weeks: readonly CalendarDate[],
): Promise<Set<CalendarDate>> {
  const { rows } = await sql<{ firstDay: CalendarDate }>`
    select first_day::text as first_day from weekly_report_sendings
    where national_society_id = ${nationalSocietyId} and is_scheduled and first_day = any(${weeks}::date[])`.execute(
    db,
  );
  return new Set(rows.map(({ firstDay }) => firstDay));
}

interface NewSending {
  nationalSocietyId: number;
  firstDay: CalendarDate;
  createdAt: Date;
  isScheduled: boolean;
  startedById: number | null;
  languageCode: string;
}

/** Stores that a report is to be sent. @returns its id; null if it was stored before on schedule, by any process */
export async function insertSending(db: Database, sending: NewSending): Promise<number | null> {
  const row = await db
    .insertInto('weeklyReportSendings')
    .values(sending)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the report of a week is about to be sent by hand. */
export async function isAboutToBeSent(
  db: Database,
  nationalSocietyId: number,
  firstDay: CalendarDate,
): Promise<boolean> {
  const row = await db
    .selectFrom('weeklyReportSendings')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('firstDay', '=', firstDay)
    .where('isScheduled', '=', false)
    .where('figures', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A report that is to be sent; undefined if it was sent, or its national society was archived. */
export async function findPending(db: Database, sendingId: number) {
  const { rows } = await sql<{ nationalSocietyId: number; firstDay: CalendarDate; languageCode: string }>`
    select sendings.national_society_id, sendings.first_day::text as first_day, sendings.language_code
    from weekly_report_sendings sendings
    join national_societies societies on societies.id = sendings.national_society_id and not societies.is_archived
    left join weekly_report_schedules schedules on schedules.national_society_id = sendings.national_society_id
    where sendings.id = ${sendingId} and sendings.figures is null
      and (schedules.is_active or not sendings.is_scheduled)`.execute(db);
  return rows[0];
}

/** Locks a report until the transaction ends. @returns whether it was not sent yet */
export async function lockPending(db: Database, sendingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from weekly_report_sendings where id = ${sendingId} and figures is null for update`.execute(db);
  return rows.length > 0;
}

/** Removes a report that will not be sent any more. */
export async function deletePending(db: Database, sendingId: number): Promise<void> {
  await db
    .deleteFrom('weeklyReportSendings')
    .where('id', '=', sendingId)
    .where('figures', 'is', null)
    .execute();
}

/** Stores a report as it is sent. */
export async function storeFigures(
  db: Database,
  sendingId: number,
  { figures, projectIds }: { figures: WeeklyTable; projectIds: readonly number[] | null },
): Promise<void> {
  await sql`
    update weekly_report_sendings set figures = ${JSON.stringify(figures)}::jsonb, project_ids = ${projectIds}::int[]
    where id = ${sendingId}`.execute(db);
}

export async function insertFiles(
  db: Database,
  sendingId: number,
  files: readonly { fileName: string; contentType: string; content: Buffer }[],
): Promise<void> {
  await db
    .insertInto('weeklyReportFiles')
    .values(files.map((file) => ({ ...file, sendingId })))
    .execute();
}

export async function insertDelivery(
  db: Database,
  delivery: { sendingId: number; recipient: string; outboxMessageId: number; createdAt: Date },
): Promise<void> {
  await db.insertInto('weeklyReportDeliveries').values(delivery).execute();
}

/** A report that was sent or is about to be, with what became of its e-mails. */
export interface SendingRow {
  id: number;
  firstDay: CalendarDate;
  createdAt: Date;
  isScheduled: boolean;
  by: Author | null;
  languageCode: string;
  projectIds: number[] | null;
  figures: WeeklyTable | null;
  recipients: number;
  failed: number;
  waiting: number;
}

const selectSendings = (nationalSocietyId: number) => sql`
  select sendings.id, sendings.first_day::text as first_day, sendings.created_at, sendings.is_scheduled,
    ${selectAuthor(sql.ref('sendings.started_by_id'), sql`${nationalSocietyId}`)} as by,
    sendings.language_code, sendings.project_ids, sendings.figures, counts.*
  from weekly_report_sendings sendings
  cross join lateral (
    select count(*)::int as recipients, count(*) filter (where messages.state = 'Failed')::int as failed,
      count(*) filter (where messages.state in ('Queued', 'Retrying') and not messages.is_demo)::int as waiting
    from weekly_report_deliveries deliveries
    left join outbox_messages messages on messages.id = deliveries.outbox_message_id
    where deliveries.sending_id = sendings.id) counts
  where sendings.national_society_id = ${nationalSocietyId}`;

/** One page of the reports of a national society, the latest first, and how many there are. */
export async function findSendings(
  db: Database,
  nationalSocietyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sendings: SendingRow[]; totalRows: number }> {
  const [{ rows: sendings }, { rows: counts }] = await Promise.all([
    sql<SendingRow>`
      ${selectSendings(nationalSocietyId)} order by sendings.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from weekly_report_sendings
      where national_society_id = ${nationalSocietyId}`.execute(db),
  ]);
  return { sendings, totalRows: counts[0]?.count ?? 0 };
}

export async function findSending(
  db: Database,
  nationalSocietyId: number,
  sendingId: number,
): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    ${selectSendings(nationalSocietyId)} and sendings.id = ${sendingId}`.execute(db);
  return rows[0];
}

/** The latest report of a week that was sent. */
export async function findLastSent(
  db: Database,
  nationalSocietyId: number,
  firstDay: CalendarDate,
): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    ${selectSendings(nationalSocietyId)} and sendings.first_day = ${firstDay}::date and sendings.figures is not null
    order by sendings.id desc limit 1`.execute(db);
  return rows[0];
}

export interface DeliveryRow {
  id: number;
  recipient: string | null;
  /** Null if the message was removed. */
  state: string | null;
  isDemo: boolean | null;
  attempts: number | null;
  sentAt: Date | null;
  reason: string | null;
  reasonCode: string | null;
}

/** The e-mails of a report with their results. */
export async function findDeliveries(db: Database, sendingId: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select deliveries.id, deliveries.recipient, messages.state, messages.is_demo, messages.attempts, messages.sent_at,
      messages.reason, messages.reason_code
    from weekly_report_deliveries deliveries
    left join outbox_messages messages on messages.id = deliveries.outbox_message_id
    where deliveries.sending_id = ${sendingId}
    order by deliveries.id`.execute(db);
  return rows;
}

/** The files that an e-mail sends. */
export function findFilesOfMessage(db: Database, outboxMessageId: number) {
  return db
    .selectFrom('weeklyReportDeliveries')
    .innerJoin('weeklyReportFiles', 'weeklyReportFiles.sendingId', 'weeklyReportDeliveries.sendingId')
    .select(['fileName', 'contentType', 'content'])
    .where('outboxMessageId', '=', outboxMessageId)
    .orderBy('weeklyReportFiles.id')
    .execute();
}

/** Deletes files of before an instant whose messages no longer wait, and removes addresses of before another. */
export async function deleteOldFiles(
  db: Database,
  { files, addresses }: { files: Date; addresses: Date },
): Promise<void> {
  await sql`
    delete from weekly_report_files using weekly_report_sendings sendings
    where sendings.id = weekly_report_files.sending_id and sendings.created_at < ${files}
      and not exists (
        select 1 from weekly_report_deliveries waiting
        join outbox_messages on outbox_messages.id = waiting.outbox_message_id
        where waiting.sending_id = sendings.id and outbox_messages.state in ('Queued', 'Retrying')
          and not outbox_messages.is_demo)`.execute(db);
  await db
    .updateTable('weeklyReportDeliveries')
    .set({ recipient: null })
    .where('createdAt', '<', addresses)
    .where('recipient', 'is not', null)
    .execute();
}
