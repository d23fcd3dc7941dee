import { placeLevels } from '@harken/domain/places/levels';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id } from './schemas/schemas.ts';

const prefix = '/api/nationalSocietyStructure/boundaries';
const society = z.object({ nationalSocietyId: id });
const level = z.enum(placeLevels);

const position = z.array(z.number());
/** Numbers of arcs; negative ones run backwards (`~index`). */
const ring = z.array(z.int());

const properties = z.object({
  name: z.string(),
  /** The place around it; null for regions. */
  parentId: id.nullable(),
  /** The P-code in effect. */
  code: z.string().nullable(),
});
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), id, properties, arcs: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), id, properties, arcs: z.array(z.array(ring)) }),
]);

/** Quantized TopoJSON: neighbours share the arcs of their borders. */
export const boundaryTopology = z.object({
  type: z.literal('Topology'),
  /** West, south, east, north in degrees; all 0 without boundaries. East is above 180 across the antimeridian. */
  bbox: z.array(z.number()),
  transform: z.object({ scale: position, translate: position }),
  arcs: z.array(z.array(position)),
  objects: z.object({
    places: z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry) }),
  }),
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
};
