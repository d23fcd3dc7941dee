import { boundaryCalls } from '@harken/contract/boundaries';
import { dataCollectorPerformanceCalls as calls } from '@harken/contract/data-collectors/performance';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { listCollectorsAtPlace, listMapVillages, readMap } from '../map/map.ts';
import { listPlacesToCheck } from '../map/places-to-check.ts';
import { listPerformance } from './performance.ts';

/** The performance of collectors: on the map over some days, and in a list by week. */
export const dataCollectorPerformanceRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(calls.getDataCollectorMap, {
    scope: project,
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
    handle: ({ user, scope }) => listMapVillages(db, { viewer: { user, project: scope }, now: clock.now() }),
  });
  route(boundaryCalls.listPlacesToCheck, {
    scope: project,
    handle: ({ user, scope }) => listPlacesToCheck(db, { user, project: scope }),
  });
  route(calls.listDataCollectorPerformance, {
    scope: project,
    handle({ body, user, scope }) {
      const viewer = { user, project: scope };
      return listPerformance(db, body, { viewer, now: clock.now() });
    },
  });
};
