import { searchCalls } from '@harken/contract/search';
import { addCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { search } from './search.ts';

/** Search in everything that the signed-in person may see. */
export const searchRoutes: Routes = ({ route, services }) => {
  route(searchCalls.search, {
    reads: 'replica',
    async handle({ body, user, languageCode }) {
      const found = await search(services.db, body.text, { user, languageCode, now: services.clock.now() });
      const [dataCollectors, places] = await Promise.all([
        addCodesOfPlaces(services, found.dataCollectors, ({ villageId }) => ({ villageId })),
        addCodesOfPlaces(services, found.places, ({ kind, id }) => ({ [`${kind}Id`]: id })),
      ]);
      return { ...found, dataCollectors, places };
    },
  });
};
