import type { DataTable } from '@harken/contract/exports/tables';
import { dataTables } from '@harken/contract/exports/tables';
import { aSession } from '../support/builders/people.ts';
import type { TestApp } from '../support/test-app.ts';
import type { aSocietyAtTurns } from './turns.ts';

type Fixture = Awaited<ReturnType<typeof aSocietyAtTurns>>;
export type Format = 'csv' | 'xlsx';

/** An export, and how it is requested. */
export interface ListedExport {
  name: string;
  table: DataTable;
  /** The address without the choice of form, and the body of a POST. */
  toRequest(fixture: Fixture, format: Format): { path: string; body?: object };
}

const inProject = (call: string, { projectId }: Fixture) => `/api/${call}?projectId=${projectId}`;
const ofFormat = (call: string, format: Format) => `${call}${format === 'csv' ? 'Csv' : 'Excel'}`;
const period = { startDate: '2026-11-15T00:00:00Z', endDate: '2027-01-09T00:00:00Z', utcOffset: 0 };

const cases = {
  ...{ ...period, healthRisks: [], groupingType: 'Week', level: 'district' },
  reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
};

/** All exports that come as data. */
export const listedExports: ListedExport[] = [
  {
    ...{ name: 'reports', table: dataTables.reports },
    toRequest: (fixture, format) => ({
      path: inProject(ofFormat('report/exportTo', format), fixture),
      body: { formatCorrect: true },
    }),
  },
  {
    ...{ name: 'incorrect reports', table: dataTables.incorrectReports },
    toRequest: (fixture, format) => ({
      path: inProject(ofFormat('report/exportTo', format), fixture),
      body: { formatCorrect: false },
    }),
  },
  {
    ...{ name: 'alerts', table: dataTables.alerts },
    toRequest: (fixture, format) => ({
      path: `${inProject('alert/export', fixture)}&exportFormat=${format}`,
      body: { ...period, utcOffset: undefined, status: 'All', orderBy: 'TimeTriggered', sortAscending: true },
    }),
  },
  {
    ...{ name: 'scorecards', table: dataTables.scorecards },
    toRequest: (fixture, format) => ({
      path: inProject(ofFormat('alert/exportScorecardsTo', format), fixture),
      body: { ...period, placeLevel: 'district' },
    }),
  },
  {
    ...{ name: 'data collectors', table: dataTables.collectors },
    toRequest: (fixture, format) => ({
      path: inProject(ofFormat('dataCollector/exportTo', format), fixture),
      body: {},
    }),
  },
  {
    ...{ name: 'weeks of data collectors', table: dataTables.collectorWeeks },
    toRequest: (fixture, format) => ({
      path: `${inProject('dataCollector/exportPerformance', fixture)}&exportFormat=${format}`,
      body: {},
    }),
  },
  {
    ...{ name: 'referrals', table: dataTables.referrals },
    toRequest: (fixture, format) => ({
      path: inProject(ofFormat('referral/exportTo', format), fixture),
      body: {},
    }),
  },
  {
    ...{ name: 'line list', table: dataTables.lineList },
    toRequest: ({ outbreakId }, format) => ({
      path: `/api/outbreak/${outbreakId}/lineList/${ofFormat('exportTo', format)}?`,
      body: { withPersonalData: true },
    }),
  },
  {
    ...{ name: 'cases by place of a project', table: dataTables.casesByPlace },
    toRequest: (fixture, format) => ({
      path: `${inProject('projectDashboard/exportCasesByPlace', fixture)}&exportFormat=${format}`,
      body: cases,
    }),
  },
  {
    ...{ name: 'cases by place of a national society', table: dataTables.casesByPlace },
    toRequest: ({ nationalSocietyId }, format) => ({
      path: `/api/nationalSocietyDashboard/exportCasesByPlace?nationalSocietyId=${nationalSocietyId}&exportFormat=${format}`,
      body: cases,
    }),
  },
  {
    ...{ name: 'weekly report', table: dataTables.weeklyReport },
    toRequest: ({ nationalSocietyId }, format) => ({
      path: `/api/weeklyReport/${nationalSocietyId}/download?reportedWeekOn=2026-12-31&fileFormat=${format}`,
    }),
  },
];

/** Downloads an export as a manager. */
export async function downloadExport(
  app: TestApp,
  fixture: Fixture,
  {
    path,
    body,
    form = 'readable',
  }: { path: string; body?: object; form?: 'readable' | 'data' | 'dictionary' },
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const cookie = await aSession(app.db, fixture.managerId, app.clock.now());
  const response = await app.app.inject({
    ...{ method: body ? 'POST' : 'GET', url: `${path}&exportForm=${form}`.replace('?&', '?') },
    ...{ headers: { cookie, ...(body && { 'content-type': 'application/json' }) } },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
