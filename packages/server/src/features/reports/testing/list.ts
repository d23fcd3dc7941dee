import type { TestApp } from '../../../../test/support/test-app.ts';
import type { ReportsSetting } from './reports-setting.ts';

/** What the page of correct reports asks for at first. */
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

/** What the page of incorrect reports asks for at first. */
export const incorrectFilter = {
  ...correctFilter,
  errorType: 'All',
  reportStatus: null,
  formatCorrect: false,
};

/** Asks for a page of reports; as the manager unless told otherwise. */
export function listOn(app: TestApp) {
  return async (
    { projectId, managerId }: ReportsSetting,
    filter: object = {},
    { userId = managerId, pageNumber = 1 }: { userId?: number; pageNumber?: number } = {},
  ) => {
    const path = `/api/report/list?projectId=${projectId}&pageNumber=${pageNumber}`;
    const answer = await app.as(userId).post(path, { ...correctFilter, ...filter });
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`);
    return answer.body.value;
  };
}

export const idsOf = (page: { data: { id: number }[] }) => page.data.map((row) => row.id);
