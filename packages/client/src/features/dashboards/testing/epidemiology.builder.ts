import type { Epidemiology } from '../epidemiology/api.ts';

const weeks = [
  { firstDay: '2026-02-23', lastDay: '2026-03-01', epiYear: 2026, epiWeek: 9 },
  { firstDay: '2026-03-02', lastDay: '2026-03-08', epiYear: 2026, epiWeek: 10 },
  { firstDay: '2026-03-09', lastDay: '2026-03-10', epiYear: 2026, epiWeek: 11 },
];
const none = { placeCount: 0, counts: [0, 0, 0] };
const mbara = {
  ...{ id: 1, name: 'Mbara', within: ['North'] },
  placeCodes: [
    { level: 'region' as const, system: 'pcode', code: '01' },
    { level: 'district' as const, system: 'dhis2', code: 'ImspTQPwCqd' },
    { level: 'district' as const, system: 'pcode', code: '0107' },
  ],
};
const sunda = { id: 2, name: 'Sunda', within: ['South'], placeCodes: [] };

const curve: Epidemiology['curve'] = {
  groupingType: 'Week',
  periods: weeks,
  region: {
    places: [{ id: 7, name: 'North', within: [], placeCodes: [], counts: [1, 15, 1] }],
    others: none,
    unknown: [0, 0, 2],
  },
  district: {
    places: [{ ...mbara, counts: [1, 15, 0] }],
    others: { placeCount: 3, counts: [0, 0, 1] },
    unknown: [0, 0, 2],
  },
  sexAge: {
    groups: [
      { group: 'malesBelowFive', counts: [0, 2, 0] },
      { group: 'malesAtLeastFive', counts: [0, 4, 0] },
      { group: 'femalesBelowFive', counts: [1, 4, 0] },
      { group: 'femalesAtLeastFive', counts: [0, 5, 0] },
      { group: 'unspecifiedSexAndAge', counts: [0, 0, 2] },
    ],
    withoutGroup: [0, 0, 1],
  },
};

const villages: Epidemiology['villages'] = {
  before: { firstDay: '2026-02-07', lastDay: '2026-02-22' },
  ranked: [
    {
      ...{ id: 11, name: 'Nakiri', within: ['Mbara', 'North'], placeCodes: [], cases: 30, casesBefore: 12 },
      ...{ couldReport: true, couldReportBefore: true },
    },
    {
      ...{ id: 12, name: 'Oru', within: ['Mbara', 'North'], placeCodes: [], cases: 4, casesBefore: 1 },
      ...{ couldReport: true, couldReportBefore: true },
    },
    {
      ...{ id: 13, name: 'Pala', within: ['Sunda', 'South'], placeCodes: [], cases: 3, casesBefore: 0 },
      ...{ couldReport: true, couldReportBefore: false },
    },
  ],
  leftOut: { villageCount: 0, cases: 0, casesBefore: 0 },
  withoutCases: 6,
  unknown: { cases: 2, casesBefore: 0 },
};

const strip: Epidemiology['strip'] = {
  level: 'district',
  weeks: weeks.map((week, index) => ({ ...week, isPartial: index === 2 })),
  weeksLeftOut: 0,
  places: [
    { ...mbara, weeks: [{ cases: 1 }, { cases: 15 }, { cases: 1 }] },
    { ...sunda, weeks: [{ cases: 0 }, { cases: 0 }, {}] },
  ],
  ...{ placesLeftOut: 0, casesLeftOut: 0 },
};

const reporting: Epidemiology['reporting'] = {
  ...{ lastDay: '2026-03-10', reports: 7, reportsWithoutDistrict: 1 },
  weekdays: [3, 3, 2, 2, 2, 2, 2].map((days, index) => ({
    ...{ weekday: index + 1, days, reports: [1, 3, 2, 1, 0, 0, 0][index] ?? 0 },
    expected: days === 3 ? 1.31 : 0.88,
  })),
  districts: [
    {
      ...{ ...sunda, reports: 1, daysOnDuty: 14 },
      gap: { firstDay: '2026-02-23', lastDay: '2026-03-04', days: 10, isOngoing: false },
    },
    {
      ...{ ...mbara, reports: 5, daysOnDuty: 16 },
      gap: { firstDay: '2026-03-08', lastDay: '2026-03-10', days: 3, isOngoing: true },
    },
  ],
  districtsLeftOut: 0,
};

/** Seven of the cases have a known onset, one of them before the first day. */
export const someOnset: Epidemiology['onset'] = {
  curve: {
    ...curve,
    district: {
      places: [{ ...mbara, counts: [4, 2, 0] }],
      others: none,
      unknown: [0, 0, 0],
    },
  },
  ...{ cases: 6, casesBefore: 1, casesUnknown: 12 },
  delays: { reports: 16, known: 7, medianDays: 3, ninetiethPercentileDays: 8 },
  districts: [
    { ...sunda, reports: 1, known: 1, medianDays: 8, ninetiethPercentileDays: 8 },
    { ...mbara, reports: 15, known: 6, medianDays: 2.5, ninetiethPercentileDays: 6 },
  ],
  districtsLeftOut: 0,
};

const noOnset: Epidemiology['onset'] = {
  ...{ cases: 0, casesBefore: 0, casesUnknown: 19, districts: [], districtsLeftOut: 0 },
  delays: { reports: 16, known: 0 },
};

/** Nineteen cases of two weeks and two days; nobody in Sunda could report in the last week. */
export function anEpidemiology(given: Partial<Epidemiology> = {}): Epidemiology {
  return {
    ...{ firstDay: '2026-02-23', lastDay: '2026-03-10', cases: 19 },
    pyramid: {
      groups: [
        { age: 'atLeastFive', sex: 'female', cases: 5 },
        { age: 'atLeastFive', sex: 'male', cases: 4 },
        { age: 'belowFive', sex: 'female', cases: 5 },
        { age: 'belowFive', sex: 'male', cases: 2 },
        { age: 'unknown', sex: 'unknown', cases: 2 },
      ],
      withoutGroup: 1,
    },
    ...{ curve, onset: noOnset, villages, strip, reporting },
    ...given,
  };
}
