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
import type { ReactNode } from 'react';
import { FixedSession, type User } from '../../src/lib/session.tsx';
import type { Texts } from '../../src/lib/text-format.ts';
import { FixedTexts } from '../../src/lib/texts.tsx';
import { SnackbarProvider } from '../../src/ui/snackbar.tsx';

const files = import.meta.glob<Texts>('../../../../translations/app/en/*.json', {
  eager: true,
  import: 'default',
});

/** The English texts of the product, so that tests find things by the words people read. */
export const englishTexts: Texts = Object.assign({}, ...Object.values(files));

/** Somebody who is signed in, by role. */
export function aPerson(role: Role): User {
  return { id: 1, name: 'Ruth Okeme', email: 'ruth@mail.example', languageCode: 'en', roles: [role] } as User;
}

/**
 * Shows one page the way the app does: with texts, somebody signed in, an address and the calls of the contract.
 *
 * @returns the router, to see where links and filters lead
 */
export function showPage(Page: () => ReactNode, { address = '/', user = aPerson('Administrator') } = {}) {
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: '$', component: Page });
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FixedTexts texts={englishTexts}>
        <FixedSession session={{ user }}>
          <SnackbarProvider>
            <RouterProvider router={router as never} />
          </SnackbarProvider>
        </FixedSession>
      </FixedTexts>
    </QueryClientProvider>,
  );
  return router;
}
