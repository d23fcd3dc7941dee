import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface ActiveSchedule {
  projectId: number;
  weekday: number;
  hour: number;
  timeZoneId: string;
  weekStart: EpiWeekStart;
  activeFrom: Date;
}

/** The schedules that are switched on, of projects that are open, in societies that are not archived. */
export function findActiveSchedules(db: Database): Promise<ActiveSchedule[]> {
  return db
    .selectFrom('situationReportSchedules')
    .innerJoin('projects', 'projects.id', 'situationReportSchedules.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select([
      'projects.id as projectId',
      ...(['weekday', 'hour', 'activeFrom'] as const),
      'projects.timeZoneId',
      sql<EpiWeekStart>`national_societies.epi_week_start_day`.as('weekStart'),
    ])
    .where('situationReportSchedules.isActive', '=', true)
    .where('projects.state', '=', 'Open')
    .where('nationalSocieties.isArchived', '=', false)
    .orderBy('projects.id')
    .execute();
}

/** Stores that the report of a week is due. @returns its id; null if that was stored before, by any process */
export async function insertSending(
  db: Database,
  sending: { projectId: number; firstDay: string; lastDay: string; createdAt: Date },
): Promise<number | null> {
  const row = await db
    .insertInto('situationReportSendings')
    .values(sending)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A report that is due; undefined if its project was closed, its society archived or the schedule switched off since. */
export function findSending(db: Database, sendingId: number) {
  return db
    .selectFrom('situationReportSendings as sendings')
    .innerJoin('situationReportSchedules as schedules', 'schedules.projectId', 'sendings.projectId')
    .innerJoin('projects', 'projects.id', 'sendings.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select([
      ...(['sendings.id', 'sendings.projectId', 'sendings.firstDay', 'sendings.lastDay'] as const),
      'projects.name as project',
      'projects.nationalSocietyId',
      sql<EpiWeekStart>`national_societies.epi_week_start_day`.as('weekStart'),
    ])
    .where('sendings.id', '=', sendingId)
    .where('schedules.isActive', '=', true)
    .where('projects.state', '=', 'Open')
    .where('nationalSocieties.isArchived', '=', false)
    .executeTakeFirst();
}

export type Sending = NonNullable<Awaited<ReturnType<typeof findSending>>>;

/** The recipients of a project who did not stop the e-mails and have none of this sending yet. */
export async function findWaitingRecipients(
  db: Database,
  { id, projectId }: Pick<Sending, 'id' | 'projectId'>,
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from situation_report_recipients recipients
    where project_id = ${projectId} and stopped_at is null
      and not exists (select 1 from situation_report_deliveries deliveries
        where deliveries.sending_id = ${id} and deliveries.user_id = recipients.user_id)
    order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Locks a sending, so that no other process writes its e-mails at the same time. */
export async function lockSending(db: Database, sendingId: number): Promise<void> {
  await sql`select from situation_report_sendings where id = ${sendingId} for update`.execute(db);
}

export async function insertFile(
  db: Database,
  file: { sendingId: number; fileName: string; content: Buffer },
): Promise<number> {
  const { id } = await db
    .insertInto('situationReportFiles')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDelivery(
  db: Database,
  delivery: { sendingId: number; userId: number; fileId: number; outboxMessageId: number; createdAt: Date },
): Promise<void> {
  await db.insertInto('situationReportDeliveries').values(delivery).execute();
}

/** Deletes files of before an instant whose messages no longer wait, and deliveries of before another. */
export async function deleteOldReports(
  db: Database,
  { files, deliveries }: { files: Date; deliveries: Date },
): Promise<void> {
  await sql`
    delete from situation_report_files using situation_report_sendings sendings
    where sendings.id = situation_report_files.sending_id and sendings.created_at < ${files}
      and not exists (
        select 1 from situation_report_deliveries waiting
        join outbox_messages on outbox_messages.id = waiting.outbox_message_id
        where waiting.file_id = situation_report_files.id and outbox_messages.state in ('Queued', 'Retrying')
          and not outbox_messages.is_demo)`.execute(db);
  await sql`delete from situation_report_sendings where created_at < ${deliveries}`.execute(db);
}
