import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** When the weekly report of a national society is sent; undefined until somebody chose it. */
export function findSchedule(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('weeklyReportSchedules')
    .select(['isActive', 'weekday', 'hour', 'languageCode', 'activeFrom'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
}

interface NewSchedule {
  nationalSocietyId: number;
  isActive: boolean;
  weekday: number;
  hour: number;
  languageCode: string;
  activeFrom: Date;
}

/**
 * Stores a schedule, and locks it until the transaction ends. One that keeps its times stays active from the same time, so that a
 * report that is due just now is not left out, unless it starts again: then nothing of before is sent.
 *
 * @returns the one before; undefined if there was none
 */
export async function storeSchedule(db: Database, schedule: NewSchedule, startsAgain: boolean) {
  const { nationalSocietyId, activeFrom, ...columns } = schedule;
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('weeklyReportSchedules')
    .values(schedule)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const before = await lockSchedule(db, nationalSocietyId);
  const keepsTimes =
    before?.isActive === columns.isActive &&
    before.weekday === columns.weekday &&
    before.hour === columns.hour;
  await db
    .updateTable('weeklyReportSchedules')
    .set({ ...columns, ...((startsAgain || !keepsTimes) && { activeFrom }) })
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
  return added ? undefined : before;
}

/** A schedule, locked until the transaction ends. */
export function lockSchedule(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('weeklyReportSchedules')
    .select(['isActive', 'weekday', 'hour', 'languageCode'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .forUpdate()
    .executeTakeFirst();
}

/** The projects that were chosen; empty: all of them are counted. */
export async function findChosenProjects(db: Database, nationalSocietyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('weeklyReportProjects')
    .select('projectId')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('projectId')
    .execute();
  return rows.map(({ projectId }) => projectId);
}

export async function replaceChosenProjects(
  db: Database,
  nationalSocietyId: number,
  projectIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('weeklyReportProjects').where('nationalSocietyId', '=', nationalSocietyId).execute();
  if (projectIds.length === 0) return;
  const rows = projectIds.map((projectId) => ({ nationalSocietyId, projectId }));
  await db.insertInto('weeklyReportProjects').values(rows).execute();
}

/** The projects of a national society by name. */
export function findProjects(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

export function findRecipients(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('weeklyReportRecipients')
    .select(['id', 'email'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['email']))
    .execute();
}

/** Stores whom reports go to. Addresses that stay keep their row. */
export async function replaceRecipients(
  db: Database,
  nationalSocietyId: number,
  emails: readonly string[],
): Promise<void> {
  await sql`
    delete from weekly_report_recipients
    where national_society_id = ${nationalSocietyId} and email <> all(${emails}::text[])`.execute(db);
  if (emails.length === 0) return;
  await db
    .insertInto('weeklyReportRecipients')
    .values(emails.map((email) => ({ nationalSocietyId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The districts of a national society by region and name. */
export function findDistrictsWithRegions(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('districts')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['districts.id', 'districts.name', 'regions.name as region'])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['regions.name']))
    .orderBy((eb) => eb.fn('lower', ['districts.name']))
    .orderBy('districts.id')
    .execute();
}
