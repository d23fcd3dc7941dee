import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { CaseClass } from '@harken/domain/cases/classification';
import { type FieldValue, isOwnKey, lineListLimits } from '@harken/domain/outbreaks/line-list/fields';
import type { FlaggedRow } from '@harken/domain/outbreaks/line-list/flags';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';

/** Who sees rows of a line list: the own organization; Administrators all. */
export interface LineReader {
  user: Pick<CurrentUser, 'id' | 'role'>;
  scope: SocietyScope;
}

export function isOwnRow({ user, scope }: LineReader): RawBuilder<boolean> {
  return user.role === 'Administrator'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(line_list_rows.organization_id = ${scope.organizationId ?? 0}, false)`;
}

/** A row as it is stored. */
export interface StoredRow {
  id: number;
  outbreakId: number;
  number: number;
  reportId: number | null;
  classification: CaseClass | null;
  sex: string | null;
  ageGroup: string | null;
  ageYears: number | null;
  villageId: number | null;
  village: string | null;
  districtId: number | null;
  regionId: number | null;
  region: string | null;
  district: string | null;
  onsetOn: string | null;
  reportedOn: string | null;
  facility: string | null;
  admittedOn: string | null;
  laboratory: string | null;
  sampleTakenOn: string | null;
  vaccination: string | null;
  outcome: string | null;
  outcomeOn: string | null;
  personName: string | null;
  exposure: string | null;
  comments: string | null;
  own: Record<string, string | number>;
  isAnonymized: boolean;
  changedAt: Date;
}

const dates = sql`line_list_rows.onset_on::text as onset_on, line_list_rows.reported_on::text as reported_on,
  line_list_rows.admitted_on::text as admitted_on, line_list_rows.sample_taken_on::text as sample_taken_on,
  line_list_rows.outcome_on::text as outcome_on`;

const selectRows = sql`
  select line_list_rows.id, line_list_rows.outbreak_id, line_list_rows.number, line_list_rows.report_id,
    line_list_rows.classification, line_list_rows.sex, line_list_rows.age_group, line_list_rows.age_years,
    line_list_rows.village_id, villages.name as village, districts.id as district_id, districts.name as district,
    districts.region_id, regions.name as region, ${dates}, line_list_rows.facility,
    line_list_rows.laboratory, line_list_rows.vaccination, line_list_rows.outcome, line_list_rows.person_name,
    line_list_rows.exposure, line_list_rows.comments, line_list_rows.own, line_list_rows.is_anonymized, line_list_rows.changed_at
  from line_list_rows
  left join villages on villages.id = line_list_rows.village_id
  left join districts on districts.id = villages.district_id
  left join regions on regions.id = districts.region_id`;

/**
 * The rows of a line list that somebody sees, by number.
 *
 * @param ids only these, if given
 */
export async function findRows(
  db: Database,
  outbreakId: number,
  reader: LineReader,
  ids?: readonly number[],
): Promise<StoredRow[]> {
  const isChosen = ids ? sql`line_list_rows.id = any(${ids}::bigint[])` : sql`true`;
  const { rows } = await sql<StoredRow>`
    ${selectRows} where line_list_rows.outbreak_id = ${outbreakId} and ${isChosen} and ${isOwnRow(reader)}
    order by line_list_rows.number limit ${lineListLimits.maxRows}`.execute(db);
  return rows;
}

/** What flags depend on, of all rows of a line list that somebody sees, by number. */
export async function findRowsToCheck(
  db: Database,
  outbreakId: number,
  reader: LineReader,
): Promise<FlaggedRow[]> {
  const { rows } = await sql<FlaggedRow>`
    select line_list_rows.id, line_list_rows.report_id, line_list_rows.classification, line_list_rows.sex,
      line_list_rows.age_years, line_list_rows.age_group, line_list_rows.village_id, ${dates}, line_list_rows.laboratory,
      line_list_rows.outcome, line_list_rows.person_name
    from line_list_rows
    where line_list_rows.outbreak_id = ${outbreakId} and ${isOwnRow(reader)}
    order by line_list_rows.number limit ${lineListLimits.maxRows}`.execute(db);
  return rows;
}

/** A row that somebody sees. */
export async function findRow(
  db: Database,
  rowId: number,
  reader: LineReader,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    ${selectRows} where line_list_rows.id = ${rowId} and ${isOwnRow(reader)}`.execute(db);
  return rows[0];
}

