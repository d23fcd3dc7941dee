import { publicInfoCalls } from '@harken/contract/public-info';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { productVersion } from '../../platform/product-version.ts';
import { findPublicStats, type PublicStats } from './public-facts.queries.ts';

const week = 7 * 86_400_000;
/** `getPublicStats` needs no sign-in and has no limit, so its result is cached for this time. */
const cacheMilliseconds = 10 * 60_000;

/** Calls that need no sign-in. */
export const publicFactRoutes: Routes = ({ route, services: { db, clock, config } }) => {
  let cached: { at: number; stats: Promise<PublicStats> } | null = null;

  route(publicInfoCalls.ping, { handle: () => ({ status: 'ok' as const }) });

  route(publicInfoCalls.getPublicVersion, { handle: () => ({ name: 'Harken', version: productVersion }) });

  route(publicInfoCalls.getPublicStats, {
    async handle() {
      if (!config.isPublicStats) throw expectedError('error.notFound');
      const now = clock.now().getTime();
      if (cached === null || now - cached.at >= cacheMilliseconds) {
        cached = { at: now, stats: findPublicStats(db, new Date(now - week)) };
        cached.stats.catch(() => {
          cached = null;
        });
      }
      const stats = await cached.stats;
      return {
        EscalatedAlerts: stats.escalatedAlerts,
        ActiveDataCollectors: stats.activeDataCollectors,
        ActiveProjects: stats.activeProjects,
        TotalProjects: stats.totalProjects,
      };
    },
  });
};
