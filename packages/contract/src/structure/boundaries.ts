import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import { placeLevels } from '@harken/domain/places/levels';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { placeAnswers, uncertainPlaces } from '../imports.ts';
import { id, placeCodes, requiredName } from '../schemas/schemas.ts';

const prefix = '/api/nationalSocietyStructure/boundaries';
const society = z.object({ nationalSocietyId: id });
const level = z.enum(placeLevels);

const position = z.array(z.number());
/** Numbers of arcs; negative ones run backwards (`~index`). */
const ring = z.array(z.int());

const properties = z.object({
  name: z.string(),
  /** The place around it; absent for regions. */
  parentId: id.nullish(),
  /** The P-code in effect. */
  code: z.string().nullish(),
});
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), id, properties, arcs: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), id, properties, arcs: z.array(z.array(ring)) }),
]);

/** Quantized TopoJSON: neighbours share the arcs of their borders. */
const boundaryTopology = z.object({
  type: z.literal('Topology'),
  /** West, south, east, north in degrees; all 0 without boundaries. East is above 180 across the antimeridian. */
  bbox: z.array(z.number()),
  transform: z.object({ scale: position, translate: position }),
  arcs: z.array(z.array(position)),
  objects: z.object({
    places: z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry) }),
  }),
});

const upload = z
  .string()
  .max(32)
  .regex(/^[0-9a-f]{32}$/)
  .describe('The same random number for all parts of a file.');
const bytes = z.coerce.number().int().min(0).max(boundaryLimits.fileBytes);
/** The name of a property of the file; empty: none. */
const field = z.string().max(boundaryLimits.fieldMaxLength);

const boundaryImport = z.object({
  upload,
  level,
  /** Which of several layers of the file; without it the first one. */
  layer: z.string().max(200).nullish(),
  /** The properties that hold names and codes; without them those that most likely do. */
  nameField: field.nullish(),
  codeField: field.nullish(),
  /** Where the boundaries come from. */
  source: requiredName(boundaryLimits.sourceMaxLength),
  /** True: shows what the import would do, without doing it. */
  isPreview: z.boolean().default(true),
  answers: placeAnswers,
  /** Adds places that do not exist yet, in the place around them that the file names. */
  createsMissing: z.boolean().default(false),
  /** Imports the other boundaries if some are faulty or belong to no known place. */
  skipsOthers: z.boolean().default(false),
});

const locationCheck = z.object({
  isOutside: z.boolean(),
  /** The district that the location is in, if it is outside its own; absent if it is in none with a boundary. */
  foundIn: z.object({ id, name: z.string(), region: z.string() }).nullish(),
});

const boundaryResults = ['code', 'name', 'new', 'uncertain', 'unknown', 'faulty'] as const;

const boundaryImportResult = z.object({
  isImported: z.boolean(),
  /** Why the file cannot be used at all, in the caller's language. */
  error: z.string().nullish(),
  format: z.enum(['geojson', 'topojson', 'shapefile']).nullish(),
  /** The projection that was recognised. */
  projection: z.string().nullish(),
  /** The layers and properties of the file, and which ones are used. */
  layers: z.array(z.string()),
  layer: z.string().nullish(),
  fields: z.array(z.string()),
  nameField: z.string().nullish(),
  codeField: z.string().nullish(),
  /** The level that the properties speak of. */
  suggestedLevel: level.nullish(),
  boundaries: z.array(
    z.object({
      /** In the file, from 1. */
      number: z.int(),
      name: z.string(),
      code: z.string(),
      /** How its place was found, or why not. */
      result: z.enum(boundaryResults),
      place: z
        .object({ id, name: z.string(), within: z.string().nullish(), code: z.string().nullish() })
        .nullish(),
      /** What is wrong with it, in the caller's language. */
      fault: z.string().nullish(),
      /** What was repaired, in the caller's language. */
      repairs: z.array(z.string()),
    }),
  ),
  /** Places of the level that the file has no boundary of: how many, and the names of the first ones. */
  withoutBoundary: z.object({ count: z.int(), names: z.array(z.string()) }),
  uncertain: uncertainPlaces,
  /** What was repaired in the whole file, in the caller's language. */
  notes: z.array(z.string()),
  /** The simplified boundaries; ids are numbers of the file. */
  topology: boundaryTopology,
});