/** How many rows a line list has, of all organizations. */
export async function countRows(db: Database, outbreakId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from line_list_rows where outbreak_id = ${outbreakId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What the epidemic curve counts, of all organizations. */
export async function findCurveRows(
  db: Database,
  outbreakId: number,
): Promise<{ classification: CaseClass | null; onsetOn: string | null; reportedOn: string | null }[]> {
  const { rows } = await sql<{
    classification: CaseClass | null;
    onsetOn: string | null;
    reportedOn: string | null;
  }>`
    select classification, onset_on::text as onset_on, reported_on::text as reported_on from line_list_rows
    where outbreak_id = ${outbreakId} limit ${lineListLimits.maxRows}`.execute(db);
  return rows;
}

/** Values by field as columns. Own values are stored together. */
function toColumns(values: Readonly<Record<string, FieldValue>>) {
  const columns: Record<string, FieldValue> = {};
  const own: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(values)) {
    if (isOwnKey(key)) own[key] = value;
    else columns[key === 'village' ? 'villageId' : key] = value;
  }
  return { columns, own };
}

/** The highest number of a line list, of all organizations. The outbreak is locked. */
export async function findLastNumber(trx: Database, outbreakId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('lineListRows')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('outbreakId', '=', outbreakId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

interface NewRow {
  outbreakId: number;
  organizationId: number | null;
  number: number;
  reportId?: number | null;
  personNumber?: number | null;
  values: Readonly<Record<string, FieldValue>>;
}

interface Author {
  at: Date;
  userId: number;
}

/** Inserts rows, some hundred in one statement. @returns their ids */
export async function insertRows(
  trx: Database,
  rows: readonly NewRow[],
  { at, userId }: Author,
): Promise<number[]> {
  const ids: number[] = [];
  const perStatement = 500;
  for (let from = 0; from < rows.length; from += perStatement) {
    const inserted = await trx
      .insertInto('lineListRows')
      .values(
        rows.slice(from, from + perStatement).map(({ values, ...row }) => {
          const { columns, own } = toColumns(values);
          return {
            ...{ ...row, ...columns, own: JSON.stringify(withoutNulls(own)) },
            ...{ createdAt: at, createdById: userId, changedAt: at, changedById: userId },
          };
        }),
      )
      .returning('id')
      .execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

const withoutNulls = (own: Record<string, FieldValue>) =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));

/** Changes values of a row; others stay. */
export async function updateRow(
  trx: Database,
  rowId: number,
  values: Readonly<Record<string, FieldValue>>,
  { at, userId }: Author,
): Promise<void> {
  const { columns, own } = toColumns(values);
  await trx
    .updateTable('lineListRows')
    .set({
      ...columns,
      own: sql`jsonb_strip_nulls(line_list_rows.own || ${JSON.stringify(own)}::jsonb)`,
      ...{ changedAt: at, changedById: userId },
    })
    .where('id', '=', rowId)
    .execute();
}

export async function deleteRow(trx: Database, rowId: number): Promise<void> {
  await trx.deleteFrom('lineListRows').where('id', '=', rowId).execute();
}

/** The ids and numbers of rows that somebody may change, and whether they are anonymised. */
export async function findEditableRows(
  trx: Database,
  outbreakId: number,
  reader: LineReader,
): Promise<{ id: number; number: number; isAnonymized: boolean }[]> {
  const { rows } = await sql<{ id: number; number: number; isAnonymized: boolean }>`
    select id, number, is_anonymized from line_list_rows
    where outbreak_id = ${outbreakId} and ${isOwnRow(reader)}`.execute(trx);
  return rows;
}

/** The default organization of a national society, to which rows of Administrators belong. */
export async function findDefaultOrganization(
  db: Database,
  nationalSocietyId: number,
): Promise<number | null> {
  const { defaultOrganizationId } = await db
    .selectFrom('nationalSocieties')
    .select('defaultOrganizationId')
    .where('id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return defaultOrganizationId;
}

/** The outbreak of a row that somebody sees. */
export async function findOutbreakOfRow(
  db: Database,
  rowId: number,
  reader: LineReader,
): Promise<number | undefined> {
  const { rows } = await sql<{ outbreakId: number }>`
    select outbreak_id from line_list_rows where id = ${rowId} and ${isOwnRow(reader)}`.execute(db);
  return rows[0]?.outbreakId;
}

/** Whether a village belongs to a national society. */
export async function isVillageOfSociety(
  db: Database,
  villageId: number,
  nationalSocietyId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from villages join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    where villages.id = ${villageId} and regions.national_society_id = ${nationalSocietyId}`.execute(db);
  return rows.length > 0;
}
