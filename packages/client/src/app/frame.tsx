import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { SnackbarProvider } from '../ui/snackbar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { Shell } from './shell.tsx';

const LiveUpdates = lazy(async () => ({ default: (await import('../lib/live-updates.tsx')).LiveUpdates }));

/** Everything a signed-in user has around the pages. What was fetched for one user is never shown to another. */
export function Frame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { direction, keysShown } = useTexts();
  const [queryClient] = useState(createQueryClient);
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
            <SnackbarProvider keepsMessages={keysShown}>
              <Shell>
                <PageBoundary>{children}</PageBoundary>
              </Shell>
              <SessionDialog />
              <Suspense>
                <LiveUpdates />
              </Suspense>
            </SnackbarProvider>
          </Tooltip.Provider>
        </DirectionProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
