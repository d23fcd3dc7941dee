import { addDays, type CalendarDate } from '../../calendar/calendar-date.ts';
import type { SeriesWeek } from '../monitoring/assess-society.ts';
import { type CollectorDuty, countDuty } from '../monitoring/duty.ts';
import { computeUrgency } from '../monitoring/urgency.ts';
import { findBound } from '../scan/bound.ts';
import { findNeighbours } from '../scan/neighbours.ts';
import { scan } from '../scan/scan.ts';
import {
  computeRecurrenceDays,
  type Reporting,
  type ScanCluster,
  type ScanCount,
  type ScanInput,
  type ScanParameters,
} from '../scan/scan-input.ts';
import { type ClusterMethod, clusterRules, keptUpTo, nightlyScan, raisedUpTo } from './cluster-rules.ts';
import { arePopulationsEnough } from './population-fit.ts';

/** A village with its position: where its collectors are. */
export interface ScannedVillage {
  id: number;
  latitude: number;
  longitude: number;
  /** Of the year; null if it is not known. */
  population: number | null;
}

/** One health risk, to be searched for clusters that reach up to a day. */
export interface RiskToScan {
  villages: readonly ScannedVillage[];
  /** Rows of three numbers: village, days before the last day, cases. Villages without a position are left out by the search. */
  cases: Int32Array;
  /** Rows of two numbers: village and days before the last day, on which any health risk was reported. */
  reported: Int32Array;
  collectors: readonly CollectorDuty[];
  lastDay: CalendarDate;
  /** When the last day ends, in milliseconds. */
  end: number;
}

/** A village of a cluster. */
export interface ClusterVillage {
  villageId: number;
  /** From the centre. */
  kilometres: number;
  /** In the days of the cluster. */
  cases: number;
}

/** A cluster as it is stored. */
export interface ClusterFigures {
  /** The village in the middle, and its position. */
  centreId: number;
  latitude: number;
  longitude: number;
  radiusKm: number;
  /** The nearest to the centre first, itself at the beginning. */
  villages: ClusterVillage[];
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  method: ClusterMethod;
  observed: number;
  expected: number;
  /** With more cases than this it would be a signal. */
  upper: number;
  p: number;
  recurrenceDays: number;
  /** The share of the collectors of its villages who were on duty at the end of its weeks, on average. */
  completeness: number;
  urgency: number;
  /** The cases of its villages in spans of seven days up to the last day, the oldest first. */
  series: SeriesWeek[];
  parameters: ScanParameters & { days: number; villages: number; searchesPerYear: number };
}

/** What a search found: nothing where there were too many cases for one. */
export interface RiskScan {
  isSearched: boolean;
  /** Those that are at least as unusual as an open signal has to be, the most unusual first. */
  clusters: ClusterFigures[];
}

/** How many random sets may be more unusual than a signal. */
const exceedings = Math.floor(raisedUpTo * (nightlyScan.permutations + 1)) - 1;
/** Days of a span. */
const spanDays = 7;
const spans = clusterRules.days / spanDays;

/**
 * Searches the days up to the last one for clusters of a health risk. Populations decide only if they are known of all villages that
 * could report and explain the cases of earlier days; otherwise cases are compared with those of the same village and the same day.
 *
 * A village that could not report in a span of seven days has no cases to expect there: nobody was on duty at its end, and nothing
 * was reported from there.
 */
export function scanRisk(risk: RiskToScan): RiskScan {
  const prepared = prepare(risk);
  if (prepared.total === 0) return { isSearched: true, clusters: [] };
  if (prepared.total > clusterRules.maxCases) return { isSearched: false, clusters: [] };
  const found = scan(prepared.input, prepared.parameters).filter(({ p }) => p <= keptUpTo);
  return { isSearched: true, clusters: found.map((cluster) => toFigures(cluster, risk, prepared)) };
}

interface Prepared {
  input: ScanInput;
  parameters: ScanParameters;
  villages: readonly ScannedVillage[];
  reporting: Reporting;
  /** Registered collectors and those on duty, place after place, span after span; the latest span first. */
  registered: Uint32Array;
  onDuty: Uint32Array;
  total: number;
}

function prepare(risk: RiskToScan): Prepared {
  const { cases, collectors, end } = risk;
  const known = new Map(risk.villages.map((village, at) => [village.id, at]));
  const ends = Array.from({ length: spans }, (_, span) => end - span * spanDays * 86_400_000);
  const all = readReporting(risk, known, countDuty(collectors, ends));
  const able = [...risk.villages.keys()].filter((at) =>
    all.spans.subarray(at * spans, (at + 1) * spans).includes(1),
  );
  const villages = able.map((at) => risk.villages[at] as ScannedVillage);
  const select = <T extends Uint8Array | Uint32Array>(values: T, into: T): T => {
    for (const [place, at] of able.entries())
      into.set(values.subarray(at * spans, (at + 1) * spans), place * spans);
    return into;
  };
  const size = villages.length * spans;
  const reporting = { spans: select(all.spans, new Uint8Array(size)), spansPerPlace: spans };
  const places = new Map(villages.map(({ id }, place) => [id, place]));
  const counts = readCounts(cases, places);
  const isComplete = !reporting.spans.includes(0);
  const populations = findPopulations(villages, { counts, reporting });
  return {
    ...{ villages, reporting },
    registered: select(all.registered, new Uint32Array(size)),
    onDuty: select(all.onDuty, new Uint32Array(size)),
    input: {
      ...{ places: villages, counts, days: clusterRules.days, populations },
      ...(!isComplete && { reporting }),
    },
    parameters: { ...nightlyScan, maxRadiusKm: limitRadius(villages) },
    total: counts.reduce((sum, count) => sum + count.cases, 0),
  };
}

