import { structureCalls } from '@harken/contract/structure';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { PlaceLevel } from '@harken/domain/places/levels';
import {
  society,
  societyOfDistrict,
  societyOfRegion,
  societyOfVillage,
  societyOfZone,
} from '../../platform/access/scopes.ts';
import { addCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { CurrentUser, Routes } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import { addPlace, type ChangedPlace, editPlace, removePlace } from './structure.actions.ts';
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

const denialErrors = {
  societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
} as const;

/** The places of a society: read as a tree or level by level; added, renamed and deleted one by one. */
export const structureRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db, clock } = services;
  route(structureCalls.getStructure, {
    scope: society,
    handle: ({ query: { nationalSocietyId } }) => findStructureWithCodes(db, nationalSocietyId, clock.now()),
  });
  route(structureCalls.listRegions, {
    scope: society,
    handle: async ({ query }) =>
      addCodesOfPlaces(services, await findRegions(db, query.nationalSocietyId), ({ id }) => ({
        regionId: id,
      })),
  });
  route(structureCalls.listDistricts, {
    scope: societyOfRegion,
    handle: async ({ query }) =>
      addCodesOfPlaces(services, await findDistricts(db, query.regionId), ({ id }) => ({ districtId: id })),
  });
  route(structureCalls.listVillages, {
    scope: societyOfDistrict,
    handle: async ({ query }) =>
      addCodesOfPlaces(services, await findVillages(db, query.districtId), ({ id }) => ({ villageId: id })),
  });
  route(structureCalls.listZones, {
    scope: societyOfVillage,
    handle: async ({ query: { villageId } }) =>
      addCodesOfPlaces(services, await findZones(db, villageId), ({ id }) => ({ villageId, zoneId: id })),
  });
  structureAdditions(registration);
  structureChanges(registration);
};

const structureAdditions: Routes = ({ route, services: { db } }) => {
  route(structureCalls.createRegion, {
    scope: society,
    denialErrors,
    async handle({ query, body, user, scope }) {
      const region = await addPlace(db, {
        level: 'region',
        nationalSocietyId: scope.nationalSocietyId,
        by: user,
        insert: (trx) => insertRegion(trx, { ...query, ...body }),
      });
      return { ...region, districts: [] };
    },
  });
  route(structureCalls.createDistrict, {
    scope: societyOfRegion,
    denialErrors,
    handle: ({ params, body, user, scope }) =>
      addPlace(db, {
        level: 'district',
        nationalSocietyId: scope.nationalSocietyId,
        by: user,
        insert: (trx) => insertDistrict(trx, { ...params, ...body }),
      }),
  });
  route(structureCalls.createVillage, {
    scope: societyOfDistrict,
    denialErrors,
    handle: ({ params, body, user, scope }) =>
      addPlace(db, {
        level: 'village',
        nationalSocietyId: scope.nationalSocietyId,
        by: user,
        insert: (trx) => insertVillage(trx, { ...params, ...body }),
      }),
  });
  route(structureCalls.createZone, {
    scope: societyOfVillage,
    denialErrors,
    handle: ({ query, body, user, scope }) =>
      addPlace(db, {
        level: 'zone',
        nationalSocietyId: scope.nationalSocietyId,
        by: user,
        insert: (trx) => insertZone(trx, { ...query, ...body }),
      }),
  });
};

/** Renaming and deleting are the same at every level, except for the name of the id parameter. */
const structureChanges: Routes = ({ route, services: { db } }) => {
  const rename = (place: ChangedPlace & { name: string }) => editPlace(db, place);
  const remove = (place: ChangedPlace) => removePlace(db, place);
  route(structureCalls.editRegion, {
    scope: societyOfRegion,
    handle: (context) =>
      rename({ ...toChangedPlace('region', context.params.regionId, context), ...context.body }),
  });
  route(structureCalls.editDistrict, {
    scope: societyOfDistrict,
    handle: (context) =>
      rename({ ...toChangedPlace('district', context.params.districtId, context), ...context.body }),
  });
  route(structureCalls.editVillage, {
    scope: societyOfVillage,
    handle: (context) =>
      rename({ ...toChangedPlace('village', context.params.villageId, context), ...context.body }),
  });
  route(structureCalls.editZone, {
    scope: societyOfZone,
    handle: (context) =>
      rename({ ...toChangedPlace('zone', context.params.zoneId, context), ...context.body }),
  });
  route(structureCalls.deleteRegion, {
    scope: societyOfRegion,
    handle: (context) => remove(toChangedPlace('region', context.params.regionId, context)),
  });
  route(structureCalls.deleteDistrict, {
    scope: societyOfDistrict,
    handle: (context) => remove(toChangedPlace('district', context.params.districtId, context)),
  });
  route(structureCalls.deleteVillage, {
    scope: societyOfVillage,
    handle: (context) => remove(toChangedPlace('village', context.params.villageId, context)),
  });
  route(structureCalls.deleteZone, {
    scope: societyOfZone,
    handle: (context) => remove(toChangedPlace('zone', context.params.zoneId, context)),
  });
};

function toChangedPlace(
  level: PlaceLevel,
  id: number,
  { user, scope }: { user: CurrentUser; scope: SocietyScope },
): ChangedPlace {
  return { level, id, nationalSocietyId: scope.nationalSocietyId, by: user };
}
