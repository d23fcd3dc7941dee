import { placeCalls } from '@harken/contract/structure/places';
import {
  findSocietyOfDistrict,
  findSocietyOfRegion,
  findSocietyOfVillage,
  findSocietyOfZone,
} from '../../../platform/access/scopes.queries.ts';
import { resolveSociety } from '../../../platform/access/scopes.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { editCodes, editFigures, readPlace } from './places.actions.ts';
import type { PlaceRef } from './places.queries.ts';

const findSociety = {
  region: findSocietyOfRegion,
  district: findSocietyOfDistrict,
  village: findSocietyOfVillage,
  zone: findSocietyOfZone,
} as const;

interface PlaceParams {
  level: PlaceRef['level'];
  placeId: number;
}

/** The national society of the place in the address. */
const societyOfPlace = resolveSociety(({ params }, { db }) => {
  const { level, placeId } = params as PlaceParams;
  return findSociety[level](db, placeId);
}, 'nationalSociety.structure.itemDoesNotExist');

const toPlaceRef = ({ level, placeId: id }: PlaceParams): PlaceRef => ({ level, id });

/** Codes and population figures of places. */
export const placeRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(placeCalls.getPlace, {
    scope: societyOfPlace,
    async handle({ params, scope: { nationalSocietyId } }) {
      const year = clock.now().getUTCFullYear();
      const place = await readPlace(db, { ...toPlaceRef(params), nationalSocietyId }, year);
      if (!place) throw expectedError('nationalSociety.structure.itemDoesNotExist');
      return place;
    },
  });
  route(placeCalls.editPlaceCodes, {
    scope: societyOfPlace,
    handle: ({ params, body, user: by, scope: { nationalSocietyId } }) =>
      editCodes(db, {
        ...{ ...toPlaceRef(params), nationalSocietyId, by, version: body.version },
        rows: body.codes.map(({ validFrom = null, validTo = null, ...code }) => ({
          ...code,
          ...{ validFrom, validTo },
        })),
      }),
  });
  route(placeCalls.editPlacePopulation, {
    scope: societyOfPlace,
    handle: ({ params, body, user: by, scope: { nationalSocietyId } }) =>
      editFigures(db, {
        ...{ ...toPlaceRef(params), nationalSocietyId, by, version: body.version },
        rows: body.figures.map((figure) => ({
          ...figure,
          ...{
            underFive: figure.underFive ?? null,
            female: figure.female ?? null,
            male: figure.male ?? null,
          },
          growthPercent: figure.growthPercent ?? null,
        })),
      }),
  });
};
