const dayInMilliseconds = 86_400_000;

/** A report in the place of a new one that counts: not dismissed, and not in a closed alert. */
export interface ReportInPlace {
  id: number;
  /** Epoch milliseconds. */
  receivedAt: number;
  /** The alert that it is in. */
  alertId: number | null;
  /** Whether that alert is open. */
  isAlertOpen: boolean;
}

export interface PlaceToDecide {
  /** The new report, after the rule by count was applied to it. */
  report: ReportInPlace;
  /** The others of the same health risk, project and place; those too far away in time are ignored. */
  others: readonly ReportInPlace[];
  /** Of the rule: reports are fewer than this many days apart. */
  days: number;
  /** See `getNeededCount`. */
  neededCount: number | null;
}

export type PopulationDecision =
  | { kind: 'none' }
  | { kind: 'join'; alertId: number; reportIds: number[] }
  | { kind: 'raise'; reportIds: number[] };

/**
 * Decides what a new report means under an alert rule per population.
 *
 * The days with the most reports that include the new one are used. Reports of escalated alerts do not count again, as under the rule
 * by count. If there are enough others, those outside alerts join the oldest open alert among them, or raise one if there is none.
 */
export function decideByPopulation({ report, others, days, neededCount }: PlaceToDecide): PopulationDecision {
  if (neededCount === null) return { kind: 'none' };
  const counted = [report, ...others]
    .filter(({ alertId, isAlertOpen }) => alertId === null || isAlertOpen)
    .sort((a, b) => a.receivedAt - b.receivedAt || a.id - b.id);
  const reports = findMost(counted, report.receivedAt, days * dayInMilliseconds);
  if (reports.length < neededCount) return { kind: 'none' };
  const reportIds = reports.filter(({ alertId }) => alertId === null).map(({ id }) => id);
  if (reportIds.length === 0) return { kind: 'none' };
  const alertIds = reports.flatMap(({ alertId }) => alertId ?? []);
  if (alertIds.length === 0) return { kind: 'raise', reportIds };
  return { kind: 'join', alertId: Math.min(...alertIds), reportIds };
}

/** The most reports less than `span` apart around an instant; of several such times the latest. */
function findMost(sorted: readonly ReportInPlace[], at: number, span: number): ReportInPlace[] {
  let most: ReportInPlace[] = [];
  let end = 0;
  sorted.forEach(({ receivedAt }, start) => {
    if (receivedAt > at || at - receivedAt >= span) return;
    end = Math.max(end, start);
    while (end < sorted.length && (sorted[end]?.receivedAt ?? 0) - receivedAt < span) end += 1;
    if (end - start >= most.length) most = sorted.slice(start, end);
  });
  return most;
}
