import { dataCollectorCalls as calls } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project, projectOfDataCollector } from '../../platform/access/scopes.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { createDataCollector } from './data-collectors.actions.ts';
import { deleteDataCollector } from './data-collectors.deletion.actions.ts';
import { editDataCollector } from './data-collectors.edit.actions.ts';
import {
  collectorFormData,
  collectorWithChoices,
  listAllCollectors,
  listCollectors,
} from './data-collectors.reads.ts';
import { replaceSupervisor } from './data-collectors.replacement.actions.ts';
import { projectOfCollectors, projectOfNewCollector } from './data-collectors.scopes.ts';
import { setDeployedState, setTrainingState } from './data-collectors.states.actions.ts';
import { findSupervisorChoices } from './data-collectors.supervisors.queries.ts';
import { notFound } from './data-collectors.verdicts.ts';

const refusals = { projectClosed: 'dataCollector.projectIsClosed' } as const;

/** The people and collection points that report: their register, and whether they are trained and deployed. */
export const dataCollectorRoutes: Routes = (registration) => {
  listRoutes(registration);
  formRoutes(registration);
  changeRoutes(registration);
  bulkRoutes(registration);
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

const formRoutes: Routes = ({ route, services: { db } }) => {
  route(calls.getDataCollectorFormData, {
    scope: project,
    handle: ({ user, place }) => collectorFormData(db, { user, project: place as ProjectFacts }),
  });
  route(calls.getDataCollector, {
    scope: projectOfDataCollector,
    async handle({ params, user, place }) {
      const viewer = { user, project: place as ProjectFacts };
      const collector = await collectorWithChoices(db, params.dataCollectorId, viewer);
      if (!collector) throw notFound(user);
      return collector;
    },
  });
};

const changeRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(calls.createDataCollector, {
    scope: projectOfNewCollector,
    refusals,
    async handle({ body, user, place }) {
      const at = clock.now();
      await createDataCollector(db, { collector: body, project: place as ProjectFacts, by: user, at });
      return 'dataCollector.create.success';
    },
  });
  route(calls.editDataCollector, {
    scope: projectOfDataCollector,
    refusals,
    async handle({ params, body, user, place }) {
      const project = place as ProjectFacts;
      await editDataCollector(db, { ...params, collector: body, project, by: user, at: clock.now() });
      return withMessage('dataCollector.edit.success');
    },
  });
  route(calls.deleteDataCollector, {
    scope: projectOfDataCollector,
    refusals,
    async handle({ params, user, place }) {
      await deleteDataCollector(services, { ...params, project: place as ProjectFacts, by: user });
      return withMessage('dataCollector.remove.success');
    },
  });
};

const bulkRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
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
  route(calls.replaceSupervisor, {
    scope: projectOfCollectors,
    refusals,
    handle: ({ body, user, place }) =>
      replaceSupervisor(services, { ...body, project: place as ProjectFacts, by: user }),
  });
};
