import { mapFileLimits, mapFileProblems, mapSchemas } from '@harken/domain/map-file/map-file';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';

const version = z.string().regex(/^[0-9a-f]{32}$/);
const bytes = z.coerce
  .number()
  .int()
  .min(0)
  .max(mapFileLimits.maxMegabytes * 1_000_000);
const degrees = z.number();

const mapFile = z.object({
  version: version.describe('Changes with the content. Part of the address of the tiles.'),
  sizeInBytes: z.int(),
  schema: z.enum(mapSchemas).describe('How layers are named.'),
  attribution: z.string().describe('Whom maps must name as the source, without markup.'),
  minZoom: z.int(),
  maxZoom: z.int(),
  west: degrees,
  south: degrees,
  east: degrees,
  north: degrees,
});

/** The calls of the file that maps draw their ground from. */
export const mapFileCalls = {
  getMapFile: defineCall({
    name: 'mapFile/get',
    method: 'GET',
    path: '/api/mapFile',
    summary: 'The file of the base map, if there is one.',
    permission: 'session.use',
    response: z.object({
      origin: z.enum(['setting', 'upload', 'none']).describe('Where the file comes from.'),
      file: mapFile.nullish(),
      problem: z.enum(mapFileProblems).nullish().describe('Why the file is not used.'),
      maxUploadBytes: z.int().describe('The largest file that may be uploaded.'),
    }),
  }),
  getMapTiles: defineCall({
    name: 'mapFile/tiles',
    method: 'GET',
    path: '/api/mapFile/tiles/:mapVersion',
    summary: 'The map file (PMTiles). Ask for byte ranges.',
    permission: 'session.use',
    params: z.object({ mapVersion: version }),
    isDownload: true,
  }),
  uploadMapFile: defineCall({
    name: 'mapFile/upload',
    method: 'POST',
    path: '/api/mapFile/upload',
    summary:
      'The next part of a new map file, of at most 8 MiB. After the last one the file is checked and replaces the one before.',
    permission: 'mapFile.edit',
    limit: 'upload',
    query: z.object({
      upload: version.describe('The same random number for all parts of a file.'),
      offset: bytes.describe('How many bytes were sent before.'),
      sizeInBytes: bytes.describe('Of the whole file.'),
    }),
    takesFile: true,
    response: z.object({ isComplete: z.boolean() }),
  }),
  removeMapFile: defineCall({
    name: 'mapFile/remove',
    method: 'POST',
    path: '/api/mapFile/remove',
    summary: 'Remove the uploaded map file: maps use the base map that comes with Harken.',
    permission: 'mapFile.edit',
  }),
};
