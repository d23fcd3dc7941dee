import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { LocationFilter } from '@harken/domain/geography/location-filter';
import type { ClusterMethod } from '@harken/domain/signals/clusters/cluster-rules';
import type { SignalLevel } from '@harken/domain/signals/monitoring/areas';
import type { SeriesWeek } from '@harken/domain/signals/monitoring/assess-society';
import type { MethodResult } from '@harken/domain/signals/monitoring/evaluate-area';
import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import type {
  SignalAnswer,
  SignalState,
  WithdrawalReason,
} from '@harken/domain/signals/monitoring/signal-state';
import type { ScanParameters } from '@harken/domain/signals/scan/scan-input';
import { type RawBuilder, sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import { selectPlace } from '../evaluation/survey.queries.ts';
import type { SignalsScope } from '../signals.access.ts';

export interface SignalsFilter extends SignalsScope {
  projectId: number | null;
  healthRiskId: number | null;
  locations: LocationFilter | null;
  state: SignalState;
}

/** A place and a health risk as columns or values. */
interface RiskAtPlace {
  healthRiskId: RawBuilder<unknown>;
  regionId: RawBuilder<unknown>;
  districtId: RawBuilder<unknown>;
  villageId: RawBuilder<unknown>;
  signalId?: RawBuilder<unknown>;
}

const ofSignal: RiskAtPlace = {
  healthRiskId: sql.ref('signals.health_risk_id'),
  regionId: sql.ref('signals.region_id'),
  districtId: sql.ref('signals.district_id'),
  villageId: sql.ref('signals.village_id'),
  signalId: sql.ref('signals.id'),
};

/**
 * Whether one of some projects has the health risk and a data collector in the place; of a cluster, in one of its villages. Each kind
 * of place is asked on its own, so that PostgreSQL begins with the place: with `or` it would go through all data collectors.
 */
function isOfProjects(projects: RawBuilder<unknown>, place: RiskAtPlace): RawBuilder<boolean> {
  const hasCollector = (within: RawBuilder<unknown>) => sql`exists (
      select from data_collector_locations found
      join data_collectors collectors on collectors.id = found.data_collector_id
      where collectors.project_id = risks.project_id and found.village_id in (${within}))`;
  const kinds = [
    sql`select ${place.villageId}`,
    sql`select inside.id from villages inside where inside.district_id = ${place.districtId}`,
    sql`select inside.id from villages inside join districts around on around.id = inside.district_id
      where around.region_id = ${place.regionId}`,
    ...(place.signalId
      ? [
          sql`select inside.village_id from signal_cluster_villages inside where inside.signal_id = ${place.signalId}`,
        ]
      : []),
  ];
  return sql<boolean>`exists (
    select from project_health_risks risks
    where risks.health_risk_id = ${place.healthRiskId} and risks.project_id in (${projects})
      and (${sql.join(kinds.map(hasCollector), sql` or `)}))`;
}

const projectsOf = (userId: number) =>
  sql`select user_projects.project_id from user_projects where user_projects.user_id = ${userId}`;

function isVisible({ nationalSocietyId, supervisingUserId }: SignalsScope): RawBuilder<boolean> {
  const isOwn =
    supervisingUserId === null ? sql`true` : isOfProjects(projectsOf(supervisingUserId), ofSignal);
  return sql<boolean>`(signals.national_society_id = ${nationalSocietyId} and ${isOwn})`;
}

/** A place of the filter, or one inside such a place; of a cluster, any of its villages. */
function isAtLocation({ regionIds, districtIds, villageIds }: LocationFilter): RawBuilder<boolean> {
  return sql<boolean>`(regions.id = any(${regionIds}::int[]) or districts.id = any(${districtIds}::int[])
    or villages.id = any(${villageIds}::int[]) or exists (
      select from signal_cluster_villages inside
      join villages around on around.id = inside.village_id
      join districts others on others.id = around.district_id
      where inside.signal_id = signals.id and (around.id = any(${villageIds}::int[]) or others.id = any(${districtIds}::int[])
        or others.region_id = any(${regionIds}::int[]))))`;
}

function matches(filter: SignalsFilter): RawBuilder<boolean> {
  const { projectId, healthRiskId, locations, state, nationalSocietyId } = filter;
  const project = sql`select projects.id from projects
    where projects.id = ${projectId} and projects.national_society_id = ${nationalSocietyId}`;
  return sql<boolean>`(${isVisible(filter)} and signals.state = ${state}
    and (${healthRiskId}::int is null or signals.health_risk_id = ${healthRiskId})
    and ${locations ? isAtLocation(locations) : sql`true`}
    and ${projectId === null ? sql`true` : isOfProjects(project, ofSignal)})`;
}

const withPlaces = sql`
  from signals
  left join villages on villages.id = signals.village_id
  left join districts on districts.id = coalesce(signals.district_id, villages.district_id)
  join regions on regions.id = coalesce(signals.region_id, districts.region_id)
  left join signal_clusters clusters on clusters.signal_id = signals.id`;

/** A cluster as it is listed; its villages are read with one signal. */
export interface ClusterRow {
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  latitude: number;
  longitude: number;
  radiusKm: number;
  p: number;
  recurrenceDays: number;
  villageCount: number;
}

export interface SignalRow {
  id: number;
  healthRiskId: number;
  healthRisk: string;
  level: SignalLevel;
  placeId: number;
  village: string | null;
  district: string | null;
  region: string;
  state: SignalState;
  firstWeek: CalendarDate;
  week: CalendarDate;
  observed: number;
  expected: number;
  upper: number;
  completeness: number;
  method: SignalMethod | ClusterMethod;
  methods: MethodResult[];
  cluster: ClusterRow | null;
  parameters: Partial<ScanParameters> & { days?: number; villages?: number };
  series: SeriesWeek[];
  raisedAt: Date;
  answeredAt: Date | null;
  lastAnswer: SignalAnswer | null;
  withdrawnAt: Date | null;
  withdrawalReason: WithdrawalReason | null;
}

const columns = (languageCode: string) => sql`
  signals.id, signals.health_risk_id, ${selectHealthRiskName(languageCode, sql.ref('signals.health_risk_id'))} as health_risk,
  ${selectPlace('signals')}, villages.name as village, districts.name as district, regions.name as region, signals.state,
  signals.first_week::text as first_week, signals.week::text as week, signals.observed, signals.expected, signals.upper,
  signals.completeness, signals.method, signals.methods, signals.parameters, signals.series, signals.raised_at, signals.answered_at,
  case when clusters.signal_id is not null then json_build_object('firstDay', clusters.first_day, 'lastDay', clusters.last_day,
    'latitude', clusters.latitude, 'longitude', clusters.longitude, 'radiusKm', clusters.radius_km, 'p', clusters.p,
    'recurrenceDays', clusters.recurrence_days, 'villageCount', (
      select count(*) from signal_cluster_villages inside where inside.signal_id = signals.id)) end as cluster,
  (select answers.answer from signal_answers answers where answers.signal_id = signals.id order by answers.id desc limit 1) as last_answer,
  signals.withdrawn_at, signals.withdrawal_reason`;

/** One page of the signals, the most urgent first, and how many there are. */
export async function findSignals(
  db: Database,
  filter: SignalsFilter,
  { pageNumber, languageCode }: { pageNumber: number; languageCode: string },
): Promise<{ signals: SignalRow[]; totalRows: number }> {
  const { rowsPerPage } = signalLimits;
  const [{ rows: signals }, { rows: counts }] = await Promise.all([
    sql<SignalRow>`
      select ${columns(languageCode)} ${withPlaces} where ${matches(filter)}
      order by signals.urgency desc, signals.id desc
      limit ${rowsPerPage} offset ${(pageNumber - 1) * rowsPerPage}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${withPlaces} where ${matches(filter)}`.execute(db),
  ]);
  return { signals, totalRows: counts[0]?.count ?? 0 };
}

/** The most urgent open signals, and how many there are. */
export async function findOpenOnes(
  db: Database,
  filter: SignalsFilter,
  { limit, languageCode }: { limit: number; languageCode: string },
): Promise<(SignalRow & { total: number })[]> {
  const { rows } = await sql<SignalRow & { total: number }>`
    select ${columns(languageCode)}, count(*) over ()::int as total ${withPlaces} where ${matches(filter)}
    order by signals.urgency desc, signals.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A signal that the caller sees. */
export async function findSignal(
  db: Database,
  scope: SignalsScope,
  { signalId, languageCode }: { signalId: number; languageCode: string },
): Promise<SignalRow | undefined> {
  const { rows } = await sql<SignalRow>`
    select ${columns(languageCode)} ${withPlaces}
    where signals.id = ${signalId} and ${isVisible(scope)}`.execute(db);
  return rows[0];
}

export async function isSignalVisible(db: Database, scope: SignalsScope, signalId: number): Promise<boolean> {
  const { rows } = await sql`
    select from signals where signals.id = ${signalId} and ${isVisible(scope)}`.execute(db);
  return rows.length > 0;
}

/** Locks a signal that the caller sees until the transaction ends. */
export async function lockSignal(
  trx: Database,
  scope: SignalsScope,
  signalId: number,
): Promise<{ id: number; state: SignalState } | undefined> {
  const { rows } = await sql<{ id: number; state: SignalState }>`
    select signals.id, signals.state from signals
    where signals.id = ${signalId} and ${isVisible(scope)} for update`.execute(trx);
  return rows[0];
}

export interface AnswerRow {
  answer: SignalAnswer;
  text: string | null;
  messageCount: number;
  alertId: number | null;
  alertProjectId: number | null;
  answeredAt: Date;
  author: Author | null;
}

/** The latest answers to a signal, the newest first. */
export async function findAnswers(
  db: Database,
  { signalId, nationalSocietyId }: { signalId: number; nationalSocietyId: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select answers.answer, answers.text, answers.message_count, answers.answered_at, answers.alert_id,
      (select alerts.project_id from alerts where alerts.id = answers.alert_id) as alert_project_id,
      ${selectAuthor(sql.ref('answers.answered_by_id'), sql`${nationalSocietyId}`)} as author
    from signal_answers answers where answers.signal_id = ${signalId}
    order by answers.id desc limit ${signalLimits.listedAnswers}`.execute(db);
  return rows;
}

/** The health risks of the projects that the caller sees, except activity, by name. */
export async function findHealthRiskChoices(
  db: Database,
  { nationalSocietyId, supervisingUserId }: SignalsScope,
  languageCode: string,
): Promise<{ id: number; name: string }[]> {
  const isOwn =
    supervisingUserId === null ? sql`true` : sql`projects.id in (${projectsOf(supervisingUserId)})`;
  const { rows } = await sql<{ id: number; name: string }>`
    select health_risks.id, ${selectHealthRiskName(languageCode)} as name from health_risks
    where health_risks.health_risk_type <> 'Activity' and health_risks.id in (
      select risks.health_risk_id from project_health_risks risks join projects on projects.id = risks.project_id
      where projects.national_society_id = ${nationalSocietyId} and ${isOwn})
    order by name, health_risks.id`.execute(db);
  return rows;
}

/** Whether the caller may see a health risk in a place of the national society. */
export async function isPlaceVisible(
  db: Database,
  { nationalSocietyId, supervisingUserId }: SignalsScope,
  { level, placeId, healthRiskId }: { level: SignalLevel; placeId: number; healthRiskId: number },
): Promise<boolean> {
  const place = (of: SignalLevel) => sql`${level === of ? placeId : null}::int`;
  const columnsOf = {
    ...{ healthRiskId: sql`${healthRiskId}`, regionId: place('region') },
    ...{ districtId: place('district'), villageId: place('village') },
  };
  const isOwn =
    supervisingUserId === null ? sql`true` : isOfProjects(projectsOf(supervisingUserId), columnsOf);
  const { rows } = await sql`
    select from regions
    left join districts on districts.region_id = regions.id
    left join villages on villages.district_id = districts.id
    where regions.national_society_id = ${nationalSocietyId} and ${isOwn}
      and ${sql.ref(`${level}s.id`)} = ${placeId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A village of a cluster. */
export interface ClusterVillageRow {
  villageId: number;
  name: string;
  district: string;
  latitude: number | null;
  longitude: number | null;
  kilometres: number;
  cases: number;
}

/** The villages of a cluster, the nearest to its centre first; none of other signals. */
export async function findClusterVillages(db: Database, signalId: number): Promise<ClusterVillageRow[]> {
  const { rows } = await sql<ClusterVillageRow>`
    select villages.id as village_id, villages.name, districts.name as district, places.latitude, places.longitude, inside.kilometres, inside.cases
    from signal_cluster_villages inside
    join villages on villages.id = inside.village_id
    join districts on districts.id = villages.district_id
    left join lateral (
      select avg(found.latitude) as latitude, avg(found.longitude) as longitude from data_collector_locations found
      where found.village_id = villages.id) places on true
    where inside.signal_id = ${signalId} order by inside.kilometres, villages.id`.execute(db);
  return rows;
}
