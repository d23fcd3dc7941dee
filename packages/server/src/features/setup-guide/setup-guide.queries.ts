import type { SetupFacts } from '@harken/domain/setup-guide/steps';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type SocietyFacts = Pick<SetupFacts, 'places' | 'gateway' | 'testSms' | 'healthRisks' | 'manager'> & {
  smsGatewayId: number | null;
};

/** What exists in a society. Each subquery stops at the first row it finds. */
export async function findSocietyFacts(db: Database, nationalSocietyId: number): Promise<SocietyFacts> {
  const { rows } = await sql<SocietyFacts>`
    select
      exists (select 1 from villages
        join districts on districts.id = villages.district_id join regions on regions.id = districts.region_id
        where regions.national_society_id = ${nationalSocietyId}) as places,
      newest.id is not null as gateway,
      newest.id as sms_gateway_id,
      exists (select 1 from sms_gateways
        join lateral (
          select 1 from raw_reports where raw_reports.sms_gateway_id = sms_gateways.id limit 1
        ) as received on true
        where sms_gateways.national_society_id = ${nationalSocietyId}) as test_sms,
      exists (select 1 from health_risks where health_risk_type <> 'Activity') as health_risks,
      exists (select 1 from user_national_societies as members join users on users.id = members.user_id
        where members.national_society_id = ${nationalSocietyId} and members.organization_id is not null
          and users.role in ('Manager', 'TechnicalAdvisor') and users.deleted_at is null) as manager
    from (select 1) as one
    left join lateral (
      select id from sms_gateways where national_society_id = ${nationalSocietyId} order by id desc limit 1
    ) as newest on true`.execute(db);
  return rows[0] as SocietyFacts;
}

export type ProjectFacts = Pick<
  SetupFacts,
  'supervisor' | 'dataCollector' | 'report' | 'alert' | 'hasOnlyTrainingReports' | 'hasAlertRule'
>;

/** What exists in a project. */
export async function findProjectFacts(db: Database, projectId: number): Promise<ProjectFacts> {
  const { rows } = await sql<Omit<ProjectFacts, 'hasOnlyTrainingReports'> & { hasTrainingReports: boolean }>`
    select
      exists (select 1 from user_projects join users on users.id = user_projects.user_id
        where user_projects.project_id = ${projectId} and users.deleted_at is null
          and users.role in ('Supervisor', 'HeadSupervisor')) as supervisor,
      exists (select 1 from data_collectors
        where project_id = ${projectId} and deleted_at is null) as data_collector,
      exists (select 1 from reports where project_id = ${projectId} and not is_training) as report,
      exists (select 1 from reports where project_id = ${projectId} and is_training) as has_training_reports,
      exists (select 1 from alerts where project_id = ${projectId}) as alert,
      exists (select 1 from project_health_risks
        where project_id = ${projectId} and (count_threshold > 0 or population_rule is not null)) as has_alert_rule`.execute(
    db,
  );
  const { hasTrainingReports, ...facts } = rows[0] as Omit<ProjectFacts, 'hasOnlyTrainingReports'> & {
    hasTrainingReports: boolean;
  };
  return { ...facts, hasOnlyTrainingReports: hasTrainingReports && !facts.report };
}

export async function findGatewayName(db: Database, smsGatewayId: number): Promise<string | undefined> {
  const gateway = await db
    .selectFrom('smsGateways')
    .select('name')
    .where('id', '=', smsGatewayId)
    .executeTakeFirst();
  return gateway?.name;
}
