import { dataCollectorPerformanceCalls as calls } from '@harken/contract/data-collectors/performance';
import { boundaryCalls } from '@harken/contract/structure/boundaries';
import { project } from '../../../platform/access/scopes.ts';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { listCollectorsAtPlace, listMapVillages, readMap } from '../map/map.ts';
import { listPlacesToCheck } from '../map/places-to-check.ts';
import { listPerformance } from './performance.ts';

/** The performance of collectors: on the map over some days, and in a list by week. */
export const dataCollectorPerformanceRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(calls.getDataCollectorMap, {
    scope: project,
    reads: 'replica',
    handle: ({ query, user, scope }) => readMap(db, query, { user, project: scope }),
  });
  route(calls.getDataCollectorMapDetails, {
    scope: project,
    handle({ query, user, scope }) {
      const point = { latitude: query.lat, longitude: query.lng };
      return listCollectorsAtPlace(db, query, { viewer: { user, project: scope }, point });
    },
  });
  route(calls.listMapVillages, {
    scope: project,
    async handle({ user, scope }) {
      const villages = await listMapVillages(db, { viewer: { user, project: scope }, now: clock.now() });
      return addCodesOfPlaces(services, villages, ({ id }) => ({ villageId: id }));
    },
  });
  route(boundaryCalls.listPlacesToCheck, {
    scope: project,
    handle: ({ user, scope }) => listPlacesToCheck(services, { user, project: scope }),
  });
  route(calls.listDataCollectorPerformance, {
    scope: project,
    reads: 'replica',
    async handle({ body, user, scope }) {
      const viewer = { user, project: scope };
      const { performance, ...found } = await listPerformance(db, body, { viewer, now: clock.now() });
      const data = await addCodesOfPlaces(services, performance.data, ({ villageId }) => ({ villageId }));
      return { ...found, performance: { ...performance, data } };
    },
  });
};
