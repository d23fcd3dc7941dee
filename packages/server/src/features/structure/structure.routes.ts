import { structureCalls } from '@harken/contract/structure';
import type { SocietyFacts } from '@harken/domain/access/may';
import {
  society,
  societyOfDistrict,
  societyOfRegion,
  societyOfVillage,
  societyOfZone,
} from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser, Routes } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
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
  type PlaceLevel,
} from './structure.queries.ts';

const refusals = {
  societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
} as const;

/** The places of a society: read as a tree or level by level; added, renamed and deleted one by one. */
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
  structureAdditions(registration);
  structureChanges(registration);
};

const structureAdditions: Routes = ({ route, services: { db } }) => {
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

/** Renaming and deleting are the same at every level but for the name of the id in the address. */
const structureChanges: Routes = ({ route, services: { db } }) => {
  const rename = async (place: ChangedPlace & { name: string }) => accept(await editPlace(db, place));
  const remove = async (place: ChangedPlace) => accept(await removePlace(db, place));
  route(structureCalls.editRegion, {
    scope: societyOfRegion,
    handle: (context) => rename({ ...changed('region', context.params.regionId, context), ...context.body }),
  });
  route(structureCalls.editDistrict, {
    scope: societyOfDistrict,
    handle: (context) =>
      rename({ ...changed('district', context.params.districtId, context), ...context.body }),
  });
  route(structureCalls.editVillage, {
    scope: societyOfVillage,
    handle: (context) =>
      rename({ ...changed('village', context.params.villageId, context), ...context.body }),
  });
  route(structureCalls.editZone, {
    scope: societyOfZone,
    handle: (context) => rename({ ...changed('zone', context.params.zoneId, context), ...context.body }),
  });
  route(structureCalls.deleteRegion, {
    scope: societyOfRegion,
    handle: (context) => remove(changed('region', context.params.regionId, context)),
  });
  route(structureCalls.deleteDistrict, {
    scope: societyOfDistrict,
    handle: (context) => remove(changed('district', context.params.districtId, context)),
  });
  route(structureCalls.deleteVillage, {
    scope: societyOfVillage,
    handle: (context) => remove(changed('village', context.params.villageId, context)),
  });
  route(structureCalls.deleteZone, {
    scope: societyOfZone,
    handle: (context) => remove(changed('zone', context.params.zoneId, context)),
  });
};

function changed(
  level: PlaceLevel,
  id: number,
  { user, place }: { user: CurrentUser; place: SocietyFacts | null },
): ChangedPlace {
  return { level, id, nationalSocietyId: place!.nationalSocietyId, by: user };
}

function accept(verdict: Awaited<ReturnType<typeof removePlace>>): void {
  if (!verdict.ok) throw problem(verdict.reason);
}
