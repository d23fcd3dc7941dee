import { sql } from 'kysely';
import { findKeysOf, findKeysOfProjects } from './keys.queries.ts';
import {
  isAlertWithinOrganizations,
  isReportWithinOrganizations,
  onlyIfPersonal,
} from './shown-senders.queries.ts';
import type { DataSource, FoundRow } from './source.ts';

const ids = (keys: readonly { id: number }[]) => keys.map(({ id }) => id);

export const alertSource: DataSource = {
  findKeys: (db, selection) =>
    findKeysOfProjects(db, selection, {
      ...{ table: 'alerts', kind: 'alert', visible: isAlertWithinOrganizations(selection.data) },
    }),
  async findRows(db, keys, data) {
    const { rows } = await sql<FoundRow>`
      select alerts.id, projects.national_society_id, alerts.project_id, projects.time_zone_id as time_zone,
        project_health_risks.health_risk_id, health_risks.health_risk_code, alerts.status, alerts.created_at as raised_at,
        alerts.escalated_at, alerts.dismissed_at, alerts.closed_at, alerts.last_report_received_at, alerts.escalated_outcome,
        case when alerts.status = 'Dismissed' then alerts.dismissal_reason end as dismissal_reason,
        coalesce(alerts.needed_count, project_health_risks.count_threshold) as needed_accepted_reports,
        (select coalesce(json_agg(reports.id order by reports.id), '[]')
          from alert_reports join reports on reports.id = alert_reports.report_id
          where alert_reports.alert_id = alerts.id and ${isReportWithinOrganizations(data)}) as report_ids,
        ${onlyIfPersonal(data, sql.ref('alerts.comments'))} as comments
      from alerts join projects on projects.id = alerts.project_id
      join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
      join health_risks on health_risks.id = project_health_risks.health_risk_id
      where alerts.id = any(${ids(keys)}::int[]) and alerts.project_id = any(${data.projectIds}::int[])
        and ${isAlertWithinOrganizations(data)}`.execute(db);
    return rows.map((row) => ({ ...row, statusHistory: listStatuses(row) }));
  },
};

/** Each status that an alert had, with its time. */
function listStatuses({ raisedAt, escalatedAt, dismissedAt, closedAt }: FoundRow) {
  const changes = [
    { status: 'open', at: raisedAt },
    { status: 'escalated', at: escalatedAt },
    { status: 'dismissed', at: dismissedAt },
    { status: 'closed', at: closedAt },
  ];
  return changes.flatMap(({ status, at }) => (at instanceof Date ? [{ status, at }] : []));
}

export const alertEventSource: DataSource = {
  findKeys(db, selection) {
    const { projectIds } = selection.data;
    return findKeysOf(db, selection, {
      ...{ table: 'alert_event_logs', kind: 'alertEvent' },
      from: sql`alert_event_logs join alerts on alerts.id = alert_event_logs.alert_id`,
      where: sql<boolean>`(alerts.project_id = any(${projectIds}::int[]) and ${isAlertWithinOrganizations(selection.data)})`,
      removed: sql<boolean>`project_id = any(${projectIds}::int[])`,
    });
  },
  async findRows(db, keys, data) {
    const { rows } = await sql<FoundRow>`
      select alert_event_logs.id, projects.national_society_id, alerts.project_id, projects.time_zone_id as time_zone,
        alert_event_logs.alert_id, alert_event_types.name as type, alert_event_subtypes.name as subtype,
        alert_event_logs.occurred_at, alert_event_logs.created_at as logged_at, alert_event_logs.edited_at,
        ${onlyIfPersonal(data, sql.ref('alert_event_logs.text'))} as text
      from alert_event_logs
      join alerts on alerts.id = alert_event_logs.alert_id
      join projects on projects.id = alerts.project_id
      join alert_event_types on alert_event_types.id = alert_event_logs.alert_event_type_id
      left join alert_event_subtypes on alert_event_subtypes.id = alert_event_logs.alert_event_subtype_id
      where alert_event_logs.id = any(${ids(keys)}::int[]) and alerts.project_id = any(${data.projectIds}::int[])
        and ${isAlertWithinOrganizations(data)}`.execute(db);
    return rows;
  },
};

export const signalSource: DataSource = {
  findKeys(db, selection) {
    const isReadable = sql<boolean>`national_society_id = any(${selection.data.nationalSocietyIds}::int[])`;
    return findKeysOf(db, selection, {
      ...{ table: 'signals', kind: 'signal', from: sql`signals`, where: isReadable, removed: isReadable },
    });
  },
  async findRows(db, keys, data) {
    const { rows } = await sql<FoundRow>`
      select signals.id, signals.national_society_id, 'UTC' as time_zone, signals.health_risk_id, health_risks.health_risk_code,
        case when signals.region_id is not null then 'region' when signals.district_id is not null then 'district'
          else 'village' end as place_level,
        coalesce(signals.region_id, signals.district_id, signals.village_id) as place_id,
        signals.first_week as first_week_starts_on, signals.week as week_starts_on, signals.state, signals.method,
        signals.observed, signals.expected, signals.upper, signals.raised_at, signals.computed_at, signals.answered_at,
        signals.withdrawn_at, signals.kind,
        (select json_build_object('first_day', clusters.first_day, 'last_day', clusters.last_day, 'latitude', clusters.latitude,
            'longitude', clusters.longitude, 'radius_km', clusters.radius_km, 'village_ids', array(
              select inside.village_id from signal_cluster_villages inside where inside.signal_id = signals.id
              order by inside.kilometres, inside.village_id),
            'p', clusters.p, 'recurrence_days', clusters.recurrence_days)
          from signal_clusters clusters where clusters.signal_id = signals.id) as cluster,
        (select coalesce(json_agg(json_build_object('answer', answers.answer, 'at', answers.answered_at,
            'text', ${onlyIfPersonal(data, sql.ref('answers.text'))}) order by answers.id), '[]')
          from signal_answers answers where answers.signal_id = signals.id) as answers
      from signals join health_risks on health_risks.id = signals.health_risk_id
      where signals.id = any(${ids(keys)}::int[]) and signals.national_society_id = any(${data.nationalSocietyIds}::int[])`.execute(
      db,
    );
    return rows.map((row) => ({
      ...row,
      answers: (row.answers as unknown as { at: string }[]).map((answer) => ({
        ...answer,
        at: new Date(answer.at),
      })),
    }));
  },
};
