import { dataCollectorCalls as calls } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project, projectOfDataCollector } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { createDataCollector } from './data-collectors.actions.ts';
import {
  collectorFormData,
  collectorWithChoices,
  listAllCollectors,
  listCollectors,
} from './data-collectors.reads.ts';
import { projectOfCollectors, projectOfNewCollector } from './data-collectors.scopes.ts';
import { setDeployedState, setTrainingState } from './data-collectors.states.actions.ts';
import { findSupervisorChoices } from './data-collectors.supervisors.queries.ts';

const refusals = { projectClosed: 'dataCollector.projectIsClosed' } as const;

/** The people and collection points that report: their register, and whether they are trained and deployed. */
export const dataCollectorRoutes: Routes = (registration) => {
  listRoutes(registration);
  collectorRoutes(registration);
  stateRoutes(registration);
};

const listRoutes: Routes = ({ route, services: { db } }) => {
  route(calls.listDataCollectors, {
    scope: project,
    handle: ({ body, user, place }) => listCollectors(db, body, { user, project: place as ProjectFacts }),
  });
  route(calls.listAllDataCollectors, {
    scope: project,
    handle: ({ body, user, place }) => listAllCollectors(db, body, { user, project: place as ProjectFacts }),
  });
  route(calls.getDataCollectorFilters, {
    scope: project,
    async handle({ query, user, place }) {
      const [supervisors, locations] = await Promise.all([
        findSupervisorChoices(db, query.projectId, user, place!),
        findStructure(db, place!.nationalSocietyId),
      ]);
      return { supervisors, locations };
    },
  });
};

const collectorRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(calls.getDataCollectorFormData, {
    scope: project,
    handle: ({ user, place }) => collectorFormData(db, { user, project: place as ProjectFacts }),
  });
  route(calls.getDataCollector, {
    scope: projectOfDataCollector,
    async handle({ params, user, place }) {
      const viewer = { user, project: place as ProjectFacts };
      const collector = await collectorWithChoices(db, params.dataCollectorId, viewer);
      if (!collector)
        throw problem(user.role === 'Administrator' ? 'dataCollector.notFound' : 'error.unauthorized');
      return collector;
    },
  });
  route(calls.createDataCollector, {
    scope: projectOfNewCollector,
    refusals,
    async handle({ body, user, place }) {
      const at = clock.now();
      await createDataCollector(db, { collector: body, project: place as ProjectFacts, by: user, at });
      return 'dataCollector.create.success';
    },
  });
};

const stateRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(calls.setTrainingState, {
    scope: projectOfCollectors,
    refusals,
    async handle({ body, user, place }) {
      await setTrainingState(db, { ...body, project: place as ProjectFacts, by: user });
      return withMessage(
        body.inTraining ? 'dataCollector.setInTraining.success' : 'dataCollector.setOutOfTraining.success',
      );
    },
  });
  route(calls.setDeployedState, {
    scope: projectOfCollectors,
    refusals,
    async handle({ body, user, place }) {
      const at = clock.now();
      await setDeployedState(db, { ...body, project: place as ProjectFacts, by: user, at });
      return withMessage(
        body.deployed ? 'dataCollector.setToDeployed.success' : 'dataCollector.setToNotDeployed.success',
      );
    },
  });
};
