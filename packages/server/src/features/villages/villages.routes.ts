import { villageCalls } from '@harken/contract/villages';
import { project } from '../../platform/access/scopes.ts';
import { addCodesOfPlaces } from '../../platform/codes-of-places.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readVillage } from './villages.ts';

/** The page of a village in a project. */
export const villageRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(villageCalls.getVillageOverview, {
    scope: project,
    async handle({ params, user, scope, languageCode }) {
      const request = { id: params.villageId, user, scope, languageCode, now: clock.now() };
      const village = await readVillage(db, request);
      if (!village) throw expectedError('nationalSociety.structure.itemDoesNotExist');
      const [coded] = await addCodesOfPlaces(services, [village], ({ id }) => ({ villageId: id }));
      return coded as NonNullable<typeof coded>;
    },
  });
};
