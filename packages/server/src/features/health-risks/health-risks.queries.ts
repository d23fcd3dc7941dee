import type { HealthRiskBody } from '@harken/contract/health-risks';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The catalogue by code; names are absent where there is none in the language. */
export function findHealthRisks(db: Database, languageCode: string) {
  return db
    .selectFrom('healthRisks')
    .leftJoin('languages', (join) => join.on('languages.code', '=', languageCode))
    .leftJoin('healthRiskContents', (join) =>
      join
        .onRef('healthRiskContents.healthRiskId', '=', 'healthRisks.id')
        .onRef('healthRiskContents.languageId', '=', 'languages.id'),
    )
    .select(['healthRisks.id', 'healthRisks.healthRiskCode', 'healthRiskContents.name'])
    .select((eb) => eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'))
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

const contentsOfHealthRisk = sql<HealthRiskBody['languageContent']>`coalesce((
  select json_agg(json_build_object('languageId', contents.language_id, 'name', contents.name,
    'caseDefinition', contents.case_definition, 'feedbackMessage', contents.feedback_message)
    order by contents.language_id)
  from health_risk_contents contents where contents.health_risk_id = health_risks.id), '[]'::json)`;

const diseasesOfHealthRisk = sql<
  { id: number; healthRiskId: number; suspectedDiseaseId: number }[]
>`coalesce((
  select json_agg(json_build_object('id', links.id, 'healthRiskId', links.health_risk_id,
    'suspectedDiseaseId', links.suspected_disease_id) order by links.id)
  from health_risk_suspected_diseases links where links.health_risk_id = health_risks.id), '[]'::json)`;

/** One health risk with its texts and diseases; undefined when there is none with this id. */
export function findHealthRisk(db: Database, id: number) {
  return db
    .selectFrom('healthRisks')
    .select((eb) => [
      'healthRisks.id',
      'healthRisks.healthRiskCode',
      eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('healthRiskType'),
      'healthRisks.countThreshold as alertRuleCountThreshold',
      'healthRisks.daysThreshold as alertRuleDaysThreshold',
      'healthRisks.kilometersThreshold as alertRuleKilometersThreshold',
      contentsOfHealthRisk.as('languageContent'),
      diseasesOfHealthRisk.as('healthRiskSuspectedDiseases'),
    ])
    .where('healthRisks.id', '=', id)
    .executeTakeFirst();
}

/** Locks a health risk against changes and new uses, and returns its code and type. */
export function lockHealthRisk(db: Database, id: number) {
  return db
    .selectFrom('healthRisks')
    .select(['healthRiskCode', 'healthRiskType'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether projects use the health risk, and whether anything was reported of it, including training. */
export async function findUseOfHealthRisk(db: Database, id: number) {
  const { rows } = await sql<{ isInProjects: boolean; hasReports: boolean }>`
    select exists (select 1 from project_health_risks where health_risk_id = ${id}) as is_in_projects,
      exists (select 1 from project_health_risks
        join reports on reports.project_health_risk_id = project_health_risks.id
        where project_health_risks.health_risk_id = ${id}) as has_reports`.execute(db);
  return rows[0] as { isInProjects: boolean; hasReports: boolean };
}

/** @param exceptId the health risk that is edited */
export async function isHealthRiskCodeTaken(
  db: Database,
  healthRiskCode: number,
  exceptId = 0,
): Promise<boolean> {
  const row = await db
    .selectFrom('healthRisks')
    .select('id')
    .where('healthRiskCode', '=', healthRiskCode)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLanguageIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('languages').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

interface HealthRiskRow {
  healthRiskCode: number;
  healthRiskType: HealthRiskType;
  countThreshold: number | null;
  daysThreshold: number | null;
  kilometersThreshold: number | null;
}

export async function insertHealthRisk(db: Database, values: HealthRiskRow): Promise<number> {
  const { id } = await db.insertInto('healthRisks').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes the row, and deletes texts and diseases, which are inserted again afterwards. */
export async function updateHealthRisk(db: Database, id: number, values: HealthRiskRow): Promise<void> {
  await db.updateTable('healthRisks').set(values).where('id', '=', id).execute();
  await db.deleteFrom('healthRiskContents').where('healthRiskId', '=', id).execute();
  await db.deleteFrom('healthRiskSuspectedDiseases').where('healthRiskId', '=', id).execute();
}

/** Deletes a health risk with its texts and its links to diseases. */
export async function deleteHealthRisk(db: Database, id: number): Promise<void> {
  await db.deleteFrom('healthRisks').where('id', '=', id).execute();
}

export async function insertHealthRiskContents(
  db: Database,
  healthRiskId: number,
  contents: HealthRiskBody['languageContent'],
): Promise<void> {
  await db
    .insertInto('healthRiskContents')
    .values(contents.map((content) => ({ healthRiskId, ...content })))
    .execute();
}

export async function insertSuspectedDiseaseLinks(
  db: Database,
  healthRiskId: number,
  suspectedDiseaseIds: number[],
): Promise<void> {
  if (suspectedDiseaseIds.length === 0) return;
  await db
    .insertInto('healthRiskSuspectedDiseases')
    .values(suspectedDiseaseIds.map((suspectedDiseaseId) => ({ healthRiskId, suspectedDiseaseId })))
    .execute();
}
