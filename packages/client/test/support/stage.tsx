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
import { FixedSession, type Session } from '../../src/lib/session.tsx';
import { SnackbarProvider } from '../../src/ui/snackbar.tsx';

/** What was answered is kept as in the app; what failed is not asked for again. */
export function aQueryClient({ staleTime = 0 } = {}): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
}

type Setting = {
  pages: Array<{ path: string; component?: () => ReactNode; appRoute?: AppRoute }>;
  address: string;
  session: Partial<Session>;
  client?: QueryClient;
  /** Puts the texts around what is shown. */
  inTexts: (shown: ReactNode) => ReactNode;
};

/**
 * Shows the page at an address, among the others that can be reached from it.
 *
 * @returns the router, to see where links lead
 */
export function setStage({ pages, address, session, client = aQueryClient(), inTexts }: Setting) {
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
      {inTexts(
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
