import type { CaseCounts } from '@harken/domain/cases/classification';
import { type OutbreakState, outbreakLimits } from '@harken/domain/outbreaks/limits';
import type { RiskLevel } from '@harken/domain/outbreaks/risk-assessment';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import type { AlertVisibility } from '../outbreaks.access.ts';
import { isVisibleAlert } from './links.queries.ts';

/** A place of an outbreak. */
interface OutbreakPlace {
  level: 'region' | 'district' | 'village';
  id: number;
  name: string;
}

interface OutbreakRow {
  id: number;
  nationalSocietyId: number;
  code: string;
  name: string;
  healthRiskId: number;
  healthRisk: string;
  state: OutbreakState;
  startedOn: string;
  endedOn: string | null;
  places: OutbreakPlace[];
  alertCount: number;
  signalCount: number;
  cases: CaseCounts & { unclassified: number };
  riskLevel: RiskLevel | null;
}

const places = sql`coalesce((
  select json_agg(json_build_object(
    'level', case when places.region_id is not null then 'region' when places.district_id is not null then 'district' else 'village' end,
    'id', coalesce(places.region_id, places.district_id, places.village_id),
    'name', coalesce(regions.name, districts.name, villages.name)) order by places.id)
  from outbreak_places places
  left join regions on regions.id = places.region_id
  left join districts on districts.id = places.district_id
  left join villages on villages.id = places.village_id
  where places.outbreak_id = outbreaks.id), '[]')`;

/** Each report once, also if it moved from one alert of the outbreak to another. Dismissed reports and duplicates do not count. */
const cases = sql`(
  select json_build_object(
    'suspected', coalesce(sum(classes.suspected), 0), 'probable', coalesce(sum(classes.probable), 0),
    'confirmed', coalesce(sum(classes.confirmed), 0), 'notACase', coalesce(sum(classes.no_cases), 0),
    'unclassified', coalesce(sum(reports.reported_case_count) filter (where classes.report_id is null), 0))
  from (
    select distinct links.report_id from outbreak_alerts
    join alert_reports links on links.alert_id = outbreak_alerts.alert_id
    where outbreak_alerts.outbreak_id = outbreaks.id) found
  join reports on reports.id = found.report_id and reports.status <> 'Rejected' and not reports.is_repetition
  left join lateral (
    select latest.* from case_classifications latest where latest.report_id = reports.id
    order by latest.id desc limit 1) classes on true)`;

const columns = (languageCode: string) => sql`
  outbreaks.id, outbreaks.national_society_id, outbreaks.code, outbreaks.name, outbreaks.health_risk_id,
  ${selectHealthRiskName(languageCode, sql.ref('outbreaks.health_risk_id'))} as health_risk, outbreaks.state,
  outbreaks.started_on::text as started_on, outbreaks.ended_on::text as ended_on, ${places} as places,
  (select count(*)::int from outbreak_alerts links where links.outbreak_id = outbreaks.id) as alert_count,
  (select count(*)::int from outbreak_signals links where links.outbreak_id = outbreaks.id) as signal_count,
  ${cases} as cases,
  (select latest.level from outbreak_assessments latest where latest.outbreak_id = outbreaks.id
    order by latest.version desc limit 1) as risk_level`;

interface OutbreakFilter {
  nationalSocietyId: number;
  state: OutbreakState | null;
  /** Only outbreaks with this alert, if it is visible. */
  alertId: number | null;
  visibility: AlertVisibility;
}

const containsAlert = (alertId: number, visibility: AlertVisibility) => sql`outbreaks.id in (
  select links.outbreak_id from outbreak_alerts links
  join alerts on alerts.id = links.alert_id join projects on projects.id = alerts.project_id
  where links.alert_id = ${alertId} and ${isVisibleAlert(visibility)})`;

/** One page of the outbreaks of a national society, the latest first, and how many there are. */
export async function findOutbreaks(
  db: Database,
  { nationalSocietyId, state, alertId, visibility }: OutbreakFilter,
  { pageNumber, languageCode }: { pageNumber: number; languageCode: string },
): Promise<{ outbreaks: OutbreakRow[]; totalRows: number }> {
  const { rowsPerPage } = outbreakLimits;
  const matches = sql`outbreaks.national_society_id = ${nationalSocietyId}
    and (${state}::text is null or outbreaks.state = ${state})
    and ${alertId === null ? sql`true` : containsAlert(alertId, visibility)}`;
  const [{ rows: outbreaks }, { rows: counts }] = await Promise.all([
    sql<OutbreakRow>`
      select ${columns(languageCode)} from outbreaks where ${matches}
      order by outbreaks.started_on desc, outbreaks.id desc
      limit ${rowsPerPage} offset ${(pageNumber - 1) * rowsPerPage}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from outbreaks where ${matches}`.execute(db),
  ]);
  return { outbreaks, totalRows: counts[0]?.count ?? 0 };
}

/** One outbreak of a national society. */
export async function findOutbreak(
  db: Database,
  { outbreakId, languageCode }: { outbreakId: number; languageCode: string },
): Promise<OutbreakRow | undefined> {
  const { rows } = await sql<OutbreakRow>`
    select ${columns(languageCode)} from outbreaks where outbreaks.id = ${outbreakId}`.execute(db);
  return rows[0];
}
