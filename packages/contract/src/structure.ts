import { placeLimits } from '@harken/domain/geography/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { choice, id, placeCodes, requiredName, structure } from './schemas/schemas.ts';

const nationalSocietyQuery = z.object({ nationalSocietyId: id });
/** The name of a place, unique among its siblings. */
const nameBody = z.object({ name: requiredName(placeLimits.nameMaxLength) });

const place = choice.extend({ placeCodes });

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
    response: structure,
  }),
  listRegions: defineCall({
    name: 'nationalSocietyStructure/region/list',
    method: 'GET',
    path: `${prefix}/region/list`,
    summary: 'The regions of a society.',
    permission: 'nationalSocietyStructure.listRegions',
    query: nationalSocietyQuery,
    response: z.array(place),
  }),
  listDistricts: defineCall({
    name: 'nationalSocietyStructure/district/list',
    method: 'GET',
    path: `${prefix}/district/list`,
    summary: 'The districts of a region.',
    permission: 'nationalSocietyStructure.listPlaces',
    query: z.object({ regionId: id }),
    response: z.array(place),
  }),
  listVillages: defineCall({
    name: 'nationalSocietyStructure/village/list',
    method: 'GET',
    path: `${prefix}/village/list`,
    summary: 'The villages of a district.',
    permission: 'nationalSocietyStructure.listPlaces',
    query: z.object({ districtId: id }),
    response: z.array(place),
  }),
  listZones: defineCall({
    name: 'nationalSocietyStructure/zone/list',
    method: 'GET',
    path: `${prefix}/zone/list`,
    summary: 'The zones of a village.',
    permission: 'nationalSocietyStructure.listPlaces',
    query: z.object({ villageId: id }),
    response: z.array(place),
  }),
  createRegion: defineCall({
    name: 'nationalSocietyStructure/region/create',
    method: 'POST',
    path: `${prefix}/region/create`,
    summary: 'Add a region to a society.',
    permission: 'nationalSocietyStructure.edit',
    query: nationalSocietyQuery,
    body: nameBody,
    response: z.object({ id, name: z.string(), districts: z.array(choice) }),
  }),
  createDistrict: defineCall({
    name: 'nationalSocietyStructure/district/create',
    method: 'POST',
    path: `${prefix}/region/:regionId/district/create`,
    summary: 'Add a district to a region.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ regionId: id }),
    body: nameBody,
    response: z.object({ id, regionId: id, name: z.string() }),
  }),
  createVillage: defineCall({
    name: 'nationalSocietyStructure/village/create',
    method: 'POST',
    path: `${prefix}/district/:districtId/village/create`,
    summary: 'Add a village to a district.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ districtId: id }),
    body: nameBody,
    response: z.object({ id, districtId: id, name: z.string() }),
  }),
  createZone: defineCall({
    name: 'nationalSocietyStructure/zone/create',
    method: 'POST',
    path: `${prefix}/zone/create`,
    summary: 'Add a zone to a village.',
    permission: 'nationalSocietyStructure.edit',
    query: z.object({ villageId: id }),
    body: nameBody,
    response: z.object({ id, villageId: id, name: z.string() }),
  }),
  editRegion: defineCall({
    name: 'nationalSocietyStructure/region/edit',
    method: 'POST',
    path: `${prefix}/region/:regionId/edit`,
    summary: 'Rename a region.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ regionId: id }),
    body: nameBody,
  }),
  deleteRegion: defineCall({
    name: 'nationalSocietyStructure/region/delete',
    method: 'POST',
    path: `${prefix}/region/:regionId/delete`,
    summary: 'Remove a region and the places in it, unless collectors or reports are there.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ regionId: id }),
  }),
  editDistrict: defineCall({
    name: 'nationalSocietyStructure/district/edit',
    method: 'POST',
    path: `${prefix}/district/:districtId/edit`,
    summary: 'Rename a district.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ districtId: id }),
    body: nameBody,
  }),
  deleteDistrict: defineCall({
    name: 'nationalSocietyStructure/district/delete',
    method: 'POST',
    path: `${prefix}/district/:districtId/delete`,
    summary: 'Remove a district and the places in it, unless collectors or reports are there.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ districtId: id }),
  }),
  editVillage: defineCall({
    name: 'nationalSocietyStructure/village/edit',
    method: 'POST',
    path: `${prefix}/village/:villageId/edit`,
    summary: 'Rename a village.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ villageId: id }),
    body: nameBody,
  }),
  deleteVillage: defineCall({
    name: 'nationalSocietyStructure/village/delete',
    method: 'POST',
    path: `${prefix}/village/:villageId/delete`,
    summary: 'Remove a village and its zones, unless collectors or reports are there.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ villageId: id }),
  }),
  editZone: defineCall({
    name: 'nationalSocietyStructure/zone/edit',
    method: 'POST',
    path: `${prefix}/zone/:zoneId/edit`,
    summary: 'Rename a zone.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ zoneId: id }),
    body: nameBody,
  }),
  deleteZone: defineCall({
    name: 'nationalSocietyStructure/zone/delete',
    method: 'POST',
    path: `${prefix}/zone/:zoneId/delete`,
    summary: 'Remove a zone, unless collectors or reports are there.',
    permission: 'nationalSocietyStructure.edit',
    params: z.object({ zoneId: id }),
  }),
};
