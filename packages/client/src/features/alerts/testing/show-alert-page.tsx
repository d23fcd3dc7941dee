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
import { type DefaultBodyType, HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { aPerson, englishTexts } from '../../../../test/support/show-page.tsx';
import { FixedSession } from '../../../lib/session.tsx';
import { TextsProvider } from '../../../lib/texts.tsx';
import { SnackbarProvider } from '../../../ui/snackbar.tsx';
import { AlertAssessmentPage } from '../alert-assessment-page.tsx';
import { AlertEventLogPage } from '../alert-event-log-page.tsx';
import { alertPaths } from '../alert-paths.ts';
import { AlertsListPage } from '../alerts-list-page.tsx';

export const server = setupServer();

/** The value of a call in its envelope. */
export const success = (value?: JsonBodyType) => HttpResponse.json({ isSuccess: true, value: value ?? null });

/** A refusal with its reason. */
export const refusal = (key: string, status = 400) =>
  HttpResponse.json({ isSuccess: false, message: { key } }, { status });

/** Answers a call, and keeps what was asked of it. */
export function answer(
  method: 'get' | 'post',
  path: string,
  reply: () => HttpResponse<JsonBodyType> | Promise<HttpResponse<JsonBodyType>>,
) {
  const asked: Array<{ url: URL; body: Record<string, unknown> }> = [];
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const body = method === 'post' ? await request.json() : {};
      asked.push({ url: new URL(request.url), body: body as Record<string, unknown> });
      return reply() as HttpResponse<DefaultBodyType>;
    }),
  );
  return asked;
}

const project = {
  id: 5,
  name: 'Lakeshore 2026',
  nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
  allowMultipleOrganizations: false,
};

/** What every page of alerts asks for besides its own. */
export function answerSurroundings({ isClosed = false } = {}) {
  const texts = Object.entries(englishTexts).map(([key, value]) => [key, { value, needsImprovement: false }]);
  answer('get', 'appData/getStrings/en', () => success(Object.fromEntries(texts)));
  answer('get', 'project/5/basicData', () => success({ ...project, isClosed }));
  answer('get', 'alert/getFiltersData', () =>
    success({
      healthRisks: [
        { id: 1, name: 'Measles' },
        { id: 2, name: 'Cholera' },
      ],
      locations: { regions: [] },
    }),
  );
  answer('get', 'alert/4127/alertRecipients', () =>
    success({ phoneNumbers: ['+999 70 555 0001', '***'], emails: ['officer@moh.example'] }),
  );
}

function pageAt(path: string, component: () => ReactNode) {
  return { path: path.replace(/\{(\w+)\}/g, '$$$1'), component };
}

/** Shows the pages of alerts at an address, in English, to somebody of a role. */
export function showAlertPage(address: string, role: Role = 'Manager') {
  const user = aPerson(role);
  const root = createRootRoute();
  const pages = [
    pageAt(alertPaths.list, AlertsListPage),
    pageAt(alertPaths.assess, AlertAssessmentPage),
    pageAt(alertPaths.eventLog, AlertEventLogPage),
  ].map((page) => createRoute({ getParentRoute: () => root, ...page }));
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [address] }),
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
