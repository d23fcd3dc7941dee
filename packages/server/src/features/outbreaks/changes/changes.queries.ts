import type { OutbreakLogKind, OutbreakState, Responsibility } from '@harken/domain/outbreaks/limits';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The next number of outbreaks with a prefix. Others wait until the transaction ends, so that no number is left out. */
export async function takeNextNumber(
  trx: Database,
  { nationalSocietyId, prefix }: { nationalSocietyId: number; prefix: string },
): Promise<number> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into outbreak_numbers as numbers (national_society_id, prefix, last_number)
    values (${nationalSocietyId}, ${prefix}, 1)
    on conflict (national_society_id, prefix) do update set last_number = numbers.last_number + 1
    returning last_number`.execute(trx);
  return (rows[0] as { lastNumber: number }).lastNumber;
}

/** The number and the English name of a health risk that outbreaks can be of. Locks it: it cannot be deleted meanwhile. */
export async function lockHealthRisk(
  trx: Database,
  healthRiskId: number,
): Promise<{ healthRiskCode: number; name: string } | undefined> {
  const { rows } = await sql<{ healthRiskCode: number; name: string }>`
    select health_risks.health_risk_code, coalesce((
      select contents.name from health_risk_contents contents join languages on languages.id = contents.language_id
      where contents.health_risk_id = health_risks.id
      order by languages.code = 'en' desc, languages.id limit 1), '') as name
    from health_risks where health_risks.id = ${healthRiskId} and health_risks.health_risk_type <> 'Activity'
    for key share`.execute(trx);
  return rows[0];
}

interface NewOutbreakRow {
  nationalSocietyId: number;
  healthRiskId: number;
  code: string;
  name: string;
  startedOn: string;
  openedAt: Date;
  openedById: number;
}

export async function insertOutbreak(trx: Database, values: NewOutbreakRow): Promise<number> {
  const { id } = await trx.insertInto('outbreaks').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface LockedOutbreak {
  id: number;
  name: string;
  state: OutbreakState;
  startedOn: string;
  endedOn: string | null;
}

/** Locks an outbreak of a national society until the transaction ends. */
export async function lockOutbreak(
  trx: Database,
  { outbreakId, nationalSocietyId }: { outbreakId: number; nationalSocietyId: number },
): Promise<LockedOutbreak | undefined> {
  const { rows } = await sql<LockedOutbreak>`
    select id, name, state, started_on::text as started_on, ended_on::text as ended_on from outbreaks
    where id = ${outbreakId} and national_society_id = ${nationalSocietyId} for update`.execute(trx);
  return rows[0];
}

export async function updateOutbreak(
  trx: Database,
  outbreakId: number,
  values: Partial<{ name: string; startedOn: string; state: OutbreakState; endedOn: string | null }>,
): Promise<void> {
  await trx.updateTable('outbreaks').set(values).where('id', '=', outbreakId).execute();
}

interface ChosenPlace {
  level: 'region' | 'district' | 'village';
  id: number;
}

/** How many of these places belong to a national society. */
export async function countPlaces(
  trx: Database,
  nationalSocietyId: number,
  chosen: readonly ChosenPlace[],
): Promise<number> {
  const ids = (level: ChosenPlace['level']) =>
    chosen.filter((place) => place.level === level).map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select id from regions where national_society_id = ${nationalSocietyId} and id = any(${ids('region')}::int[])
      union all
      select districts.id from districts join regions on regions.id = districts.region_id
      where regions.national_society_id = ${nationalSocietyId} and districts.id = any(${ids('district')}::int[])
      union all
      select villages.id from villages join districts on districts.id = villages.district_id
      join regions on regions.id = districts.region_id
      where regions.national_society_id = ${nationalSocietyId} and villages.id = any(${ids('village')}::int[])) found`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Puts places in place of the earlier ones. */
export async function replacePlaces(
  trx: Database,
  outbreakId: number,
  chosen: readonly ChosenPlace[],
): Promise<void> {
  await trx.deleteFrom('outbreakPlaces').where('outbreakId', '=', outbreakId).execute();
  const rows = chosen.map(({ level, id }) => ({ outbreakId, [`${level}Id`]: id }));
  await trx.insertInto('outbreakPlaces').values(rows).execute();
}

/**
 * Puts people in place of the earlier ones, and of those whose account was removed. Those whom the caller does not see stay: they
 * cannot have been left out.
 */
export async function replacePeople(
  trx: Database,
  outbreakId: number,
  {
    people,
    visibleUserIds,
  }: {
    people: readonly { userId: number; responsibility: Responsibility }[];
    visibleUserIds: readonly number[];
  },
): Promise<void> {
  await trx
    .deleteFrom('outbreakPeople')
    .where('outbreakId', '=', outbreakId)
    .where(
      sql<boolean>`(user_id = any(${[...visibleUserIds]}::int[])
        or exists (select from users where users.id = user_id and users.deleted_at is not null))`,
    )
    .execute();
  const rows = people.map((person) => ({ outbreakId, ...person }));
  if (rows.length > 0)
    await trx
      .insertInto('outbreakPeople')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface LogEntry {
  outbreakId: number;
  kind: OutbreakLogKind;
  subjectNumber?: number | null;
  text?: string | null;
  doneAt: Date;
  doneById: number;
}

export async function insertLog(trx: Database, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length > 0)
    await trx
      .insertInto('outbreakLog')
      .values([...entries])
      .execute();
}
