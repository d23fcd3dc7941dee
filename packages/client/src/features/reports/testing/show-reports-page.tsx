import type { Role } from '@harken/domain/access/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { aPerson } from '../../../../test/support/show-page.tsx';
import { FixedSession } from '../../../lib/session.tsx';
import { TextsProvider } from '../../../lib/texts.tsx';
import { SnackbarProvider } from '../../../ui/snackbar.tsx';
import { CorrectReportsPage } from '../correct-reports-page.tsx';
import { IncorrectReportsPage } from '../incorrect-reports-page.tsx';
import { reportPaths } from '../report-paths.ts';

const pages = { correct: CorrectReportsPage, incorrect: IncorrectReportsPage };

/** Shows a list of reports of project 5, in English, to somebody of a role. */
export function showReportsPage(list: keyof typeof pages, search = '', role: Role = 'Manager') {
  const user = aPerson(role);
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: reportPaths[list].replace('{projectId}', '$projectId'),
    component: pages[list],
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/projects/5/reports/${list}${search}`] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FixedSession session={{ user }}>
        <TextsProvider user={user} waiting={null} failed={() => null}>
          <SnackbarProvider>
            <RouterProvider router={router as never} />
          </SnackbarProvider>
        </TextsProvider>
      </FixedSession>
    </QueryClientProvider>,
  );
  return router;
}
