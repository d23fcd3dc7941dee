import { boundaryCalls } from '@harken/contract/boundaries';
import { society } from '../../../platform/access/scopes.ts';
import { cacheSharedResponses } from '../../../platform/http/cache-shared-responses.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { getUtcDay } from '../../../platform/place-codes.queries.ts';
import { computeResponseVersion, emptyLayer, readLayer, toBoundaries } from './boundaries.layer.ts';
import { findLayer, findLevels, findPlacesOfLevel } from './boundaries.queries.ts';

/** Boundaries of places for maps, and which levels have some. */
export const boundaryRoutes: Routes = ({ route, services: { db, clock } }) => {
  const sharedBoundaries = cacheSharedResponses(boundaryCalls.getBoundaries);

  route(boundaryCalls.getBoundaries, {
    scope: society,
    async handle({ query: { nationalSocietyId, level }, reply }) {
      const layer = await findLayer(db, { nationalSocietyId, level });
      const day = getUtcDay(clock.now());
      const places = layer
        ? await findPlacesOfLevel(db, { nationalSocietyId, level, day, withBoundary: true })
        : [];
      const version = layer?.version ?? '';
      // Clients ask whether what they have is still current: names change without an import.
      reply.header('cache-control', 'private, no-cache');
      return sharedBoundaries(`${nationalSocietyId} ${level}`, computeResponseVersion(version, places), () =>
        toBoundaries({ level, version }, layer ? readLayer(layer.topology) : emptyLayer, places),
      );
    },
  });

  route(boundaryCalls.listBoundaryLevels, {
    scope: society,
    async handle({ query: { nationalSocietyId } }) {
      const levels = await findLevels(db, nationalSocietyId);
      return levels.map(({ layer, ...counts }) => ({
        ...counts,
        source: layer?.source,
        importedAt: layer?.importedAt.toISOString(),
        version: layer?.version ?? '',
      }));
    },
  });
};
