import { projectCalls } from '@harken/contract/projects';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import { placeOf, project, society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { withLongQueries } from '../../platform/long-queries.ts';
import { projectOrganizationRoutes } from './project-organizations.routes.ts';
import { createProject } from './projects.actions.ts';
import { alertSettingsOf } from './projects.alert-settings.ts';
import { backTestRoutes } from './projects.back-test.routes.ts';
import { closeProject } from './projects.closing.actions.ts';
import { editProject } from './projects.edit.actions.ts';
import { projectFormData } from './projects.form-data.ts';
import { findProjectList } from './projects.list.queries.ts';
import { findProject, findProjectHealthRisks } from './projects.queries.ts';

const societyOfNewProject = placeOf(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'project.nationalSocietyDoesNotExist',
);

/** The projects of a society: what is watched, by whom, and by which rules. */
export const projectRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db, clock } = services;
  route(projectCalls.listProjects, {
    scope: society,
    async handle({ query, user, place }) {
      const projects = await findProjectList(db, user, place!);
      return projects.map(({ startedAt, endedAt, ...row }) => ({
        ...row,
        startDate: localDateTimeOf(startedAt.getTime(), query.utcOffset),
        endDate: endedAt && localDateTimeOf(endedAt.getTime(), query.utcOffset),
      }));
    },
  });
  route(projectCalls.getProjectFormData, {
    scope: society,
    handle: ({ user, place }) => projectFormData(db, user, place!),
  });
  route(projectCalls.createProject, {
    scope: societyOfNewProject,
    refusals: { societyArchived: 'project.cannotAddProjectInArchivedNationalSociety' },
    handle: ({ body, user, place }) =>
      createProject(db, { project: body, society: place!, by: user, at: clock.now() }),
  });
  singleProjectRoutes(registration);
  changeRoutes(registration);
  projectOrganizationRoutes(registration);
  backTestRoutes({ ...registration, services: withLongQueries(services) });
};

const singleProjectRoutes: Routes = ({ route, services: { db } }) => {
  route(projectCalls.getProject, {
    scope: project,
    async handle({ params, user, place }) {
      const [found, projectHealthRisks, formData] = await Promise.all([
        findProject(db, params.projectId),
        findProjectHealthRisks(db, params.projectId),
        projectFormData(db, user, place!),
      ]);
      if (!found) throw problem('project.projectDoesNotExist');
      const { hasCoordinator } = place!;
      return {
        ...found,
        alertSettings: alertSettingsOf(found),
        projectHealthRisks,
        formData,
        hasCoordinator,
      };
    },
  });
  route(projectCalls.getProjectBasicData, {
    scope: project,
    async handle({ params }) {
      const found = await findProject(db, params.projectId);
      if (!found) throw problem('project.projectDoesNotExist');
      const { id, name, allowMultipleOrganizations, countryName, timeZoneId } = found;
      const nationalSociety = { id: found.nationalSocietyId, name: found.nationalSocietyName, countryName };
      const isClosed = found.state === 'Closed';
      return { id, name, nationalSociety, isClosed, allowMultipleOrganizations, timeZoneId };
    },
  });
};

const changeRoutes: Routes = ({ route, services: usual }) => {
  // Another time zone moves every report; closing removes what says who people are, from all of them.
  const services = withLongQueries(usual);
  route(projectCalls.editProject, {
    scope: project,
    async handle({ params, body, user, place }) {
      await editProject(services.db, { ...params, edited: body, society: place!, by: user });
    },
  });
  route(projectCalls.closeProject, {
    scope: project,
    refusals: { projectClosed: 'project.projectAlreadyClosed' },
    async handle({ params, user, place }) {
      await closeProject(services, { ...params, society: place!, by: user });
    },
  });
};
