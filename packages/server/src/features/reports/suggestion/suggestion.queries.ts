import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { ReportErrorType } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

export interface UsedCode {
  code: number;
  type: HealthRiskType;
}

/** The codes of the health risks of a project. */
export async function findCodesOfProject(db: Database, projectId: number): Promise<UsedCode[]> {
  const { rows } = await sql<UsedCode>`
    select health_risks.health_risk_code as code, health_risks.health_risk_type as type
    from project_health_risks join health_risks on health_risks.id = project_health_risks.health_risk_id
    where project_health_risks.project_id = ${projectId}`.execute(db);
  return rows;
}

/** Whether messages of a project may end with the days since onset. */
export async function findReadsOnset(db: Database, projectId: number): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('readsOnset')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return project?.readsOnset ?? false;
}

/** The codes that every open project of a national society uses: only these have the same meaning for any sender. */
export async function findCodesOfAllProjects(db: Database, nationalSocietyId: number): Promise<UsedCode[]> {
  const { rows } = await sql<UsedCode>`
    with open_projects as (
      select id from projects where national_society_id = ${nationalSocietyId} and state = 'Open'
    )
    select health_risks.health_risk_code as code, health_risks.health_risk_type as type
    from open_projects
    join project_health_risks on project_health_risks.project_id = open_projects.id
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    group by health_risks.id
    having count(*) = (select count(*) from open_projects)`.execute(db);
  return rows;
}

/** Locks an incorrect message for its correction until the transaction ends. */
export function lockIncorrectMessage(trx: Database, id: number, viewer: Viewer) {
  return trx
    .selectFrom('rawReports')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'rawReports.dataCollectorId')
    .select([
      'rawReports.id',
      'rawReports.nationalSocietyId',
      'rawReports.projectId',
      'rawReports.dataCollectorId',
      'rawReports.smsGatewayId',
      'rawReports.modemNumber',
      'rawReports.isTraining',
      'rawReports.receivedAt',
      'rawReports.markedAsCorrectedAt',
      'dataCollectors.deletedAt as collectorDeletedAt',
    ])
    .select((eb) => [
      eb.ref('rawReports.errorType').$castTo<ReportErrorType | null>().as('errorType'),
      eb.ref('dataCollectors.dataCollectorType').$castTo<DataCollectorType>().as('collectorType'),
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('rawReports.id', '=', id)
    .forNoKeyUpdate('rawReports')
    .executeTakeFirst();
}

export type IncorrectMessage = NonNullable<Awaited<ReturnType<typeof lockIncorrectMessage>>>;
