import { http } from 'msw';
import { server, success } from '../../../../test/support/show-routes.tsx';
import type { ReportRow, SocietyReportRow } from '../reports.api.ts';

/** A correct report of one girl, not cross-checked and in no alert. */
export function aReport(given: Partial<ReportRow> = {}): ReportRow {
  return {
    id: 1,
    reportId: given.id ?? 1,
    isValid: true,
    dateTime: '2026-11-21T08:52:00',
    status: 'New',
    reportType: 'Single',
    isActivityReport: false,
    isCorrected: false,
    isInTraining: false,
    isAnonymized: false,
    dataCollectorIsDeleted: false,
    healthRiskName: 'Measles',
    region: 'Norvale',
    placeCodes: [],
    district: 'Oru',
    village: 'Oru Ferry',
    dataCollectorDisplayName: 'Mariam Kessy',
    phoneNumber: '+999705550142',
    message: '1#2#1',
    countMalesBelowFive: 0,
    countMalesAtLeastFive: 0,
    countFemalesBelowFive: 1,
    countFemalesAtLeastFive: 0,
    ...given,
  };
}

/** An incorrect report. */
export function anIncorrectReport(given: Partial<ReportRow> = {}): ReportRow {
  return aReport({
    isValid: false,
    reportType: undefined,
    healthRiskName: undefined,
    message: 'fever',
    reportErrorType: 'FormatError',
    ...given,
  });
}

export type ListRequest = { pageNumber: string | null; body: Record<string, unknown> };

const village = { id: 9, districtId: 8, name: 'Oru Ferry', zones: [] };
const region = {
  id: 7,
  name: 'Norvale',
  districts: [{ id: 8, regionId: 7, name: 'Oru', villages: [village] }],
};
const choices = {
  healthRisks: [
    { id: 31, name: 'Malaria' },
    { id: 32, name: 'Measles' },
    { id: 33, name: 'Cholera' },
  ],
  locations: { regions: [region] },
};

/** Mocks the calls of the pages and records the requests for the list. `rows` may return other rows each time. */
export function mockReportCalls(
  rows: () => ReportRow[],
  { totalRows = 0, toCorrect = 0, isClosed = false, isArchived = false, hiddenTrainingCount = 0 } = {},
) {
  const requests: ListRequest[] = [];
  server.use(
    http.get('*/api/project/:id/basicData', () =>
      success({ id: 5, name: 'Lakeshore', nationalSociety: { id: 3, name: 'Kalembe' }, isClosed }),
    ),
    http.get('*/api/nationalSociety/get/:id', () =>
      success({ id: 3, name: 'Kalembe', isArchived, hasCoordinator: false }),
    ),
    http.get('*/api/nationalSociety/:id/get', () =>
      success({ id: 3, name: 'Kalembe', isArchived, hasCoordinator: false }),
    ),
    http.get('*/api/referral/ofReport', () =>
      success({ referrals: [], mayEdit: false, facilities: [], reports: [] }),
    ),
    http.get('*/api/report/filters', () => success(choices)),
    http.post('*/api/report/list', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (body.correctedState === 'NotCorrected' && body.errorType === 'All')
        return success({ data: [], page: 1, rowsPerPage: 30, totalRows: toCorrect });
      const pageNumber = new URL(request.url).searchParams.get('pageNumber');
      requests.push({ pageNumber, body });
      const data = rows();
      return success({
        data,
        page: Number(pageNumber),
        rowsPerPage: 30,
        totalRows: totalRows || data.length,
        ...(body.trainingStatus === 'Trained' && { hiddenTrainingCount }),
      });
    }),
  );
  return requests;
}

/** A row of a national society's list: with the project, without type, alert and training. */
export function aSocietyReport(given: Partial<SocietyReportRow> = {}): SocietyReportRow {
  const { reportType: _kind, isInTraining: _training, alert: _alert, ...row } = aReport();
  return { ...row, projectName: 'Lakeshore', ...given };
}

/** Mocks the calls of a national society's pages and records the requests for the list. */
export function mockSocietyReportCalls(rows: () => SocietyReportRow[]) {
  const requests: Record<string, unknown>[] = [];
  server.use(
    http.get('*/api/nationalSociety/:id/get', () =>
      success({ id: 3, name: 'Kalembe', isArchived: false, hasCoordinator: false }),
    ),
    http.get('*/api/nationalSocietyReport/filters', () => success(choices)),
    http.post('*/api/nationalSocietyReport/list', async ({ request }) => {
      requests.push((await request.json()) as Record<string, unknown>);
      const data = rows();
      return success({ data, page: 1, rowsPerPage: 30, totalRows: data.length });
    }),
  );
  return requests;
}
