import { publicFactCalls } from '@harken/contract/public-facts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { productVersion } from '../../platform/product-version.ts';
import { findPublicStats, type PublicStats } from './public-facts.queries.ts';

const week = 7 * 86_400_000;
/** Anybody may ask, as often as they like: the numbers are counted once in this time. */
const countedEvery = 10 * 60_000;

/** What anybody may ask without signing in. */
export const publicFactRoutes: Routes = ({ route, services: { db, clock, config } }) => {
  let counted: { at: number; stats: Promise<PublicStats> } | null = null;

  route(publicFactCalls.ping, { handle: () => ({ status: 'ok' as const }) });

  route(publicFactCalls.getPublicVersion, { handle: () => ({ name: 'Harken', version: productVersion }) });

  route(publicFactCalls.getPublicStats, {
    async handle() {
      if (!config.isPublicStats) throw problem('error.notFound');
      const now = clock.now().getTime();
      if (counted === null || now - counted.at >= countedEvery) {
        counted = { at: now, stats: findPublicStats(db, new Date(now - week)) };
        counted.stats.catch(() => {
          counted = null;
        });
      }
      const stats = await counted.stats;
      return {
        EscalatedAlerts: stats.escalatedAlerts,
        ActiveDataCollectors: stats.activeDataCollectors,
        ActiveProjects: stats.activeProjects,
        TotalProjects: stats.totalProjects,
      };
    },
  });
};
