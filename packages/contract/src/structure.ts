import { z } from 'zod';
import { defineCall } from './call.ts';
import { choice, id, requiredText, structure } from './schemas.ts';

const nationalSocietyQuery = z.object({ nationalSocietyId: id });
/** The name of a place; unique among the places of the same parent. */
const nameBody = z.object({ name: requiredText(100) });

const prefix = '/api/nationalSocietyStructure';

/** The calls of the geographic structure: region, district, village and zone. */
export const structureCalls = {
  getStructure: defineCall({
    name: 'nationalSocietyStructure/get',
    method: 'GET',
    path: `${prefix}/get`,
    summary: 'The places of a society as one tree.',
    permission: 'nationalSocietyStructure.get',
    query: nationalSocietyQuery,
    answer: structure,
  }),
  listRegions: defineCall({
    name: 'nationalSocietyStructure/region/list',
    method: 'GET',
    path: `${prefix}/region/list`,
    summary: 'The regions of a society.',
    permission: 'nationalSocietyStructure.listRegions',
    query: nationalSocietyQuery,
    answer: z.array(choice),
  }),
  listDistricts: defineCall({
    name: 'nationalSocietyStructure/district/list',
    method: 'GET',
    path: `${prefix}/district/list`,
    summary: 'The districts of a region.',
    permission: 'nationalSocietyStructure.listRegions',
    query: z.object({ regionId: id }),
    answer: z.array(choice),
  }),
  listVillages: defineCall({
    name: 'nationalSocietyStructure/village/list',
    method: 'GET',
    path: `${prefix}/village/list`,
    summary: 'The villages of a district.',
    permission: 'nationalSocietyStructure.listRegions',
    query: z.object({ districtId: id }),
    answer: z.array(choice),
  }),
  listZones: defineCall({
    name: 'nationalSocietyStructure/zone/list',
    method: 'GET',
    path: `${prefix}/zone/list`,
    summary: 'The zones of a village.',
    permission: 'nationalSocietyStructure.listRegions',
    query: z.object({ villageId: id }),
    answer: z.array(choice),
  }),
  createRegion: defineCall({
    name: 'nationalSocietyStructure/region/create',
    method: 'POST',
    path: `${prefix}/region/create`,
    summary: 'Adds a region to a society.',
    permission: 'nationalSocietyStructure.edit',
    query: nationalSocietyQuery,
    body: nameBody,
    answer: z.object({ id, name: z.string(), districts: z.array(choice) }),
  }),
  createDistrict: defineCall({
    name: 'nationalSocietyStructure/district/create',
    method: 'POST',
    path: `${prefix}/region/:regionId/district/create`,
    summary: 'Adds a district to a region.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ regionId: id }),
    body: nameBody,
    answer: z.object({ id, regionId: id, name: z.string() }),
  }),
  createVillage: defineCall({
    name: 'nationalSocietyStructure/village/create',
    method: 'POST',
    path: `${prefix}/district/:districtId/village/create`,
    summary: 'Adds a village to a district.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ districtId: id }),
    body: nameBody,
    answer: z.object({ id, districtId: id, name: z.string() }),
  }),
  createZone: defineCall({
    name: 'nationalSocietyStructure/zone/create',
    method: 'POST',
    path: `${prefix}/zone/create`,
    summary: 'Adds a zone to a village.',
    permission: 'nationalSocietyStructure.edit',
    query: z.object({ villageId: id }),
    body: nameBody,
    answer: z.object({ id, villageId: id, name: z.string() }),
  }),
};
