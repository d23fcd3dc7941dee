import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

/** The place and the health risk of a signal as messages name them, and the content language of its national society. */
export async function findNamesOfSignal(
  db: Database,
  signalId: number,
): Promise<{ place: string; healthRisk: string; languageCode: string } | undefined> {
  const { rows } = await sql<{ place: string; healthRisk: string; languageCode: string }>`
    select coalesce(regions.name, districts.name, villages.name) as place, languages.code as language_code,
      ${selectHealthRiskName(sql.ref('languages.code'), sql.ref('signals.health_risk_id'))} as health_risk
    from signals
    join national_societies on national_societies.id = signals.national_society_id
    join languages on languages.id = national_societies.content_language_id
    left join regions on regions.id = signals.region_id
    left join districts on districts.id = signals.district_id
    left join villages on villages.id = signals.village_id
    where signals.id = ${signalId}`.execute(db);
  return rows[0];
}
