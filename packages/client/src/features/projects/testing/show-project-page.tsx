import type { Role } from '@harken/domain/access/roles';
import { aSociety } from '../../../../test/support/a-society.ts';
import { answer, showPages, success } from '../../../../test/support/show-routes.tsx';
import { aQueryClient } from '../../../../test/support/stage.tsx';
import type { CallAnswer } from '../../../lib/call-list.ts';
import { AddProjectPage } from '../add-project-page.tsx';
import { EditProjectPage } from '../edit-project-page.tsx';
import { ProjectOverviewPage } from '../project-overview-page.tsx';
import { projectPaths } from '../project-paths.ts';
import { ProjectsListPage } from '../projects-list-page.tsx';
import { aProject, basicsOf } from './projects.builders.ts';

/** How many alerts of each status a project has. */
export function answerAlerts(counts: { Open?: number; Escalated?: number } = {}) {
  answer('post', 'alert/list', ({ status }) =>
    success({ data: [], page: 1, rowsPerPage: 50, totalRows: counts[status as keyof typeof counts] ?? 0 }),
  );
}

/** What every page asks for besides its own. */
export function answerSurroundings({
  society = {},
  project = {},
}: {
  society?: Partial<CallAnswer<'nationalSociety/get'>>;
  project?: Partial<CallAnswer<'project/get'>>;
} = {}) {
  const shown = aProject(project);
  answer('get', 'nationalSociety/3/get', () => success(aSociety(society)));
  answer('get', 'project/:projectId/basicData', () => success(basicsOf(shown)));
  answer('get', 'project/:projectId/get', () => success(shown));
  answer('get', 'project/getFormData', () => success(shown.formData));
  answer('get', 'project/list', () => success([]));
  answer('get', 'projectOrganization/list', () =>
    success([{ id: 81, name: 'Kalembe Branch', isDefaultOrganization: true }]),
  );
  answer('get', 'projectAlertNotHandledRecipient/list', () =>
    success([{ userId: 61, name: 'Ruth Okeme', organizationId: 21, organizationName: 'Kalembe Branch' }]),
  );
  answerAlerts();
}

const pages = [
  { path: projectPaths.list, page: ProjectsListPage },
  { path: projectPaths.add, page: AddProjectPage },
  { path: projectPaths.overview, page: ProjectOverviewPage },
  { path: projectPaths.edit, page: EditProjectPage },
  { path: projectPaths.one, page: () => <p>The project itself</p> },
];

/** Shows the pages of projects at an address, in English, to somebody of a role. */
export function showProjectPage(address: string, role: Role = 'Administrator') {
  return showPages(pages, address, { role, client: aQueryClient({ staleTime: 5000 }) });
}
