import type { CaseCounts } from '@harken/domain/cases/classification';
import { classificationLimits } from '@harken/domain/cases/classification';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The classification of a report in effect, as JSON. A fragment for queries that join `reports`. */
export const selectClassification = sql<CaseCounts | null>`(
  select json_build_object('suspected', classes.suspected, 'probable', classes.probable, 'confirmed', classes.confirmed,
    'notACase', classes.no_cases)
  from case_classifications classes where classes.report_id = reports.id order by classes.id desc limit 1)`;

/** Locks a report to classify its cases, until the transaction ends. */
export async function lockReportToClassify(trx: Database, reportId: number, viewer: Viewer) {
  // In a statement of its own: one that waits for the lock would still see the classification from before.
  await trx.selectFrom('reports').select('id').where('id', '=', reportId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('reports')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'reports.dataCollectorId')
    .select([
      'reports.id',
      'reports.nationalSocietyId',
      'reports.projectId',
      'reports.isActivity',
      'reports.reportedCaseCount',
      selectClassification.as('earlier'),
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('reports.id', '=', reportId)
    .executeTakeFirst();
}

const pickCounts = ({ suspected, probable, confirmed, notACase: noCases }: CaseCounts) => ({
  ...{ suspected, probable, confirmed, noCases },
});

export async function insertClassification(
  trx: Database,
  {
    counts,
    ...values
  }: {
    reportId: number;
    counts: CaseCounts;
    reason: string | null;
    classifiedAt: Date;
    classifiedById: number;
  },
): Promise<void> {
  await trx
    .insertInto('caseClassifications')
    .values({ ...pickCounts(counts), ...values })
    .execute();
}

export interface ClassificationRow extends CaseCounts {
  reason: string | null;
  classifiedAt: Date;
  by: Author | null;
}

/** The classifications of a report, the latest first. */
export async function findClassifications(
  db: Database,
  reportId: number,
  nationalSocietyId: number,
): Promise<ClassificationRow[]> {
  const { rows } = await sql<ClassificationRow>`
    select suspected, probable, confirmed, no_cases as not_a_case, reason, classified_at,
      ${selectAuthor(sql.ref('case_classifications.classified_by_id'), sql`${nationalSocietyId}`)} as by
    from case_classifications where report_id = ${reportId}
    order by id desc limit ${classificationLimits.listed}`.execute(db);
  return rows;
}
