import { searchCalls } from '@harken/contract/search';
import type { Routes } from '../../platform/http/routes.ts';
import { search } from './search.ts';

/** Search in everything that the signed-in person may see. */
export const searchRoutes: Routes = ({ route, services }) => {
  route(searchCalls.search, {
    handle: ({ body, user, languageCode }) => search(services.db, body.text, { user, languageCode }),
  });
};