/** The calls of boundaries of places. */
export const boundaryCalls = {
  getBoundaries: defineCall({
    name: 'nationalSocietyStructure/boundaries/get',
    method: 'GET',
    path: `${prefix}/get`,
    summary: 'The boundaries of the places of one level, simplified for maps, as TopoJSON.',
    permission: 'nationalSocietyStructure.get',
    query: society.extend({ level }),
    response: z.object({
      /** Changes with every import; empty without boundaries. */
      version: z.string(),
      level,
      topology: boundaryTopology,
    }),
  }),
  listBoundaryLevels: defineCall({
    name: 'nationalSocietyStructure/boundaries/levels',
    method: 'GET',
    path: `${prefix}/levels`,
    summary: 'Which levels of places have boundaries, and where they come from.',
    permission: 'nationalSocietyStructure.get',
    query: society,
    response: z.array(
      z.object({
        level,
        placeCount: z.int(),
        boundaryCount: z.int(),
        /** Of the boundaries, if there are any. */
        source: z.string().nullish(),
        importedAt: z.iso.datetime().nullish(),
        /** Changes with every import; empty without boundaries. */
        version: z.string(),
      }),
    ),
  }),
  locatePosition: defineCall({
    name: 'nationalSocietyStructure/boundaries/locate',
    method: 'GET',
    path: `${prefix}/locate`,
    summary:
      'Whether a location is outside the boundary of its district, and in which district it is instead.',
    permission: 'nationalSocietyStructure.get',
    query: society.extend({
      districtId: id,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    response: locationCheck,
  }),
  listPlacesToCheck: defineCall({
    name: 'dataCollector/placesToCheck',
    method: 'GET',
    path: '/api/dataCollector/placesToCheck',
    summary: 'The locations of data collectors that are outside their own district, at most 500.',
    permission: 'dataCollectors.list',
    query: z.object({ projectId: id }),
    response: z.object({
      /** Whether districts have boundaries at all. */
      hasBoundaries: z.boolean(),
      /** The locations that were compared, and those of them that are outside. */
      checked: z.int(),
      count: z.int(),
      places: z.array(
        locationCheck.pick({ foundIn: true }).extend({
          /** Of the data collector. */
          id,
          name: z.string(),
          /** Of another organization: listed, but cannot be opened. */
          isReadOnly: z.literal(true).nullish(),
          village: z.string(),
          district: z.string(),
          region: z.string(),
          placeCodes,
          latitude: z.number(),
          longitude: z.number(),
        }),
      ),
    }),
  }),
  uploadBoundaries: defineCall({
    name: 'nationalSocietyStructure/boundaries/upload',
    method: 'POST',
    path: `${prefix}/upload`,
    summary: 'The next part of a file of boundaries, of at most 8 MiB, to preview and import it afterwards.',
    permission: 'nationalSocietyStructure.edit',
    limit: 'upload',
    query: society.extend({
      upload,
      offset: bytes.describe('How many bytes were sent before.'),
      sizeInBytes: bytes.describe('Of the whole file.'),
    }),
    takesFile: true,
    response: z.object({ isComplete: z.boolean() }),
  }),
  importBoundaries: defineCall({
    name: 'nationalSocietyStructure/boundaries/import',
    method: 'POST',
    path: `${prefix}/import`,
    summary:
      'Replace the boundaries of a level by those of an uploaded file: GeoJSON, TopoJSON, or a zipped shapefile.',
    permission: 'nationalSocietyStructure.edit',
    limit: 'import',
    query: society,
    body: boundaryImport,
    response: boundaryImportResult,
  }),
  removeBoundaries: defineCall({
    name: 'nationalSocietyStructure/boundaries/remove',
    method: 'POST',
    path: `${prefix}/remove`,
    summary: 'Remove the boundaries of a level.',
    permission: 'nationalSocietyStructure.edit',
    query: society.extend({ level }),
  }),
};
