import { backTestMethod } from '@harken/domain/signals/back-test/back-test';
import { scanRisk } from '@harken/domain/signals/clusters/scan-risk';
import type { VillageOfArea } from '@harken/domain/signals/monitoring/areas';
import { assessSociety } from '@harken/domain/signals/monitoring/assess-society';
import { signalMethods } from '@harken/domain/signals/monitoring/methods';
import { surveyedWeeks } from '@harken/domain/signals/monitoring/weeks';
import { measureTime } from './fixture.ts';

/** Measures the evaluation of a whole national society on one core: 200 districts with 15 health risks and years of weeks. */

const size = { regions: 20, districts: 200, villagesPerDistrict: 5, healthRisks: 15 };
/** Cases of a village in a usual week, on average. */
const usualCases = 0.8;
/** Of this many series of a village and health risk, one rises in the last full week. */
const oneRiseIn = 500;

/** Repeatable numbers between 0 and 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function listVillages(): VillageOfArea[] {
  return Array.from({ length: size.districts * size.villagesPerDistrict }, (_, at) => {
    const districtId = 1 + Math.floor(at / size.villagesPerDistrict);
    return { id: 1 + at, districtId, regionId: 1 + (districtId % size.regions) };
  });
}

/** Thin counts with a season, and a rise here and there. */
function createCases(villages: readonly VillageOfArea[]): Int32Array {
  const random = createRandom(7);
  const rows: number[] = [];
  for (const { id } of villages)
    for (let risk = 1; risk <= size.healthRisks; risk += 1) {
      const isRising = random() < 1 / oneRiseIn;
      for (let week = 0; week < surveyedWeeks; week += 1) {
        const season = 1 + 0.8 * Math.sin((2 * Math.PI * (week + 5 * risk)) / 52);
        const mean = usualCases * season * (isRising && week >= surveyedWeeks - 2 ? 15 : 1);
        const cases = Math.floor(mean + random() * (mean + 0.5));
        if (cases > 0) rows.push(id, risk, week, cases);
      }
    }
  return Int32Array.from(rows);
}

/** Milliseconds for everything, and how many signals were raised. */
export async function measureSignals(): Promise<{ milliseconds: number; signals: number; series: number }> {
  const villages = listVillages();
  const cases = createCases(villages);
  const weekEnds = Array.from({ length: surveyedWeeks }, (_, week) => (week + 1) * 7 * 86_400_000);
  const collectors = villages.map(({ id }) => ({
    ...{ villageIds: [id], registeredAt: 0, leftAt: null, offDuty: [] },
  }));
  let signals = 0;
  const milliseconds = await measureTime(async () => {
    const assessed = assessSociety({
      ...{ villages, cases, collectors, weekEnds, targets: null, from: surveyedWeeks - 2 },
      ...{ methods: [], open: [], answered: [], now: 0 },
    });
    signals = assessed.length;
  });
  const places = size.regions + size.districts + villages.length;
  return { milliseconds, signals, series: places * size.healthRisks };
}

/** Five years of one district, as every place that people look at has them. */
function createCounts(): number[] {
  const random = createRandom(11);
  return Array.from({ length: surveyedWeeks }, (_, week) => {
    const mean = 6 * (1 + 0.8 * Math.sin((2 * Math.PI * week) / 52));
    return Math.floor(mean + random() * (mean + 0.5));
  });
}

/** Milliseconds for "Which method here?": 200 outbreaks of twelve cases in four weeks, with every method. */
export async function measureMethods(): Promise<{ milliseconds: number; methods: number; judged: number }> {
  const counts = createCounts();
  let judged = 0;
  const milliseconds = await measureTime(async () => {
    for (const method of signalMethods)
      if ('sensitivity' in backTestMethod(counts, method, { size: 12, length: 4 })) judged += 1;
  });
  return { milliseconds, methods: signalMethods.length, judged };
}

/** Milliseconds for the nightly search of clusters of a national society, each health risk one after the other on one core. */
export async function measureScan(): Promise<{ milliseconds: number; slowest: number; clusters: number }> {
  const random = createRandom(23);
  const villages = listVillages().map(({ id }) => ({
    ...{ id, latitude: -13 + 3 * random(), longitude: 33 + 3 * random(), population: null },
  }));
  const collectors = villages.map(({ id }) => ({
    ...{ villageIds: [id], registeredAt: 0, leftAt: null, offDuty: [] },
  }));
  let [milliseconds, slowest, clusters] = [0, 0, 0];
  for (let risk = 1; risk <= size.healthRisks; risk += 1) {
    const rows: number[] = [];
    // the first health risks have hundreds of cases, the last one five thousand
    const casesOfYear = Math.round(300 * 1.22 ** (risk - 1));
    for (let at = 0; at < casesOfYear; at += 1)
      rows.push(1 + Math.floor(random() * villages.length), Math.floor(random() * 364), 1);
    // every third has a cluster, because only then all random sets are searched
    if (risk % 3 === 0)
      for (let at = 0; at < 12 + casesOfYear / 100; at += 1) rows.push(risk, Math.floor(random() * 10), 1);
    const reported = rows.filter((_, at) => at % 3 !== 2);
    const took = await measureTime(async () => {
      clusters += scanRisk({
        ...{ villages, collectors, cases: Int32Array.from(rows), reported: Int32Array.from(reported) },
        ...{ lastDay: '2026-11-24', end: 20_000 * 86_400_000 },
      }).clusters.length;
    });
    milliseconds += took;
    slowest = Math.max(slowest, took);
  }
  return { milliseconds, slowest, clusters };
}