function readReporting(
  { villages, reported }: RiskToScan,
  known: ReadonlyMap<number, number>,
  duty: ReturnType<typeof countDuty>,
) {
  const size = villages.length * spans;
  const [registered, onDuty] = [new Uint32Array(size), new Uint32Array(size)];
  const able = new Uint8Array(size);
  for (const [at, { id }] of villages.entries()) {
    const ofVillage = duty.get(id);
    if (!ofVillage) continue;
    registered.set(ofVillage.registered, at * spans);
    onDuty.set(ofVillage.onDuty, at * spans);
    for (let span = 0; span < spans; span += 1) if (ofVillage.onDuty[span]) able[at * spans + span] = 1;
  }
  for (let row = 0; row < reported.length; row += 2) {
    const at = known.get(reported[row] as number);
    const age = reported[row + 1] as number;
    if (at !== undefined && age < clusterRules.days) able[at * spans + Math.floor(age / spanDays)] = 1;
  }
  return { spans: able, registered, onDuty };
}

function readCounts(cases: Int32Array, places: ReadonlyMap<number, number>) {
  const counts: ScanCount[] = [];
  for (let row = 0; row < cases.length; row += 3) {
    const place = places.get(cases[row] as number);
    const age = cases[row + 1] as number;
    if (place !== undefined && age >= 0 && age < clusterRules.days)
      counts.push({ place, day: clusterRules.days - 1 - age, cases: cases[row + 2] as number });
  }
  // in one order, whatever that of the rows is, so that random sets can be repeated
  return counts.sort((a, b) => a.day - b.day || a.place - b.place);
}

function findPopulations(
  villages: readonly ScannedVillage[],
  { counts, reporting }: { counts: ScanCount[]; reporting: Reporting },
): number[] | null {
  const populations = villages.map(({ population }) => population ?? 0);
  if (!populations.every((population) => population > 0)) return null;
  const { days } = clusterRules;
  const isEnough = arePopulationsEnough({
    counts,
    populations,
    reporting,
    days,
    leftOutDays: nightlyScan.maxDays,
  });
  return isEnough ? populations : null;
}

/** The time of a search grows with the neighbours of all villages. */
function limitRadius(villages: readonly ScannedVillage[]): number {
  let radius = nightlyScan.maxRadiusKm;
  const countNeighbours = () =>
    findNeighbours(villages, radius).places.reduce((sum, { length }) => sum + length, 0);
  while (radius > 1 && countNeighbours() > clusterRules.maxNeighbours) radius /= 2;
  return radius;
}

function toFigures(cluster: ScanCluster, risk: RiskToScan, prepared: Prepared): ClusterFigures {
  const { villages, input, parameters } = prepared;
  const { observed, expected, p, largestByChance, radiusKm, firstDay } = cluster;
  const centre = villages[cluster.centre] as ScannedVillage;
  const upper = findBound(expected, prepared.total, largestByChance, exceedings);
  return {
    ...{ centreId: centre.id, latitude: centre.latitude, longitude: centre.longitude, radiusKm },
    villages: listVillages(cluster, prepared),
    firstDay: addDays(risk.lastDay, firstDay - (clusterRules.days - 1)),
    lastDay: risk.lastDay,
    method: input.populations ? 'scanPoisson' : 'scanPermutation',
    ...{ observed, expected, upper, p },
    recurrenceDays: computeRecurrenceDays(p, clusterRules.searchesPerYear),
    completeness: computeCompleteness(cluster, prepared),
    urgency: computeUrgency({ observed, expected, upper, methods: [] }),
    series: buildSeries(cluster, prepared),
    parameters: {
      ...parameters,
      ...{ days: clusterRules.days, villages: villages.length },
      searchesPerYear: clusterRules.searchesPerYear,
    },
  };
}

function listVillages(
  { places, kilometres, firstDay }: ScanCluster,
  { villages, input }: Prepared,
): ClusterVillage[] {
  return places.map((place, at) => ({
    villageId: (villages[place] as ScannedVillage).id,
    kilometres: kilometres[at] as number,
    cases: input.counts
      .filter((count) => count.place === place && count.day >= firstDay)
      .reduce((sum, { cases }) => sum + cases, 0),
  }));
}

/** The spans of seven days in which a cluster lies. */
const countSpans = ({ firstDay }: ScanCluster) => Math.ceil((clusterRules.days - firstDay) / spanDays);

function computeCompleteness(cluster: ScanCluster, prepared: Prepared): number {
  const spansOfIt = Array.from({ length: countSpans(cluster) }, (_, span) => span);
  const shares = spansOfIt.map((span) => getShareOnDuty(cluster, prepared, span));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function getShareOnDuty({ places }: ScanCluster, { registered, onDuty }: Prepared, span: number): number {
  const sum = (values: Uint32Array) =>
    places.reduce((all, place) => all + (values[place * spans + span] as number), 0);
  const all = sum(registered);
  return all === 0 ? 0 : sum(onDuty) / all;
}

function buildSeries(cluster: ScanCluster, prepared: Prepared): SeriesWeek[] {
  const { input, reporting } = prepared;
  const inside = new Set(cluster.places);
  const sums = new Float64Array(spans);
  for (const { place, day, cases } of input.counts) {
    const span = Math.floor((clusterRules.days - 1 - day) / spanDays);
    if (inside.has(place)) sums[span] = (sums[span] as number) + cases;
  }
  return Array.from({ length: spans }, (_, at) => {
    const span = spans - 1 - at;
    const isAble = cluster.places.some((place) => reporting.spans[place * spans + span] === 1);
    return {
      cases: isAble ? (sums[span] as number) : null,
      ...{ expected: null, upper: null, completeness: getShareOnDuty(cluster, prepared, span) },
    };
  });
}
