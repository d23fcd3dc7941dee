import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTwoFactorRequirement } from '../features/accounts/two-factor/use-two-factor-requirement.ts';
import { RequestError } from '../lib/requests/error.ts';
import { useReturnAddress } from '../lib/return-address.ts';
import { useCan } from '../lib/session/permissions.ts';
import { useSession } from '../lib/session/session.tsx';
import { useTexts } from '../lib/texts/texts.tsx';
import { SnackbarProvider } from '../ui/overlays/snackbar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useRoutes } from './routing/open-route.ts';
import { startPrefetching } from './routing/prefetch.ts';
import { SessionDialog } from './session-dialog.tsx';
import { Shell } from './shell/shell.tsx';
import { TodayAtHome } from './today-at-home.tsx';

/** A 4xx response will not change with a retry; a lost connection may come back. */
function shouldRetry(failures: number, error: Error): boolean {
  const isClientError = error instanceof RequestError && error.status < 500;
  return !isClientError && failures < 2;
}

function createQueryClient(): QueryClient {
  // TanStack Query assumes that the page starts online; it listens to later changes itself
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 5000, refetchOnWindowFocus: true },
      // without a network a change fails at once, and the form keeps its values
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const LiveUpdates = lazy(async () => ({ default: (await import('../lib/live/updates.tsx')).LiveUpdates }));
const ReturnBar = lazy(async () => ({ default: (await import('./return-bar.tsx')).ReturnBar }));
const TwoFactorRequiredPage = lazy(async () => ({
  default: (await import('../features/accounts/two-factor/two-factor-required-page.tsx'))
    .TwoFactorRequiredPage,
}));

/** Loads pages before they are opened, where the network is good. */
function usePrefetching() {
  const routes = useRoutes();
  const { user } = useSession();
  const roles = user?.roles.join(' ') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: start again with other roles, not with each change of the user
  useEffect(() => startPrefetching(routes, user?.roles ?? []), [routes, roles]);
}

function Pages({ children }: { children: ReactNode }) {
  const returnAddress = useReturnAddress();
  const mayHaveToday = useCan('today.project');
  usePrefetching();
  return (
    <>
      <Shell>
        {returnAddress && (
          <Suspense>
            <ReturnBar address={returnAddress} />
          </Suspense>
        )}
        {mayHaveToday && (
          <Suspense>
            <TodayAtHome />
          </Suspense>
        )}
        <PageBoundary>{children}</PageBoundary>
      </Shell>
      <Suspense>
        <LiveUpdates />
      </Suspense>
    </>
  );
}

/** The app frame of a signed-in user. Clears the query cache when the user changes, so that nobody sees data of another. */
export function Frame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { direction, keysShown } = useTexts();
  const [queryClient] = useState(createQueryClient);
  useTwoFactorRequirement();
  const userId = useRef(user?.id);
  useEffect(() => {
    if (user && user.id !== userId.current) queryClient.clear();
    userId.current = user?.id;
  }, [user, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={direction}>
          <Tooltip.Provider delay={300}>
            <SnackbarProvider arePersistent={keysShown}>
              <Suspense>
                {user?.mustSetUpTwoFactor ? <TwoFactorRequiredPage /> : <Pages>{children}</Pages>}
              </Suspense>
              <SessionDialog />
            </SnackbarProvider>
          </Tooltip.Provider>
        </DirectionProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
