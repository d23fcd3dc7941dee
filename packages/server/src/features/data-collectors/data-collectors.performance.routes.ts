import { dataCollectorPerformanceCalls as calls } from '@harken/contract/data-collector-performance';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { collectorsAtPlace, mapOfCollectors } from './data-collectors.map.ts';
import { listPerformance } from './data-collectors.performance.ts';

/** How collectors report: on the map over some days, in the list week by week. */
export const dataCollectorPerformanceRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(calls.getDataCollectorMap, {
    scope: project,
    handle: ({ query, user, place }) => mapOfCollectors(db, query, { user, project: place as ProjectFacts }),
  });
  route(calls.getDataCollectorMapDetails, {
    scope: project,
    handle({ query, user, place }) {
      const point = { latitude: query.lat, longitude: query.lng };
      return collectorsAtPlace(db, query, { viewer: { user, project: place as ProjectFacts }, point });
    },
  });
  route(calls.listDataCollectorPerformance, {
    scope: project,
    handle({ body, user, place }) {
      const viewer = { user, project: place as ProjectFacts };
      return listPerformance(db, body, { viewer, now: clock.now() });
    },
  });
};
