import type { CaseCounts } from '@harken/domain/cases/classification';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** How many alerts of an outbreak were escalated and not dismissed, whoever sees them. */
export async function countEscalatedAlerts(db: Database, outbreakId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbreak_alerts links join alerts on alerts.id = links.alert_id
    where links.outbreak_id = ${outbreakId} and alerts.escalated_at is not null and alerts.status <> 'Dismissed'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The deaths in the reports that the cases of an outbreak are counted from. */
export async function countReportedDeaths(db: Database, outbreakId: number): Promise<number> {
  const { rows } = await sql<{ deaths: number }>`
    select coalesce(sum(reports.death_count), 0)::int as deaths
    from (
      select distinct links.report_id from outbreak_alerts
      join alert_reports links on links.alert_id = outbreak_alerts.alert_id
      where outbreak_alerts.outbreak_id = ${outbreakId}) found
    join reports on reports.id = found.report_id and reports.status <> 'Rejected' and not reports.is_repetition`.execute(
    db,
  );
  return rows[0]?.deaths ?? 0;
}

/** The people in a line list by class, and how many of them died; of all organizations, because counts name nobody. */
export async function countLineList(
  db: Database,
  outbreakId: number,
): Promise<CaseCounts & { unclassified: number; deaths: number; people: number }> {
  const { rows } = await sql<CaseCounts & { unclassified: number; deaths: number; people: number }>`
    select count(*) filter (where classification = 'suspected')::int as suspected,
      count(*) filter (where classification = 'probable')::int as probable,
      count(*) filter (where classification = 'confirmed')::int as confirmed,
      count(*) filter (where classification = 'notACase')::int as not_a_case,
      count(*) filter (where classification is null)::int as unclassified,
      count(*) filter (where outcome = 'died' and classification is distinct from 'notACase')::int as deaths,
      count(*)::int as people
    from line_list_rows where outbreak_id = ${outbreakId}`.execute(db);
  return rows[0] as CaseCounts & { unclassified: number; deaths: number; people: number };
}

/** The districts of an outbreak: its own, and those of its villages; its regions as they are. */
export async function findDistrictsOfOutbreak(
  db: Database,
  outbreakId: number,
): Promise<{ level: 'region' | 'district'; id: number; name: string }[]> {
  const { rows } = await sql<{ level: 'region' | 'district'; id: number; name: string }>`
    select distinct case when places.region_id is null then 'district' else 'region' end as level,
      coalesce(districts.id, regions.id) as id, coalesce(districts.name, regions.name) as name
    from outbreak_places places
    left join villages on villages.id = places.village_id
    left join districts on districts.id = coalesce(places.district_id, villages.district_id)
    left join regions on regions.id = places.region_id
    where places.outbreak_id = ${outbreakId}
    order by name, id`.execute(db);
  return rows;
}
