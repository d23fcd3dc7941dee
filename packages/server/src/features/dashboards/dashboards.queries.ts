import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { readIds } from '../../platform/db/packed-numbers.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** What dashboards need of a society: language, calendar, and the location of its country. */
export interface SocietyOfDashboard {
  name: string;
  languageCode: string;
  latitude: number;
  longitude: number;
  weekStart: EpiWeekStart;
}

/** A village with its district and region. */
export interface VillageOfDashboard {
  id: number;
  name: string;
  districtId: number;
  districtName: string;
  regionName: string;
}

/** What every dashboard reads first. */
export interface DashboardBasics {
  society: SocietyOfDashboard;
  /** The projects of the society, open and closed, or one of them; by id. */
  projects: { id: number; timeZoneId: string }[];
  /** All villages of the society, by id. */
  villages: VillageOfDashboard[];
  /** Those of the projects, each once, by name. */
  healthRisks: HealthRiskOfProjects[];
}

interface BasicsRow extends SocietyOfDashboard {
  projects: [number, string][];
  villages: [number, string, number, string, string][];
  healthRisks: [number, string, HealthRiskType, number[]][];
}

/**
 * In one query, with lists as JSON texts: reading some hundred villages row by row would take longer than adding up their reports.
 *
 * @param languageCode of the names of health risks; null for the content language of the society
 */
export async function findBasics(
  db: Database,
  {
    nationalSocietyId,
    projectId,
    languageCode,
  }: { nationalSocietyId: number; projectId: number | null; languageCode: string | null },
): Promise<DashboardBasics> {
  const { rows } = await sql<BasicsRow>`
    select /* keep plan */ societies.name, languages.code as language_code, countries.latitude, countries.longitude,
      societies.epi_week_start_day as week_start,
      (select coalesce(json_agg(json_build_array(projects.id, projects.time_zone_id) order by projects.id), '[]')
        from projects where projects.national_society_id = societies.id
          and (${projectId}::int is null or projects.id = ${projectId})) as projects,
      (select coalesce(json_agg(json_build_array(villages.id, villages.name, villages.district_id, districts.name, regions.name)
          order by villages.id), '[]')
        from villages
        join districts on districts.id = villages.district_id
        join regions on regions.id = districts.region_id
        where regions.national_society_id = societies.id) as villages,
      (select coalesce(json_agg(json_build_array(named.id, named.name, named.type, named.project_health_risk_ids)
          order by named.name, named.id), '[]')
        from (
          select health_risks.id, health_risks.health_risk_type as type, used.project_health_risk_ids,
            ${selectHealthRiskName(sql`coalesce(${languageCode}::text, languages.code)`)} as name
          from health_risks
          join (
            select project_health_risks.health_risk_id,
              array_agg(project_health_risks.id order by project_health_risks.id) as project_health_risk_ids
            from project_health_risks join projects on projects.id = project_health_risks.project_id
            where projects.national_society_id = societies.id
              and (${projectId}::int is null or projects.id = ${projectId})
            group by project_health_risks.health_risk_id
          ) used on used.health_risk_id = health_risks.id
        ) named) as health_risks
    from national_societies societies
    join languages on languages.id = societies.content_language_id
    join countries on countries.id = societies.country_id
    where societies.id = ${nationalSocietyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no national society ${nationalSocietyId}.`);
  const { projects, villages, healthRisks, ...society } = row;
  return {
    society,
    projects: projects.map(([id, timeZoneId]) => ({ id, timeZoneId })),
    villages: villages.map(([id, name, districtId, districtName, regionName]) => ({
      ...{ id, name, districtId, districtName, regionName },
    })),
    healthRisks: healthRisks.map(([id, name, type, projectHealthRiskIds]) => ({
      ...{ id, name, type, projectHealthRiskIds },
    })),
  };
}

/** The projects of a society, open and closed, or one of them. */
export function findProjects(
  db: Database,
  { nationalSocietyId, projectId }: { nationalSocietyId: number; projectId: number | null },
) {
  return db
    .selectFrom('projects')
    .select(['id', 'name', 'timeZoneId'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .$if(projectId !== null, (query) => query.where('id', '=', projectId as number))
    .orderBy('id')
    .execute();
}

export interface HealthRiskOfProjects {
  id: number;
  name: string;
  type: HealthRiskType;
  projectHealthRiskIds: number[];
}

/** The health risks of some projects, each once, by name in a language. */
export async function findHealthRisks(
  db: Database,
  { projectIds, languageCode }: { projectIds: number[]; languageCode: string },
): Promise<HealthRiskOfProjects[]> {
  const { rows } = await sql<HealthRiskOfProjects>`
    select /* keep plan */ health_risks.id, ${selectHealthRiskName(languageCode)} as name, health_risks.health_risk_type as type,
      used.project_health_risk_ids
    from health_risks
    join (
      select health_risk_id, array_agg(id order by id) as project_health_risk_ids
      from project_health_risks where project_id = any(${projectIds}::int[]) group by health_risk_id
    ) used on used.health_risk_id = health_risks.id
    order by name, health_risks.id`.execute(db);
  return rows;
}

/** The organizations of a society, or those that take part in one of its projects, by name. */
export function findOrganizations(
  db: Database,
  { nationalSocietyId, projectId }: { nationalSocietyId: number; projectId: number | null },
) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .$if(projectId !== null, (query) =>
      query.where('id', 'in', (links) =>
        links
          .selectFrom('projectOrganizations')
          .select('organizationId')
          .where('projectId', '=', projectId as number),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Whether the supervisor or head supervisor of a collector belongs to an organization; null: any.
 *
 * @param collectors the alias of `data_collectors`, or its name
 * @param selection.projectIds projects of one society
 */
export function isOfOrganization(
  collectors: string,
  { projectIds, organizationId }: { projectIds: number[]; organizationId: number | null },
): RawBuilder<unknown> {
  if (organizationId === null) return sql`true`;
  const [supervisor, headSupervisor] = ['supervisor_id', 'head_supervisor_id'].map((column) =>
    sql.ref(`${collectors}.${column}`),
  );
  return sql`coalesce(${supervisor}, ${headSupervisor}) in (
    select members.user_id
    from user_national_societies members join projects on projects.national_society_id = members.national_society_id
    where projects.id = any(${projectIds}::int[]) and members.organization_id = ${organizationId})`;
}

/** The collectors of an organization, including deleted ones, so that past reports are counted. */
export async function findCollectorsOfOrganization(
  db: Database,
  { projectIds, organizationId }: { projectIds: number[]; organizationId: number },
): Promise<number[]> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select /* keep plan */ string_agg(int4send(collectors.id), ''::bytea) as ids
    from data_collectors collectors
    where collectors.project_id = any(${projectIds}::int[])
      and ${isOfOrganization('collectors', { projectIds, organizationId })}`.execute(db);
  return readIds(rows[0]?.ids);
}
