import type { SeasonalChart, SignalDetails, SignalListItem, SignalWeek } from '../signals.api.ts';

const week = { epiYear: 2026, epiWeek: 46, firstDay: '2026-11-15' };
const series: SignalWeek[] = [
  { cases: 4, expected: 4, upper: 5.545, completeness: 1 },
  { cases: null, expected: null, upper: null, completeness: 0 },
  { cases: 20, expected: 4, upper: 5.545, completeness: 0.5 },
];

/** An open signal of measles in a village. */
export function aSignalRow(given: Partial<SignalListItem> = {}): SignalListItem {
  return {
    ...{
      id: 7,
      healthRiskId: 1,
      healthRisk: 'Measles',
      level: 'village',
      placeId: 9,
      place: 'Nakiri',
      placeCodes: [],
    },
    ...{ district: 'Mbara', region: 'Norvale', state: 'open', firstWeek: week, week, isRunning: false },
    ...{ observed: 20, expected: 4, upper: 5.545, completeness: 0.5, method: 'c2' },
    ...{ agreeing: ['c1', 'c2', 'cusum'], methodCount: 4, raisedAt: '2026-11-22T02:04:00' },
    ...{ answeredAt: null, lastAnswer: null, withdrawnAt: null, withdrawalReason: null, series },
    ...given,
  } as SignalListItem;
}

/** The same with its weeks, to be answered. */
export function aSignalDetails(given: Partial<SignalDetails> = {}): SignalDetails {
  const { series: weeks, ...signal } = aSignalRow();
  return {
    ...signal,
    weeks: weeks.map((ofWeek, at) => ({
      ...ofWeek,
      ...week,
      epiWeek: 44 + at,
      firstDay: `2026-11-0${at + 1}`,
    })),
    methods: [
      { method: 'c1', expected: 4, upper: 5.545, isAlarm: true },
      { method: 'c2', expected: 4, upper: 5.545, isAlarm: true },
    ],
    ...{
      villages: [],
      answers: [],
      mayAnswer: true,
      collectorCount: 2,
      verificationText: 'Do you see more cases?',
    },
    ...given,
  };
}

/** Two weeks, the first one in the zone of epidemics. */
export const seasonalChart: SeasonalChart = {
  weeks: [
    { ...week, cases: 20, isRunning: false, channel: { median: 4, p75: 6, p90: 8 }, zone: 'epidemic' },
    {
      ...{ ...week, epiWeek: 47, firstDay: '2026-11-22', cases: null, isRunning: true },
      ...{ channel: { median: 3, p75: 5, p90: 7 }, zone: null },
    },
  ],
};

/** A cluster around Nakiri, with two villages. */
export const aCluster = {
  ...{ firstDay: '2026-11-12', lastDay: '2026-11-21', latitude: -13.5, longitude: 33.5 },
  ...{ radiusKm: 4.25, villageCount: 2, p: 0.001, recurrenceDays: 1000 },
};
