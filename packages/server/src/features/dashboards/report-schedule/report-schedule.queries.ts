import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import { hasCoordinator } from '../../../platform/access/access.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The schedule of a project; undefined until somebody chose one. */
export function findSchedule(db: Database, projectId: number) {
  return db
    .selectFrom('situationReportSchedules')
    .select(['isActive', 'weekday', 'hour', 'activeFrom'])
    .where('projectId', '=', projectId)
    .executeTakeFirst();
}

export async function findTimeZone(db: Database, projectId: number): Promise<string> {
  const { timeZoneId } = await db
    .selectFrom('projects')
    .select('timeZoneId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return timeZoneId;
}

/**
 * Stores a schedule, and locks it until the transaction ends. One that only gets other recipients stays active from the same time,
 * so that a report that is due just now is not left out.
 *
 * @returns the one before
 */
export async function storeSchedule(
  db: Database,
  schedule: { projectId: number; isActive: boolean; weekday: number; hour: number; activeFrom: Date },
) {
  await db
    .insertInto('situationReportSchedules')
    .values({ ...schedule, isActive: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await db
    .selectFrom('situationReportSchedules')
    .select(['isActive', 'weekday', 'hour'])
    .where('projectId', '=', schedule.projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { projectId, activeFrom, ...times } = schedule;
  const isChanged =
    before.isActive !== times.isActive || before.weekday !== times.weekday || before.hour !== times.hour;
  await db
    .updateTable('situationReportSchedules')
    .set({ ...times, ...(isChanged && { activeFrom }) })
    .where('projectId', '=', projectId)
    .execute();
  return before;
}

export function findRecipients(
  db: Database,
  projectId: number,
): Promise<{ userId: number; stoppedAt: Date | null }[]> {
  return db
    .selectFrom('situationReportRecipients')
    .select(['userId', 'stoppedAt'])
    .where('projectId', '=', projectId)
    .orderBy('userId')
    .execute();
}

/** Adds recipients. Those who stopped the e-mails get them again. */
export async function addRecipients(db: Database, projectId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto('situationReportRecipients')
    .values(userIds.map((userId) => ({ projectId, userId })))
    .onConflict((conflict) => conflict.columns(['projectId', 'userId']).doUpdateSet({ stoppedAt: null }))
    .execute();
}

/** Removes recipients, except those who stopped the e-mails themselves: that stays visible. */
export async function removeRecipients(db: Database, projectId: number, userIds: number[]): Promise<void> {
  await sql`
    delete from situation_report_recipients
    where project_id = ${projectId} and user_id = any(${userIds}::int[]) and stopped_at is null`.execute(db);
}

/** A user of the society of a project, with what decides about their access to it. */
export interface MemberOfProject {
  id: number;
  name: string;
  role: Role;
  languageCode: string;
  /** Null until they have confirmed it. */
  email: string | null;
  scope: ProjectScope;
}

type MemberRow = Omit<MemberOfProject, 'scope'> & Omit<ProjectScope, 'isMember'>;

/** The users of the society of a project by name, whether or not they may see the project. */
export async function findMembers(db: Database, projectId: number): Promise<MemberOfProject[]> {
  const { rows } = await sql<MemberRow>`
    select users.id, users.name, users.role, languages.code as language_code,
      case when login_accounts.email_confirmed_at is not null then login_accounts.email end as email,
      national_societies.id as national_society_id, national_societies.is_archived, ${hasCoordinator} as has_coordinator,
      user_national_societies.organization_id, projects.id as project_id, projects.state = 'Closed' as is_closed,
      exists (select 1 from user_projects
        where user_projects.user_id = users.id and user_projects.project_id = projects.id) as is_assigned,
      exists (select 1 from project_organizations where project_organizations.project_id = projects.id
        and project_organizations.organization_id = user_national_societies.organization_id) as organization_takes_part
    from projects
    join national_societies on national_societies.id = projects.national_society_id
    join user_national_societies on user_national_societies.national_society_id = national_societies.id
    join users on users.id = user_national_societies.user_id and users.deleted_at is null
    join languages on languages.id = users.language_id
    left join login_accounts on login_accounts.user_id = users.id
    where projects.id = ${projectId}
    order by users.name, users.id`.execute(db);
  return rows.map(({ id, name, role, languageCode, email, ...scope }) => ({
    ...{ id, name, role, languageCode, email },
    scope: { ...scope, isMember: true },
  }));
}

/** A delivery with the state of its message. */
export interface DeliveryRow {
  id: number;
  userId: number;
  createdAt: Date;
  firstDay: string;
  lastDay: string;
  /** Null if the message was removed. */
  state: string | null;
  isDemo: boolean | null;
}

/** The latest deliveries of a project, newest first. */
export async function findDeliveries(db: Database, projectId: number, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select deliveries.id, deliveries.user_id, deliveries.created_at, sendings.first_day, sendings.last_day,
      outbox_messages.state, outbox_messages.is_demo
    from situation_report_sendings sendings
    join situation_report_deliveries deliveries on deliveries.sending_id = sendings.id
    left join outbox_messages on outbox_messages.id = deliveries.outbox_message_id
    where sendings.project_id = ${projectId}
    order by deliveries.created_at desc, deliveries.id desc
    limit ${limit}`.execute(db);
  return rows;
}
