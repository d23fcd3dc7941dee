import type { SuspectedDiseaseBody } from '@harken/contract/health-risks';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The suspected diseases in the order they were added; names are absent where there is none in the language. */
export function findSuspectedDiseases(db: Database, languageCode: string) {
  return db
    .selectFrom('suspectedDiseases')
    .leftJoin('languages', (join) => join.on('languages.code', '=', languageCode))
    .leftJoin('suspectedDiseaseContents', (join) =>
      join
        .onRef('suspectedDiseaseContents.suspectedDiseaseId', '=', 'suspectedDiseases.id')
        .onRef('suspectedDiseaseContents.languageId', '=', 'languages.id'),
    )
    .select([
      'suspectedDiseases.id as suspectedDiseaseId',
      'suspectedDiseases.suspectedDiseaseCode',
      'suspectedDiseaseContents.name as suspectedDiseaseName',
    ])
    .orderBy('suspectedDiseases.id')
    .execute();
}

const contentsOfDisease = sql<SuspectedDiseaseBody['languageContent']>`coalesce((
  select json_agg(json_build_object('languageId', contents.language_id, 'name', contents.name)
    order by contents.language_id)
  from suspected_disease_contents contents
  where contents.suspected_disease_id = suspected_diseases.id), '[]'::json)`;

export function findSuspectedDisease(db: Database, id: number) {
  return db
    .selectFrom('suspectedDiseases')
    .select([
      'suspectedDiseases.id as suspectedDiseaseId',
      'suspectedDiseases.suspectedDiseaseCode',
      contentsOfDisease.as('languageContent'),
    ])
    .where('suspectedDiseases.id', '=', id)
    .executeTakeFirst();
}

/** Those of the ids that no suspected disease has. The others are locked against deletion. */
export async function findMissingSuspectedDiseases(db: Database, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('suspectedDiseases')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(found.map((row) => row.id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Locks a disease against changes and new links. Returns whether there is one. */
export async function lockSuspectedDisease(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('suspectedDiseases')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a health risk is linked to the disease. */
export async function isSuspectedDiseaseLinked(db: Database, suspectedDiseaseId: number): Promise<boolean> {
  const link = await db
    .selectFrom('healthRiskSuspectedDiseases')
    .select('id')
    .where('suspectedDiseaseId', '=', suspectedDiseaseId)
    .executeTakeFirst();
  return link !== undefined;
}

/** @param exceptId the disease that is edited */
export async function isSuspectedDiseaseCodeTaken(
  db: Database,
  suspectedDiseaseCode: number,
  exceptId = 0,
): Promise<boolean> {
  const row = await db
    .selectFrom('suspectedDiseases')
    .select('id')
    .where('suspectedDiseaseCode', '=', suspectedDiseaseCode)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSuspectedDisease(db: Database, disease: SuspectedDiseaseBody): Promise<number> {
  const { suspectedDiseaseCode, languageContent } = disease;
  const { id } = await db
    .insertInto('suspectedDiseases')
    .values({ suspectedDiseaseCode })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertContents(db, id, languageContent);
  return id;
}

export async function updateSuspectedDisease(
  db: Database,
  id: number,
  { suspectedDiseaseCode, languageContent }: SuspectedDiseaseBody,
): Promise<void> {
  await db.updateTable('suspectedDiseases').set({ suspectedDiseaseCode }).where('id', '=', id).execute();
  await db.deleteFrom('suspectedDiseaseContents').where('suspectedDiseaseId', '=', id).execute();
  await insertContents(db, id, languageContent);
}

async function insertContents(
  db: Database,
  suspectedDiseaseId: number,
  contents: SuspectedDiseaseBody['languageContent'],
): Promise<void> {
  const rows = contents.map((content) => ({ suspectedDiseaseId, ...content }));
  await db.insertInto('suspectedDiseaseContents').values(rows).execute();
}

/** Deletes a disease with its names. */
export async function deleteSuspectedDisease(db: Database, id: number): Promise<void> {
  await db.deleteFrom('suspectedDiseases').where('id', '=', id).execute();
}
