import { aSociety } from '../../../../test/support/a-society.ts';
import { errorResponse, mockCall, success } from '../../../../test/support/show-routes.tsx';
import type { CollectorRow, Performance } from '../data-collectors.api.ts';

/** A trained and deployed person with one place. */
export function aCollectorRow(given: Partial<CollectorRow> = {}): CollectorRow {
  return {
    id: 7,
    dataCollectorType: 'Human',
    name: 'Mariam Kessy',
    displayName: 'Mariam K.',
    sex: 'Female',
    phoneNumber: '+999705550142',
    isInTrainingMode: false,
    isDeployed: true,
    supervisor: { id: 41, name: 'Daniel Oru', role: 'Supervisor' },
    locations: [
      { id: 0, region: 'Norvale', district: 'Oru', village: 'Oru Ferry', villageId: 9, placeCodes: [] },
    ],
    ...given,
  };
}

const regions = [
  {
    id: 1,
    name: 'Norvale',
    districts: [
      {
        id: 11,
        name: 'Oru',
        regionId: 1,
        villages: [{ id: 111, name: 'Oru Ferry', districtId: 11, zones: [] }],
      },
    ],
  },
];

export const supervisors = [
  { id: 42, name: 'Omar Finn', role: 'HeadSupervisor' as const },
  { id: 41, name: 'Daniel Oru', role: 'Supervisor' as const },
];

/** Mocks the calls that every page of collectors makes about its project. */
function mockProjectCalls(isClosed: boolean): void {
  mockCall('get', 'project/5/basicData', () =>
    success({
      id: 5,
      name: 'Lakeshore',
      isClosed,
      allowMultipleOrganizations: false,
      nationalSociety: { id: 3, name: 'Kalembe', countryName: 'Kalembe' },
    }),
  );
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety()));
  mockCall('get', 'dataCollector/filters', () => success({ supervisors, locations: { regions } }));
}

/** Mocks the list; `rows` may return other rows each time. @returns the requests */
export function mockCollectorList(
  rows: () => CollectorRow[],
  { isClosed = false, totalRows = 0, rowsPerPage = 20 } = {},
) {
  mockProjectCalls(isClosed);
  return mockCall('post', 'dataCollector/list', ({ pageNumber }) => {
    const data = rows();
    return success({ data, page: pageNumber as number, rowsPerPage, totalRows: totalRows || data.length });
  });
}

/** Mocks a change, or its failure with an error key. @returns the requests */
export function mockChange(path: string, done: string, refused?: () => string | undefined) {
  return mockCall('post', `dataCollector/${path}`, () => {
    const key = refused?.();
    return key ? errorResponse(key) : success(undefined, done);
  });
}

type PerformanceRow = Performance['performance']['data'][number];

/** Eight complete weeks, newest first: 5 to 1 of 2022, 52 to 50 of 2021. */
export const weeks = [5, 4, 3, 2, 1, 52, 51, 50].map((epiWeek) => ({
  epiWeek,
  epiYear: epiWeek > 8 ? 2021 : 2022,
}));

/** Somebody who reported correctly in every week. */
export function aPerformance(given: Partial<PerformanceRow> = {}): PerformanceRow {
  return {
    id: 7,
    name: 'Mariam Kessy',
    phoneNumber: '+999705550142',
    villageName: 'Oru Ferry',
    placeCodes: [],
    daysSinceLastReport: 2,
    performanceInEpiWeeks: weeks.map((week) => ({ ...week, reportingStatus: 'ReportingCorrectly' as const })),
    ...given,
  };
}

/** Mocks the performance list, and the number of non-reporting collectors among 80. @returns the requests */
export function mockPerformance(
  rows: () => PerformanceRow[],
  { isClosed = false, totalRows = 0, silentCount = 0, hiddenTrainingCount = 0 } = {},
) {
  mockProjectCalls(isClosed);
  const none = { silentCount: 0, watchedCount: 0, silent: [] };
  const dataCollectors = { silentCount, watchedCount: 80, silent: [] };
  mockCall('get', 'projectDashboard/silence', () =>
    success({ dataCollectors, villages: none, smsGateways: none }),
  );
  return mockCall('post', 'dataCollector/performance', ({ pageNumber, trainingStatus }) => {
    const data = rows();
    const completeness = weeks.map((week, index) => ({
      ...week,
      activeDataCollectors: index,
      totalDataCollectors: index === 7 ? 0 : 12,
    }));
    const page = { page: pageNumber as number, rowsPerPage: 20, totalRows: totalRows || data.length };
    return success({
      ...(trainingStatus === 'Trained' && { hiddenTrainingCount }),
      completeness: data.length > 0 ? completeness : [],
      performance: { data, ...page },
      epiDateRange: weeks,
    });
  });
}
