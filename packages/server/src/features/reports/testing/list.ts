import type { TestApp } from '../../../../test/support/test-app.ts';
import type { ReportsFixture } from './reports-fixture.ts';

/** The initial filter of the page of correct reports. */
export const correctFilter = {
  dataCollectorType: 'human',
  errorType: null,
  healthRisks: [],
  locations: null,
  formatCorrect: true,
  reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
  trainingStatus: 'Trained',
  utcOffset: 0,
  orderBy: 'date',
  sortAscending: false,
};

/** The initial filter of the page of incorrect reports. */
export const incorrectFilter = {
  ...correctFilter,
  errorType: 'All',
  reportStatus: null,
  formatCorrect: false,
};

/** Requests a page of reports, by default as the manager. */
export function listOn(app: TestApp) {
  return async (
    { projectId, managerId }: ReportsFixture,
    filter: object = {},
    { userId = managerId, pageNumber = 1 }: { userId?: number; pageNumber?: number } = {},
  ) => {
    const path = `/api/report/list?projectId=${projectId}&pageNumber=${pageNumber}`;
    const response = await app.as(userId).post(path, { ...correctFilter, ...filter });
    if (response.status !== 200) throw new Error(`The list answered ${response.status}`);
    return response.body.value;
  };
}

export const getIds = (page: { data: { id: number }[] }) => page.data.map((row) => row.id);
