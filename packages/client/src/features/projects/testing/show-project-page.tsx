import type { Role } from '@harken/domain/access/roles';
import { aSociety } from '../../../../test/support/a-society.ts';
import { aQueryClient } from '../../../../test/support/fixture.tsx';
import { mockCall, showPages, success } from '../../../../test/support/show-routes.tsx';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { AddProjectPage } from '../form/add-project-page.tsx';
import { EditProjectPage } from '../form/edit-project-page.tsx';
import { ProjectsListPage } from '../list/projects-list-page.tsx';
import { ProjectOverviewPage } from '../project-overview-page.tsx';
import { projectPaths } from '../project-paths.ts';
import { aProject, toBasicData } from './projects.builders.ts';

/** Mocks the number of alerts of each status. */
export function mockAlertCounts(counts: { Open?: number; Escalated?: number } = {}) {
  mockCall('post', 'alert/list', ({ status }) =>
    success({ data: [], page: 1, rowsPerPage: 50, totalRows: counts[status as keyof typeof counts] ?? 0 }),
  );
}

/** Mocks the calls of every page. */
export function mockContextCalls({
  society = {},
  project = {},
}: {
  society?: Partial<CallResponse<'nationalSociety/get'>>;
  project?: Partial<CallResponse<'project/get'>>;
} = {}) {
  const shown = aProject(project);
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety(society)));
  mockCall('get', 'project/:projectId/basicData', () => success(toBasicData(shown)));
  mockCall('get', 'project/:projectId/get', () => success(shown));
  mockCall('get', 'project/:projectId/populationRule/list', () => success({ rules: [], places: [] }));
  mockCall('get', 'project/getFormData', () => success(shown.formData));
  mockCall('get', 'project/list', () => success([]));
  mockCall('get', 'projectOrganization/list', () =>
    success([{ id: 81, name: 'Kalembe Branch', isDefaultOrganization: true }]),
  );
  mockCall('get', 'projectAlertNotHandledRecipient/list', () =>
    success([{ userId: 61, name: 'Ruth Okeme', organizationId: 21, organizationName: 'Kalembe Branch' }]),
  );
  mockAlertCounts();
}

const pages = [
  { path: projectPaths.list, page: ProjectsListPage },
  { path: projectPaths.add, page: AddProjectPage },
  { path: projectPaths.overview, page: ProjectOverviewPage },
  { path: projectPaths.edit, page: EditProjectPage },
  { path: projectPaths.one, page: () => <p>The project itself</p> },
];

/** Shows a page for projects in English to a user with a role. */
export function showProjectPage(address: string, role: Role = 'Administrator') {
  return showPages(pages, address, { role, client: aQueryClient({ staleTime: 5000 }) });
}
