import { dataCollectorCalls as calls } from '@harken/contract/data-collectors';
import { dataCollectorOverviewCalls } from '@harken/contract/data-collectors/overview';
import { dataCollectorRecordCalls as recordCalls } from '@harken/contract/data-collectors/record';
import { project, projectOfDataCollector, resolveProject } from '../../platform/access/scopes.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import { createDataCollector } from './data-collectors.actions.ts';
import { addCodesToLocations } from './data-collectors.codes.ts';
import { createNotFoundError } from './data-collectors.errors.ts';
import { findProjectsOfCollectors } from './data-collectors.queries.ts';
import {
  listAllCollectors,
  listCollectors,
  readCollectorFormData,
  readCollectorWithOptions,
} from './data-collectors.reads.ts';
import { setDeployedState, setTrainingState } from './data-collectors.states.actions.ts';
import { findSupervisorOptions } from './data-collectors.supervisors.queries.ts';
import { correctDutyPeriod, removeDutyPeriod } from './duty/duty.actions.ts';
import { editDataCollector } from './edit/edit.actions.ts';
import { addNote, removeNote } from './notes/notes.actions.ts';
import { readOverview } from './overview/overview.ts';
import { deleteDataCollector } from './removal/removal.actions.ts';
import { replaceSupervisor } from './replacement/replacement.actions.ts';

/** The project in the request body: a new collector has no other scope yet. */
const projectOfNewCollector = resolveProject(async ({ body }) => {
  const { projectId } = body as { projectId: number };
  return { projectId };
}, 'project.projectDoesNotExist');

/** The project of all the collectors; none when one does not exist or they belong to several projects. */
const projectOfCollectors = resolveProject(async ({ body }, { db }) => {
  const { dataCollectorIds } = body as { dataCollectorIds: number[] };
  const ids = [...new Set(dataCollectorIds)];
  const found = await findProjectsOfCollectors(db, ids);
  const [first] = found;
  const isOneProject = found.every(({ projectId }) => projectId === first?.projectId);
  return first && isOneProject && found.length === ids.length ? { projectId: first.projectId } : undefined;
}, 'dataCollector.notFound');

const denialErrors = { projectClosed: 'dataCollector.projectIsClosed' } as const;

/** Data collectors and collection points: the register, training and deployment. */
export const dataCollectorRoutes: Routes = (registration) => {
  listRoutes(registration);
  formRoutes(registration);
  changeRoutes(registration);
  bulkRoutes(registration);
  recordRoutes(registration);
};

const listRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(calls.listDataCollectors, {
    scope: project,
    async handle({ body, user, scope }) {
      const page = await listCollectors(db, body, { user, project: scope });
      return { ...page, data: await addCodesToLocations(services, page.data) };
    },
  });
  route(calls.listAllDataCollectors, {
    scope: project,
    handle: async ({ body, user, scope }) =>
      addCodesToLocations(services, await listAllCollectors(db, body, { user, project: scope })),
  });
  route(calls.getDataCollectorFilters, {
    scope: project,
    async handle({ query, user, scope }) {
      const [supervisors, locations] = await Promise.all([
        findSupervisorOptions(db, query.projectId, user, scope),
        findStructureWithCodes(db, scope.nationalSocietyId, clock.now()),
      ]);
      return { supervisors, locations };
    },
  });
};

const formRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(dataCollectorOverviewCalls.getDataCollectorOverview, {
    scope: projectOfDataCollector,
    async handle({ params, user, scope, languageCode }) {
      const viewer = { user, project: scope };
      const request = { id: params.dataCollectorId, viewer, languageCode, now: clock.now() };
      const overview = await readOverview(db, request);
      if (!overview) throw createNotFoundError(user);
      const [coded] = await addCodesToLocations(services, [overview]);
      return coded as typeof coded & typeof overview;
    },
  });
  route(calls.getDataCollectorFormData, {
    scope: project,
    handle: ({ user, scope }) => readCollectorFormData(db, { user, project: scope }),
  });
  route(calls.getDataCollector, {
    scope: projectOfDataCollector,
    async handle({ params, user, scope }) {
      const viewer = { user, project: scope };
      const collector = await readCollectorWithOptions(db, params.dataCollectorId, viewer);
      if (!collector) throw createNotFoundError(user);
      return collector;
    },
  });
};

const changeRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(calls.createDataCollector, {
    scope: projectOfNewCollector,
    denialErrors,
    async handle({ body, user, scope }) {
      const at = clock.now();
      await createDataCollector(db, { collector: body, project: scope, by: user, at });
      return 'dataCollector.create.success';
    },
  });
  route(calls.editDataCollector, {
    scope: projectOfDataCollector,
    denialErrors,
    async handle({ params, body, user, scope }) {
      const project = scope;
      await editDataCollector(db, { ...params, collector: body, project, by: user, at: clock.now() });
      return withMessage('dataCollector.edit.success');
    },
  });
  route(calls.deleteDataCollector, {
    scope: projectOfDataCollector,
    denialErrors,
    async handle({ params, user, scope }) {
      await deleteDataCollector(services, { ...params, project: scope, by: user });
      return withMessage('dataCollector.remove.success');
    },
  });
};

const bulkRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(calls.setTrainingState, {
    scope: projectOfCollectors,
    denialErrors,
    async handle({ body, user, scope }) {
      const at = clock.now();
      await setTrainingState(db, { ...body, project: scope, by: user, at });
      return withMessage(
        body.inTraining ? 'dataCollector.setInTraining.success' : 'dataCollector.setOutOfTraining.success',
      );
    },
  });
  route(calls.setDeployedState, {
    scope: projectOfCollectors,
    denialErrors,
    async handle({ body, user, scope }) {
      const at = clock.now();
      await setDeployedState(db, { ...body, project: scope, by: user, at });
      return withMessage(
        body.deployed ? 'dataCollector.setToDeployed.success' : 'dataCollector.setToNotDeployed.success',
      );
    },
  });
  route(calls.replaceSupervisor, {
    scope: projectOfCollectors,
    denialErrors,
    handle: ({ body, user, scope }) => replaceSupervisor(services, { ...body, project: scope, by: user }),
  });
};

const recordRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(recordCalls.correctDutyPeriod, {
    scope: projectOfDataCollector,
    denialErrors,
    async handle({ params, body, user, scope }) {
      const change = { ...body, endedOn: body.endedOn ?? null, project: scope, by: user, at: clock.now() };
      await correctDutyPeriod(db, { ...params, ...change });
      return withMessage('dataCollector.dutyPeriod.corrected');
    },
  });
  route(recordCalls.removeDutyPeriod, {
    scope: projectOfDataCollector,
    denialErrors,
    async handle({ params, body, user, scope }) {
      await removeDutyPeriod(db, { ...params, ...body, project: scope, by: user, at: clock.now() });
      return withMessage('dataCollector.dutyPeriod.removed');
    },
  });
  route(recordCalls.addNote, {
    scope: projectOfDataCollector,
    denialErrors,
    async handle({ params, body, user, scope }) {
      await addNote(db, { ...params, ...body, project: scope, by: user, at: clock.now() });
      return withMessage('dataCollector.note.added');
    },
  });
  route(recordCalls.removeNote, {
    scope: projectOfDataCollector,
    denialErrors,
    async handle({ params, body, user, scope }) {
      await removeNote(db, { ...params, ...body, project: scope, by: user });
      return withMessage('dataCollector.note.removed');
    },
  });
};
