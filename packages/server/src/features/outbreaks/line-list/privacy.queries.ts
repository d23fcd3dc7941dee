import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

interface LineListSettings {
  logsViews: boolean;
  retentionDays: number | null;
}

/** The settings of a national society; without any, views are not logged and data are kept. */
export async function findSettings(db: Database, nationalSocietyId: number): Promise<LineListSettings> {
  const found = await db
    .selectFrom('lineListSettings')
    .select(['logsViews', 'retentionDays'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
  return found ?? { logsViews: false, retentionDays: null };
}

export async function storeSettings(
  trx: Database,
  nationalSocietyId: number,
  settings: LineListSettings,
): Promise<void> {
  await trx
    .insertInto('lineListSettings')
    .values({ nationalSocietyId, ...settings })
    .onConflict((conflict) => conflict.column('nationalSocietyId').doUpdateSet(settings))
    .execute();
}

/** Whose rows are anonymised. */
type AnonymizedRows = { rowId: number } | { organizationId: number } | { nationalSocietyId: number };

function isAmong(rows: AnonymizedRows): RawBuilder<boolean> {
  if ('rowId' in rows) return sql<boolean>`line_list_rows.id = ${rows.rowId}`;
  if ('organizationId' in rows) return sql<boolean>`line_list_rows.organization_id = ${rows.organizationId}`;
  return sql<boolean>`line_list_rows.outbreak_id in (
    select outbreaks.id from outbreaks where outbreaks.national_society_id = ${rows.nationalSocietyId})`;
}

/** Empties the personal data of rows: names, free texts, and own text fields. Everything else stays. */
const withoutPersonalData = sql`is_anonymized = true, person_name = null, exposure = null, comments = null,
  own = line_list_rows.own - coalesce((
    select array_agg(fields.key) from line_list_fields fields
    where fields.outbreak_id = line_list_rows.outbreak_id and fields.is_personal), '{}')`;

/** Anonymises rows. @returns how many */
export async function anonymizeRows(trx: Database, rows: AnonymizedRows): Promise<number> {
  const { numAffectedRows } = await sql`
    update line_list_rows set ${withoutPersonalData}
    where ${isAmong(rows)} and not is_anonymized`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Anonymises rows of outbreaks that ended longer ago than their national society keeps personal data. @returns how many
 *
 * @param today a calendar date in UTC: a day more or less makes no difference to a retention period
 */
export async function anonymizeOldRows(db: Database, today: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update line_list_rows set ${withoutPersonalData}
    from outbreaks join line_list_settings settings on settings.national_society_id = outbreaks.national_society_id
    where outbreaks.id = line_list_rows.outbreak_id and outbreaks.state = 'ended' and not line_list_rows.is_anonymized
      and outbreaks.ended_on + settings.retention_days < ${today}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
}
