import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** All health risks with code, template and names in all languages. */
export function findKnownHealthRisks(db: Database) {
  return db
    .selectFrom('healthRisks')
    .select(['id', 'healthRiskCode as code', 'templateKey'])
    .select(
      sql<string[]>`array(select name from health_risk_contents contents
        where contents.health_risk_id = health_risks.id)`.as('names'),
    )
    .execute();
}

/** The languages in which an installation has texts for data collectors. */
export function findContentLanguages(db: Database) {
  return db.selectFrom('languages').select(['id', 'code']).orderBy('id').execute();
}

/** Lets only one transaction at a time add health risks from templates. */
export async function lockTemplates(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('health risk templates'))`.execute(db);
}

interface TemplateRow {
  healthRiskCode: number;
  healthRiskType: HealthRiskType;
  templateKey: string;
  countThreshold: number | null;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

/** Inserts health risks; returns their ids in the order of the rows. */
export async function insertHealthRisksOfTemplates(db: Database, rows: TemplateRow[]): Promise<number[]> {
  const inserted = await db
    .insertInto('healthRisks')
    .values(rows)
    .returning(['id', 'healthRiskCode'])
    .execute();
  const ids = new Map(inserted.map(({ id, healthRiskCode }) => [healthRiskCode, id]));
  return rows.map(({ healthRiskCode }) => ids.get(healthRiskCode) as number);
}

interface ContentRow {
  healthRiskId: number;
  languageId: number;
  name: string;
  caseDefinition: string;
  feedbackMessage: string;
}

export async function insertContents(db: Database, rows: ContentRow[]): Promise<void> {
  await db.insertInto('healthRiskContents').values(rows).execute();
}
