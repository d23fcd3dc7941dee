import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Which projects of a society a caller sees; the rule of `hasProjectAccess` in the domain. */
function isVisibleTo(user: CurrentUser, society: SocietyAccess) {
  if (user.role === 'Supervisor' || user.role === 'HeadSupervisor') {
    return sql<boolean>`exists (select 1 from user_projects
      where user_projects.project_id = projects.id and user_projects.user_id = ${user.id})`;
  }
  const seesAll = ['Administrator', 'Coordinator', 'DataConsumer'].includes(user.role);
  if (seesAll || !society.hasCoordinator) return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from project_organizations
    where project_organizations.project_id = projects.id
    and project_organizations.organization_id = ${society.organizationId})`;
}

export interface SocietyAccess {
  nationalSocietyId: number;
  hasCoordinator: boolean;
  organizationId: number | null;
}

/** Cases in correct reports, without training, activity and confirmed duplicates; dismissed ones are included. */
const totalReportCount = sql<number>`(select coalesce(sum(reports.reported_case_count), 0) from reports
  where reports.project_id = projects.id and not reports.is_training and not reports.is_activity
    and not reports.is_repetition)`;
/** Alerts that were ever escalated, including closed ones. */
const escalatedAlertCount = sql<number>`(select count(*) from alerts
  where alerts.project_id = projects.id and alerts.escalated_at is not null)`;
const totalDataCollectorCount = sql<number>`(select count(*) from data_collectors
  where data_collectors.project_id = projects.id and data_collectors.deleted_at is null
  and not data_collectors.is_anonymized)`;
/** Head supervisors are not counted. */
const supervisorCount = sql<number>`(select count(*) from user_projects
  join users on users.id = user_projects.user_id
  where user_projects.project_id = projects.id and users.role = 'Supervisor' and users.deleted_at is null)`;

/** The projects of a society that a caller sees: open before closed, newest first. */
export function findProjectList(db: Database, user: CurrentUser, society: SocietyAccess) {
  return db
    .selectFrom('projects')
    .select((eb) => [
      'projects.id',
      'projects.name',
      'projects.startedAt',
      'projects.endedAt',
      'projects.allowMultipleOrganizations',
      eb('projects.state', '=', 'Closed').$castTo<boolean>().as('isClosed'),
      totalReportCount.as('totalReportCount'),
      escalatedAlertCount.as('escalatedAlertCount'),
      totalDataCollectorCount.as('totalDataCollectorCount'),
      supervisorCount.as('supervisorCount'),
    ])
    .where('projects.nationalSocietyId', '=', society.nationalSocietyId)
    .where(isVisibleTo(user, society))
    .orderBy((eb) => eb('projects.state', '=', 'Closed'))
    .orderBy('projects.endedAt', 'desc')
    .orderBy('projects.startedAt', 'desc')
    .orderBy('projects.name')
    .execute();
}

/** The open projects of a society that a caller sees, newest first. */
export function findOpenProjects(db: Database, user: CurrentUser, society: SocietyAccess) {
  return db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where('projects.nationalSocietyId', '=', society.nationalSocietyId)
    .where('projects.state', '=', 'Open')
    .where(isVisibleTo(user, society))
    .orderBy('projects.startedAt', 'desc')
    .orderBy('projects.id', 'desc')
    .execute();
}

/** The newest open project of a society that a caller sees. */
export async function findNewestOpenProject(db: Database, user: CurrentUser, society: SocietyAccess) {
  const [newest] = await findOpenProjects(db, user, society);
  return newest;
}
