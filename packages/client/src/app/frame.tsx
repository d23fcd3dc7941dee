import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTwoFactorRequirement } from '../features/accounts/use-two-factor-requirement.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { SnackbarProvider } from '../ui/snackbar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { Shell } from './shell.tsx';

const LiveUpdates = lazy(async () => ({ default: (await import('../lib/live-updates.tsx')).LiveUpdates }));
const TwoFactorDemandedPage = lazy(async () => ({
  default: (await import('../features/accounts/two-factor-required-page.tsx')).TwoFactorRequiredPage,
}));

function Pages({ children }: { children: ReactNode }) {
  return (
    <>
      <Shell>
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
                {user?.mustSetUpTwoFactor ? <TwoFactorDemandedPage /> : <Pages>{children}</Pages>}
              </Suspense>
              <SessionDialog />
            </SnackbarProvider>
          </Tooltip.Provider>
        </DirectionProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
