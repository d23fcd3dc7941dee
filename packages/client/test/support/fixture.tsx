import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppRoute } from '../../src/lib/routes.ts';
import { FixedSession, type Session } from '../../src/lib/session/session.tsx';
import { SnackbarProvider } from '../../src/ui/overlays/snackbar.tsx';

/** A query client without retries. */
export function aQueryClient({ staleTime = 0 } = {}): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
}

type FixtureOptions = {
  pages: Array<{ path: string; component?: () => ReactNode; appRoute?: AppRoute }>;
  address: string;
  session: Partial<Session>;
  client?: QueryClient;
  /** Wraps the content in a texts provider. */
  wrapInTexts: (shown: ReactNode) => ReactNode;
};

/**
 * Renders the page at an address; links can open the other pages.
 *
 * @returns the router, to check navigation
 */
export function renderFixture({
  pages,
  address,
  session,
  client = aQueryClient(),
  wrapInTexts,
}: FixtureOptions) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren(
      pages.map(({ path, component, appRoute }) =>
        createRoute({
          getParentRoute: () => root,
          path: path.replace(/\{(\w+)\}/g, '$$$1'),
          component,
          staticData: { appRoute },
        }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={client}>
      {wrapInTexts(
        <FixedSession session={session}>
          <SnackbarProvider>
            <RouterProvider router={router as never} />
          </SnackbarProvider>
        </FixedSession>,
      )}
    </QueryClientProvider>,
  );
  return router;
}
