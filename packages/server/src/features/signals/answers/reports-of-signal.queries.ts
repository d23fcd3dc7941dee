import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a report was made in the weeks of a signal; of a cluster, on its days. For queries with `signals`, `signal_clusters` and
 * `reports`.
 */
export const isInPeriodOfSignal: RawBuilder<boolean> = sql<boolean>`(
  reports.reported_on >= coalesce(signal_clusters.first_day, signals.first_week)
  and reports.reported_on <= coalesce(signal_clusters.last_day, signals.week + 6))`;

/** Whether a report came from the place of a signal; of a cluster, from one of its villages. Also with `villages` and `districts`. */
export const isInPlaceOfSignal: RawBuilder<boolean> = sql<boolean>`(case signals.kind
  when 'cluster' then exists (select from signal_cluster_villages inside
    where inside.signal_id = signals.id and inside.village_id = reports.village_id)
  else villages.id = signals.village_id or districts.id = signals.district_id or districts.region_id = signals.region_id end)`;
