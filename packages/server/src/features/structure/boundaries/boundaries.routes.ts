import { boundaryCalls } from '@harken/contract/structure/boundaries';
import { society } from '../../../platform/access/scopes.ts';
import { checkLocations } from '../../../platform/boundaries.queries.ts';
import { cacheSharedResponses } from '../../../platform/http/cache-shared-responses.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { getUtcDay } from '../../../platform/place-codes.queries.ts';
import { parseAnswers } from '../../../platform/spreadsheets/import-response.ts';
import { readUploadedBoundaries, removeBoundaryFile, storeBoundaryPart } from './boundaries.file.ts';
import { compareBoundaries, importBoundaries, removeBoundaries } from './boundaries.import.actions.ts';
import { toFileError, toImportResponse } from './boundaries.import.response.ts';
import { computeResponseVersion, emptyLayer, readLayer, toBoundaries } from './boundaries.layer.ts';
import { findKnownLocations, findLayer, findLevels, findPlacesOfLevel } from './boundaries.queries.ts';

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

  route(boundaryCalls.locatePosition, {
    scope: society,
    async handle({ query: { nationalSocietyId, ...location } }) {
      const [check] = await checkLocations(db, nationalSocietyId, [location]);
      return check ?? { isOutside: false };
    },
  });

  route(boundaryCalls.removeBoundaries, {
    scope: society,
    handle: ({ query, user: by }) => removeBoundaries(db, { ...query, by }),
  });
};

/** Import of boundaries: upload in parts, preview and import. */
export const boundaryImportRoutes: Routes = ({ route, services }) => {
  const { db, config, workers, texts } = services;
  const denialErrors = {
    societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
  } as const;

  route(boundaryCalls.uploadBoundaries, {
    scope: society,
    denialErrors,
    async handle({ query: { nationalSocietyId, ...part }, file: content }) {
      return { isComplete: await storeBoundaryPart(config, nationalSocietyId, { ...part, content }) };
    },
  });

  route(boundaryCalls.importBoundaries, {
    scope: society,
    denialErrors,
    async handle({ query: { nationalSocietyId }, body, user: by, languageCode, reply }) {
      const known = await findKnownLocations(db, nationalSocietyId);
      const signal = createRequestSignal(reply);
      const read = await readUploadedBoundaries(
        { config, workers, signal },
        { nationalSocietyId, known, choices: body },
      );
      if ('error' in read) return toFileError(read.error, { texts, languageCode });
      const { file } = read;
      const answers = parseAnswers(body.answers);
      const request = { ...body, file, nationalSocietyId, answers, by };
      const outcome = body.isPreview
        ? { ...(await compareBoundaries(services, request)), isImported: false }
        : await importBoundaries(services, request);
      if (outcome.isImported) await removeBoundaryFile(config, nationalSocietyId, body.upload);
      return toImportResponse(file, outcome, { texts, languageCode });
    },
  });
};
