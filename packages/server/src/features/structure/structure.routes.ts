import { structureCalls } from '@harken/contract/structure';
import {
  society,
  societyOfDistrict,
  societyOfRegion,
  societyOfVillage,
} from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { addPlace } from './structure.actions.ts';
import {
  findDistricts,
  findRegions,
  findVillages,
  findZones,
  insertDistrict,
  insertRegion,
  insertVillage,
  insertZone,
} from './structure.queries.ts';

const refusals = {
  societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
} as const;

/** The places of a society: read as a tree or level by level, and added one by one. */
export const structureRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db } = services;
  route(structureCalls.getStructure, {
    scope: society,
    handle: ({ query }) => findStructure(db, query.nationalSocietyId),
  });
  route(structureCalls.listRegions, {
    scope: society,
    handle: ({ query }) => findRegions(db, query.nationalSocietyId),
  });
  route(structureCalls.listDistricts, {
    scope: societyOfRegion,
    handle: ({ query }) => findDistricts(db, query.regionId),
  });
  route(structureCalls.listVillages, {
    scope: societyOfDistrict,
    handle: ({ query }) => findVillages(db, query.districtId),
  });
  route(structureCalls.listZones, {
    scope: societyOfVillage,
    handle: ({ query }) => findZones(db, query.villageId),
  });
  structureWrites(registration);
};

const structureWrites: Routes = ({ route, services: { db } }) => {
  route(structureCalls.createRegion, {
    scope: society,
    refusals,
    async handle({ query, body, user, place }) {
      const region = await addPlace(db, {
        level: 'region',
        nationalSocietyId: place!.nationalSocietyId,
        by: user,
        insert: (trx) => insertRegion(trx, { ...query, ...body }),
      });
      return { ...region, districts: [] };
    },
  });
  route(structureCalls.createDistrict, {
    scope: societyOfRegion,
    refusals,
    handle: ({ params, body, user, place }) =>
      addPlace(db, {
        level: 'district',
        nationalSocietyId: place!.nationalSocietyId,
        by: user,
        insert: (trx) => insertDistrict(trx, { ...params, ...body }),
      }),
  });
  route(structureCalls.createVillage, {
    scope: societyOfDistrict,
    refusals,
    handle: ({ params, body, user, place }) =>
      addPlace(db, {
        level: 'village',
        nationalSocietyId: place!.nationalSocietyId,
        by: user,
        insert: (trx) => insertVillage(trx, { ...params, ...body }),
      }),
  });
  route(structureCalls.createZone, {
    scope: societyOfVillage,
    refusals,
    handle: ({ query, body, user, place }) =>
      addPlace(db, {
        level: 'zone',
        nationalSocietyId: place!.nationalSocietyId,
        by: user,
        insert: (trx) => insertZone(trx, { ...query, ...body }),
      }),
  });
};
