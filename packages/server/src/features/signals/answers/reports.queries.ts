import { alertByHandLimits } from '@harken/domain/alerts/alert-by-hand';
import { type RawBuilder, sql } from 'kysely';
import { maySeeSender, toViewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isEligibleForAlerts, isOutsideAlerts } from '../../alerts/index.ts';
import type { SignalReader } from '../signals.access.ts';
import { isInPeriodOfSignal, isInPlaceOfSignal } from './reports-of-signal.queries.ts';

/** A report that a signal counts, and that an alert can be made of. */
export interface ReportInQuestion {
  id: number;
  projectId: number;
  projectName: string;
  timeZoneId: string;
  projectHealthRiskId: number;
  /** Of the alert rule by count; 0: there is none. */
  countThreshold: number;
  hasPopulationRule: boolean;
  receivedAt: Date;
  villageId: number;
  village: string;
  isAccepted: boolean;
  cases: number;
}

type Asking = Pick<SignalReader, 'user' | 'scope'>;

/**
 * Reports of the health risk from the place in the weeks of a signal, in open projects of the national society, that are accepted or not
 * cross-checked yet, that were never in an alert, and whose sender the caller sees: the latest ones.
 */
export async function findReportsInQuestion(
  db: Database,
  signalId: number,
  { user, scope }: Asking,
  only: { projectId: number; reportIds: readonly number[] } | null = null,
): Promise<ReportInQuestion[]> {
  const isChosen: RawBuilder<unknown> = only
    ? sql`(projects.id = ${only.projectId} and reports.id = any(${[...only.reportIds]}::bigint[]))`
    : sql`true`;
  const { rows } = await sql<ReportInQuestion>`
    select reports.id, projects.id as project_id, projects.name as project_name, projects.time_zone_id,
      risks.id as project_health_risk_id, risks.count_threshold, risks.population_rule is not null as has_population_rule,
      reports.received_at, villages.id as village_id, villages.name as village, reports.status = 'Accepted' as is_accepted,
      reports.reported_case_count as cases
    from signals
    left join signal_clusters on signal_clusters.signal_id = signals.id
    join project_health_risks risks on risks.health_risk_id = signals.health_risk_id
    join projects on projects.id = risks.project_id and projects.national_society_id = signals.national_society_id
      and projects.state = 'Open'
    join reports on reports.project_health_risk_id = risks.id
      and ${isInPeriodOfSignal}
    join villages on villages.id = reports.village_id
    join districts on districts.id = villages.district_id
    join data_collectors on data_collectors.id = reports.data_collector_id
    where signals.id = ${signalId} and ${isOutsideAlerts} and ${isEligibleForAlerts}
      and ${isInPlaceOfSignal}
      and reports.received_at >= signals.first_week::timestamptz - interval '2 days'
      and ${maySeeSender(toViewer(scope, user))} and ${isChosen}
    order by reports.received_at desc, reports.id desc limit ${alertByHandLimits.maxListed}`.execute(db);
  return rows;
}
