import type { PopulationRule, PopulationRuleLevel } from '@harken/domain/alerts/population-rule';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The rules of a project. */
export async function findPopulationRules(
  db: Database,
  projectId: number,
): Promise<{ healthRiskId: number; rule: PopulationRule }[]> {
  return db
    .selectFrom('projectHealthRisks')
    .select('healthRiskId')
    .select((eb) => eb.ref('populationRule').$castTo<PopulationRule>().as('rule'))
    .where('projectId', '=', projectId)
    .where('populationRule', 'is not', null)
    .orderBy('healthRiskId')
    .execute();
}

/** The rule of a health risk of a project, locked for a change. Undefined if the project does not have the health risk. */
export function lockPopulationRule(trx: Database, projectId: number, healthRiskId: number) {
  return trx
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .select(['projectHealthRisks.id', 'projects.nationalSocietyId', 'projects.state'])
    .select((eb) => eb.ref('projectHealthRisks.populationRule').$castTo<PopulationRule | null>().as('rule'))
    .select((eb) => eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'))
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('projectHealthRisks.healthRiskId', '=', healthRiskId)
    .forNoKeyUpdate(['projectHealthRisks', 'projects'])
    .executeTakeFirst();
}

export async function storePopulationRule(
  trx: Database,
  projectHealthRiskId: number,
  rule: PopulationRule | null,
): Promise<void> {
  await trx
    .updateTable('projectHealthRisks')
    .set({ populationRule: rule && JSON.stringify(rule) })
    .where('id', '=', projectHealthRiskId)
    .execute();
}

/** How many regions, districts and villages a national society has. */
export async function countPlaces(
  db: Database,
  nationalSocietyId: number,
): Promise<Record<PopulationRuleLevel, number>> {
  const { rows } = await sql<Record<PopulationRuleLevel, number>>`
    select count(distinct regions.id)::int as region, count(distinct districts.id)::int as district,
      count(villages.id)::int as village
    from regions left join districts on districts.region_id = regions.id
      left join villages on villages.district_id = districts.id
    where regions.national_society_id = ${nationalSocietyId}`.execute(db);
  return rows[0] ?? { region: 0, district: 0, village: 0 };
}
