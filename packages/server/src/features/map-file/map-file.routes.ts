import { mapFileCalls } from '@harken/contract/map-file';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser, Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findMapFile, openMapFile } from './map-file.ts';
import { sendRange } from './send-range.ts';
import { removeUploaded, storePart } from './upload.ts';

const toAudited = ({ file }: Awaited<ReturnType<typeof findMapFile>>) =>
  file && { sizeInBytes: file.sizeInBytes, attribution: file.attribution };

type Change = { action: string; by: CurrentUser; before: object | null; after: object | null };

const recordChange = ({ db }: Services, { action, by, before, after }: Change) =>
  recordAuditEvent(db, { action, actor: by, subjectType: 'mapFile', subjectId: null, before, after });

/** The file that maps draw their ground from (docs/maps.md). */
export const mapFileRoutes: Routes = ({ route, services: { config, log } }) => {
  // Maps work without it, so the server starts anyway.
  void findMapFile(config).then(({ problem }) => {
    if (problem) log.warn({ problem, file: config.mapFile ?? 'uploaded' }, 'the map file cannot be used');
  });

  route(mapFileCalls.getMapFile, {
    handle: async () => ({ ...(await findMapFile(config)), maxUploadBytes: config.maxMapFileBytes }),
  });

  route(mapFileCalls.getMapTiles, {
    async handle({ params: { mapVersion: version }, request }) {
      const opened = await openMapFile(config).catch(() => null);
      if (!opened) throw expectedError('error.notFound');
      const { handle, facts } = opened;
      if (facts.version === version) return sendRange(request, { handle, size: facts.sizeInBytes, version });
      // Offsets of the file before lead anywhere in this one.
      await handle.close();
      throw expectedError('error.notFound');
    },
  });

  route(mapFileCalls.uploadMapFile, {
    async handle({ query, file: content, user, services }) {
      const before = toAudited(await findMapFile(config));
      const facts = await storePart(config, { ...query, content });
      if (!facts) return { isComplete: false };
      const { sizeInBytes, attribution } = facts;
      const after = { sizeInBytes, attribution };
      await recordChange(services, { action: 'mapFile/upload', by: user, before, after });
      return { isComplete: true };
    },
  });

  route(mapFileCalls.removeMapFile, {
    async handle({ user, services }) {
      const before = toAudited(await findMapFile({ ...config, mapFile: null }));
      if (await removeUploaded(config))
        await recordChange(services, { action: 'mapFile/remove', by: user, before, after: null });
    },
  });
};
