import type { Dhis2Mapping } from '@harken/contract/dhis2/dhis2';
import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { CellGroup, CellMeasure } from '@harken/domain/weekly-cells/weekly-cells';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const selectConnections = (db: Database, nationalSocietyId: number) =>
  db
    .selectFrom('dhis2Connections')
    .select([
      ...(['apiBaseUrl', 'authentication', 'username', 'encryptedSecret', 'version'] as const),
      ...(['dataSetId', 'dataSetName', 'isActive', 'firstWeekOn', 'delayDays'] as const),
      'registersCompleteness',
    ])
    .where('nationalSocietyId', '=', nationalSocietyId);

/** The connection of a society to DHIS2; undefined before there is one. */
export const findStoredConnection = (db: Database, nationalSocietyId: number) =>
  selectConnections(db, nationalSocietyId).executeTakeFirst();

export const lockStoredConnection = (trx: Database, nationalSocietyId: number) =>
  selectConnections(trx, nationalSocietyId).forUpdate().executeTakeFirst();

export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findStoredConnection>>>;

type SignInColumns = Pick<StoredConnection, 'apiBaseUrl' | 'authentication' | 'username' | 'encryptedSecret'>;

/** Stores how a society signs in to DHIS2. Everything else stays as it is. */
export async function storeConnection(
  trx: Database,
  nationalSocietyId: number,
  columns: SignInColumns,
): Promise<void> {
  await trx
    .insertInto('dhis2Connections')
    .values({ ...columns, nationalSocietyId })
    .onConflict((conflict) => conflict.column('nationalSocietyId').doUpdateSet(columns))
    .execute();
}

export async function deleteConnection(trx: Database, nationalSocietyId: number): Promise<void> {
  await trx.deleteFrom('dhis2Connections').where('nationalSocietyId', '=', nationalSocietyId).execute();
}

/**
 * Forgets what DHIS2 has: another address is another DHIS2. Sendings stay.
 */
export async function deleteKnownValues(trx: Database, nationalSocietyId: number): Promise<void> {
  await trx.deleteFrom('dhis2Values').where('nationalSocietyId', '=', nationalSocietyId).execute();
  await trx.deleteFrom('dhis2Completions').where('nationalSocietyId', '=', nationalSocietyId).execute();
}

export async function storeVersion(db: Database, nationalSocietyId: number, version: string): Promise<void> {
  await db
    .updateTable('dhis2Connections')
    .set({ version })
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('version', 'is distinct from', version)
    .execute();
}

export async function storeChoices(
  trx: Database,
  nationalSocietyId: number,
  choices: {
    dataSetId: string;
    dataSetName: string;
    isActive: boolean;
    firstWeekOn: string;
    delayDays: number;
    registersCompleteness: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('dhis2Connections')
    .set(choices)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
}

export async function findMappings(db: Database, nationalSocietyId: number): Promise<Dhis2Mapping[]> {
  const rows = await db
    .selectFrom('dhis2Mappings')
    .innerJoin('healthRisks', 'healthRisks.id', 'dhis2Mappings.healthRiskId')
    .select([
      ...(['healthRiskId', 'measure', 'cellGroup', 'dataElementId', 'dataElementName'] as const),
      ...(['categoryOptionComboId', 'categoryOptionComboName'] as const),
    ])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('healthRisks.healthRiskCode')
    .orderBy('measure')
    .orderBy('cellGroup')
    .execute();
  return rows.map(({ cellGroup, measure, ...row }) => ({
    ...row,
    measure: measure as CellMeasure,
    group: cellGroup as CellGroup,
  }));
}

export async function replaceMappings(
  trx: Database,
  nationalSocietyId: number,
  mappings: readonly Dhis2Mapping[],
): Promise<void> {
  await trx.deleteFrom('dhis2Mappings').where('nationalSocietyId', '=', nationalSocietyId).execute();
  if (mappings.length === 0) return;
  const rows = mappings.map(({ group, ...mapping }) => ({ ...mapping, cellGroup: group, nationalSocietyId }));
  await trx.insertInto('dhis2Mappings').values(rows).execute();
}

/** The day on which the epi weeks of a society start, and whether it is archived. */
export async function findSociety(db: Database, nationalSocietyId: number) {
  const { epiWeekStartDay, isArchived } = await db
    .selectFrom('nationalSocieties')
    .select(['epiWeekStartDay', 'isArchived'])
    .where('id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return { weekStart: epiWeekStartDay as EpiWeekStart, isArchived };
}

/** The districts of a society by name. */
export function findDistricts(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('districts')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select(['districts.id', 'districts.name'])
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .orderBy((eb) => eb.fn('lower', ['districts.name']))
    .orderBy('districts.id')
    .execute();
}

/** The societies whose weeks are sent on schedule. */
export async function findActiveSocieties(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('dhis2Connections')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'dhis2Connections.nationalSocietyId')
    .select('nationalSocieties.id')
    .where('dhis2Connections.isActive', '=', true)
    .where('nationalSocieties.isArchived', '=', false)
    .orderBy('nationalSocieties.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims the right to send for a society until an instant, in one process. @returns whether it was free */
export async function claimSending(
  db: Database,
  nationalSocietyId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update dhis2_connections set sending_until = ${until}
    where national_society_id = ${nationalSocietyId} and (sending_until is null or sending_until <= ${now})
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function releaseSending(db: Database, nationalSocietyId: number, until: Date): Promise<void> {
  await db
    .updateTable('dhis2Connections')
    .set({ sendingUntil: null })
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('sendingUntil', '=', until)
    .execute();
}
