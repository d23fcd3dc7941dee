import { savedViewCalls } from '@harken/contract/saved-views';
import type { Routes } from '../../platform/http/routes.ts';
import { findSavedViews, storeSavedViews } from './saved-views.queries.ts';

/** The saved views of the signed-in person. */
export const savedViewRoutes: Routes = ({ route, services: { db } }) => {
  route(savedViewCalls.listSavedViews, {
    handle: ({ user, query }) => findSavedViews(db, { ...query, userId: user.id }),
  });
  route(savedViewCalls.storeSavedViews, {
    handle: ({ user, body: { views, ...place } }) =>
      storeSavedViews(db, { ...place, userId: user.id }, views),
  });
};
