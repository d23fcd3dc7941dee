import { nothingCounted, type ScorecardCounts, scorecardSteps } from '@harken/domain/alerts/scorecard';
import type { AlertCount, CountedGroup, ReportCount } from './scorecards.queries.ts';

type GroupKey = number | string | null;

const getKey = ({ kind, projectHealthRiskId, placeId, month }: CountedGroup): GroupKey => {
  if (kind === 'rule') return projectHealthRiskId;
  return kind === 'place' ? placeId : month;
};

/** The counts of alerts and reports, by group. */
export class GroupedCounts {
  /** The places with alerts or reports. */
  readonly placeIds: (number | null)[];
  readonly #alerts: Map<string, AlertCount>;
  readonly #reports: Map<string, number>;

  constructor(alerts: AlertCount[], reports: ReportCount[]) {
    const toName = (group: CountedGroup) => `${group.kind} ${getKey(group)}`;
    this.#alerts = new Map(alerts.map((count) => [toName(count), count]));
    this.#reports = new Map(reports.map((count) => [toName(count), count.reports]));
    this.placeIds = [
      ...new Set([...alerts, ...reports].flatMap(({ kind, placeId }) => (kind === 'place' ? [placeId] : []))),
    ];
  }

  get(kind: CountedGroup['kind'], key: GroupKey): ScorecardCounts {
    const found = this.#alerts.get(`${kind} ${key}`);
    const reports = this.#reports.get(`${kind} ${key}`) ?? 0;
    return found ? { ...found, reports, steps: listStepTimes(found) } : { ...nothingCounted, reports };
  }

  getUnderOtherRule(projectHealthRiskId: number): number {
    return this.#alerts.get(`rule ${projectHealthRiskId}`)?.underOtherRule ?? 0;
  }
}

const listStepTimes = (count: AlertCount): ScorecardCounts['steps'] =>
  scorecardSteps.map((step) => {
    const [medianHours = null, p90Hours = null] = count[`${step}Hours`] ?? [];
    return { step, count: count[`${step}Count`], medianHours, p90Hours };
  });

/**
 * The places of which anything is known: most alerts first, then most reports; the unknown place last.
 *
 * @param withReporting the places with collectors or messages
 */
export function listPlaces(counts: GroupedCounts, withReporting: Iterable<number | null>): (number | null)[] {
  const ids = [...new Set([...counts.placeIds, ...withReporting])];
  const ofPlace = new Map(ids.map((id) => [id, counts.get('place', id)]));
  const getCounts = (id: number | null) => ofPlace.get(id) ?? nothingCounted;
  return ids.sort((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const [a, b] = [getCounts(one), getCounts(other)];
    return b.alerts - a.alerts || b.reports - a.reports || one - other;
  });
}
