import type { Insertable } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';
import type { ProjectHealthRisks, Projects } from '../../../src/platform/db/schema.ts';
import { next } from './next-number.ts';

/** An open project of a society in which the organization takes part. */
export async function aProject(
  db: Database,
  society: { id: number; organizationId: number },
  given: Partial<Insertable<Projects>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({ name: `Project ${next()}`, nationalSocietyId: society.id, timeZoneId: 'UTC', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projectOrganizations')
    .values({ projectId: id, organizationId: society.organizationId })
    .execute();
  return id;
}

/** A health risk of the catalogue, named `Risk <code>` in English. */
export async function aHealthRisk(
  db: Database,
  code: number,
  type: 'Human' | 'NonHuman' | 'UnusualEvent' | 'Activity' = 'Human',
): Promise<number> {
  const { id } = await db
    .insertInto('healthRisks')
    .values({ healthRiskCode: code, healthRiskType: type })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('healthRiskContents')
    .values({
      healthRiskId: id,
      languageId: 1,
      name: `Risk ${code}`,
      caseDefinition: `Definition ${code}`,
      feedbackMessage: `Thanks ${code}`,
    })
    .execute();
  return id;
}

/** A health risk in a project, with its alert rule (default: 3 reports, 10 days, 1 km). */
export async function aProjectHealthRisk(
  db: Database,
  projectId: number,
  healthRiskId: number,
  given: Partial<Insertable<ProjectHealthRisks>> = {},
): Promise<number> {
  const row = await db
    .insertInto('projectHealthRisks')
    .values({
      projectId,
      healthRiskId,
      feedbackMessage: `Feedback of risk ${healthRiskId}`,
      caseDefinition: 'Definition',
      countThreshold: 3,
      daysThreshold: 10,
      kilometersThreshold: 1,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
