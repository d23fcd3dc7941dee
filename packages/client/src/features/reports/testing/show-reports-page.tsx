import type { Role } from '@harken/domain/access/roles';
import type { QueryClient } from '@tanstack/react-query';
import { showPages } from '../../../../test/support/show-routes.tsx';
import { CorrectReportsPage } from '../project-list/correct-reports-page.tsx';
import { IncorrectReportsPage } from '../project-list/incorrect-reports-page.tsx';
import { reportPaths } from '../report-paths.ts';

const lists = { correct: CorrectReportsPage, incorrect: IncorrectReportsPage };

/** Renders a list of reports of project 5, in English, by default for a manager. */
export function showReportsPage(
  list: keyof typeof lists,
  search = '',
  given: { role?: Role; client?: QueryClient } = {},
) {
  const pages = [{ path: reportPaths[list], page: lists[list] }];
  return showPages(pages, `/projects/5/reports/${list}${search}`, { role: 'Manager', ...given });
}
