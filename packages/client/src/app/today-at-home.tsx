import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCan } from '../lib/session/permissions.ts';
import { useSession } from '../lib/session/session.tsx';
import { loadable } from '../ui/loading/loadable.tsx';
import styles from './app.module.css';
import { PageBoundary } from './page-boundary.tsx';
import { useRoutes } from './routing/open-route.ts';
import { getHomePageAddress } from './routing/route-table.ts';

/** Loaded on the start page only, so that no other page becomes larger. */
const TodayBlock = loadable(async () => (await import('../features/today/today-block.tsx')).TodayBlock);

/** Loads the code of the block. */
export const preloadTodayAtHome = TodayBlock.preload;

/** What waits for the person, above their start page. A fault of it does not keep the page from opening. */
export function TodayAtHome() {
  const { user } = useSession();
  const routes = useRoutes();
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const address = getHomePageAddress(routes, user?.homePage, user?.roles ?? []);
  const mayListProjects = useCan('today.projects');
  const hasProjects = user?.homePage?.page === 'Project' || mayListProjects;
  if (!hasProjects || !address || pathname !== address) return null;
  return (
    <PageBoundary>
      <Suspense fallback={<div className={styles.todayPlace} aria-hidden="true" />}>
        <TodayBlock />
      </Suspense>
    </PageBoundary>
  );
}
