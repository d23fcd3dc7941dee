import type { NotificationKind } from '@harken/domain/notifications/kinds';
import { listRecipientRoles } from '@harken/domain/notifications/kinds';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { mayRead } from './notifications.access.queries.ts';

/** Something that happened to alerts. */
export interface AlertOccurrence {
  kind: Extract<NotificationKind, `alert${string}`>;
  alertIds: readonly number[];
  /** Who did it, and knows. */
  exceptUserId: number | null;
  details: object;
  at: Date;
  /** Tells occurrences of this kind at one alert apart; without it there is one. */
  occurrenceId?: number;
}

/**
 * Notifies those concerned by alerts: the supervisors linked to them, the head supervisors above these, and the managers and
 * technical advisors of their organizations, as far as they may read the project. One statement, which reads only the people
 * linked to these alerts.
 *
 * @returns how many notifications are new
 */
export async function insertAlertNotifications(
  db: Database,
  { kind, alertIds, exceptUserId, details, at, occurrenceId }: AlertOccurrence,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with concerned as (
      select alerts.id as alert_id, alerts.project_id, alerts.is_demo, projects.national_society_id,
        supervisors.id as supervisor_id, supervisors.head_supervisor_id, home.organization_id
      from alerts
      join projects on projects.id = alerts.project_id
      join alert_supervisors on alert_supervisors.alert_id = alerts.id
      join users as supervisors on supervisors.id = alert_supervisors.user_id
      left join user_national_societies as home
        on home.user_id = supervisors.id and home.national_society_id = projects.national_society_id
      where alerts.id = any(${alertIds}::int[])
    ), people as (
      select alert_id, project_id, is_demo, national_society_id, supervisor_id as user_id from concerned
      union
      select alert_id, project_id, is_demo, national_society_id, head_supervisor_id from concerned
      where head_supervisor_id is not null
      union
      select alert_id, project_id, is_demo, concerned.national_society_id, members.user_id
      from concerned
      join user_national_societies as members on members.organization_id = concerned.organization_id
        and members.national_society_id = concerned.national_society_id
      join users as managers on managers.id = members.user_id and managers.role in ('Manager', 'TechnicalAdvisor')
    )
    insert into notifications (user_id, kind, national_society_id, project_id, alert_id, occurrence, details, is_demo, created_at)
    select users.id, ${kind}, people.national_society_id, people.project_id, people.alert_id,
      people.alert_id::text || ${occurrenceId === undefined ? '' : ` ${occurrenceId}`},
      ${JSON.stringify(details)}::jsonb, people.is_demo, ${at}
    from people join users on users.id = people.user_id
    where users.deleted_at is null and users.id is distinct from ${exceptUserId}
      and ${mayRead(sql.ref('people.national_society_id'), sql.ref('people.project_id'))}
    order by users.id, people.alert_id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notifies the managers, technical advisors and coordinators of a society of an incident of a gateway. */
export async function insertGatewayNotifications(
  db: Database,
  incident: {
    kind: Extract<NotificationKind, 'gatewayDown' | `phone${string}`>;
    smsGatewayId: number;
    nationalSocietyId: number;
    /** With gateway and kind, it tells incidents apart. */
    since: Date;
    details: object;
    isDemo: boolean;
    at: Date;
  },
): Promise<number> {
  const { kind, smsGatewayId, nationalSocietyId, since, details, isDemo, at } = incident;
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, kind, national_society_id, sms_gateway_id, occurrence, details, is_demo, created_at)
    select users.id, ${kind}, ${nationalSocietyId}, ${smsGatewayId},
      ${`${smsGatewayId} ${since.toISOString()}`}, ${JSON.stringify(details)}::jsonb, ${isDemo}, ${at}
    from user_national_societies as members join users on users.id = members.user_id
    where members.national_society_id = ${nationalSocietyId} and users.deleted_at is null
      and users.role = any(${listRecipientRoles(kind)}::text[])
    order by users.id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notifies all Administrators. @param occurrence tells the times apart */
export async function insertAdministratorNotifications(
  db: Database,
  row: { kind: 'backupProblem'; occurrence: string; details: object; isDemo: boolean; at: Date },
): Promise<number> {
  const { kind, occurrence, details, isDemo, at } = row;
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, kind, occurrence, details, is_demo, created_at)
    select users.id, ${kind}, ${occurrence}, ${JSON.stringify(details)}::jsonb, ${isDemo}, ${at}
    from users
    where users.deleted_at is null and users.role = any(${listRecipientRoles(kind)}::text[])
    order by users.id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notifies one person. */
export async function insertPersonalNotification(
  db: Database,
  row: {
    userId: number;
    kind: 'invitation' | 'importFinished';
    nationalSocietyId: number;
    projectId?: number | null;
    invitationId?: number | null;
    occurrence: string;
    details: object;
    isDemo: boolean;
    at: Date;
  },
): Promise<number> {
  const { at: createdAt, details, ...columns } = row;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notifications')
    .values({ ...columns, details: JSON.stringify(details), createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}
