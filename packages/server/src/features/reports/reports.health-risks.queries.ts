import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** The health risks of a project by name, optionally of one type. */
export async function findHealthRiskChoices(
  db: Database,
  { projectId, languageCode, type }: { projectId: number; languageCode: string; type?: HealthRiskType },
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select(['healthRisks.id', selectHealthRiskName(languageCode).as('name')])
    .where('projectHealthRisks.projectId', '=', projectId)
    .$if(type !== undefined, (query) =>
      query.where('healthRisks.healthRiskType', '=', type as HealthRiskType),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }));
}

/** The health risks of all projects of a national society by name, without duplicates. */
export async function findHealthRiskChoicesOfSociety(
  db: Database,
  { nationalSocietyId, languageCode }: { nationalSocietyId: number; languageCode: string },
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('healthRisks')
    .select(['healthRisks.id', selectHealthRiskName(languageCode).as('name')])
    .where('healthRisks.id', 'in', (used) =>
      used
        .selectFrom('projectHealthRisks')
        .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
        .select('projectHealthRisks.healthRiskId')
        .where('projects.nationalSocietyId', '=', nationalSocietyId),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }));
}

/** The ids under which the projects of a national society use these health risks. */
export async function findProjectHealthRiskIds(
  db: Database,
  nationalSocietyId: number,
  healthRiskIds: number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('projectHealthRisks')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .select('projectHealthRisks.id')
    .where('projects.nationalSocietyId', '=', nationalSocietyId)
    .where('projectHealthRisks.healthRiskId', 'in', healthRiskIds)
    .execute();
  return rows.map((row) => row.id);
}

/** The ids under which a project uses its health risks, by their names. */
export async function findHealthRisksByName(
  db: Database,
  { projectId, languageCode }: { projectId: number; languageCode: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select('projectHealthRisks.id')
    .where('projectHealthRisks.projectId', '=', projectId)
    .orderBy(selectHealthRiskName(languageCode))
    .orderBy('projectHealthRisks.id')
    .execute();
  return rows.map(({ id }) => id);
}
