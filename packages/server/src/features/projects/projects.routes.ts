import { projectCalls } from '@harken/contract/projects';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { project, resolveSocietyInAddress, society } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { withLongTimeouts } from '../../platform/long-queries.ts';
import { backTestRoutes } from './back-test/back-test.routes.ts';
import { closeProject } from './closing/closing.actions.ts';
import { editProject } from './edit/edit.actions.ts';
import { populationRuleRoutes } from './population-rules/population-rules.routes.ts';
import { projectOrganizationRoutes } from './project-organizations/project-organizations.routes.ts';
import { createProject } from './projects.actions.ts';
import { toAlertSettings } from './projects.alert-settings.ts';
import { readProjectFormData } from './projects.form-data.ts';
import { findProjectList } from './projects.list.queries.ts';
import { findProject, findProjectHealthRisks } from './projects.queries.ts';
import { smsReferenceCardRoutes } from './sms-reference-card/sms-reference-card.routes.ts';

const societyOfNewProject = resolveSocietyInAddress('project.nationalSocietyDoesNotExist');

/** The projects of a society. */
export const projectRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db, clock } = services;
  route(projectCalls.listProjects, {
    scope: society,
    async handle({ query, user, scope }) {
      const projects = await findProjectList(db, user, scope);
      return projects.map(({ startedAt, endedAt, ...row }) => ({
        ...row,
        startDate: toLocalDateTime(startedAt.getTime(), query.utcOffset),
        endDate: endedAt && toLocalDateTime(endedAt.getTime(), query.utcOffset),
      }));
    },
  });
  route(projectCalls.getProjectFormData, {
    scope: society,
    handle: ({ user, scope, languageCode }) => readProjectFormData(db, { ...user, languageCode }, scope),
  });
  route(projectCalls.createProject, {
    scope: societyOfNewProject,
    denialErrors: { societyArchived: 'project.cannotAddProjectInArchivedNationalSociety' },
    handle: ({ body, user, scope }) =>
      createProject(db, { project: body, society: scope, by: user, at: clock.now() }),
  });
  singleProjectRoutes(registration);
  changeRoutes(registration);
  projectOrganizationRoutes(registration);
  backTestRoutes({ ...registration, services: withLongTimeouts(services) });
  populationRuleRoutes(registration);
  smsReferenceCardRoutes(registration);
};

const singleProjectRoutes: Routes = ({ route, services: { db } }) => {
  route(projectCalls.getProject, {
    scope: project,
    async handle({ params, user, scope, languageCode }) {
      const [found, projectHealthRisks, formData] = await Promise.all([
        findProject(db, params.projectId),
        findProjectHealthRisks(db, params.projectId, languageCode),
        readProjectFormData(db, { ...user, languageCode }, scope),
      ]);
      if (!found) throw expectedError('project.projectDoesNotExist');
      const { hasCoordinator } = scope;
      return {
        ...found,
        alertSettings: toAlertSettings(found),
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
      if (!found) throw expectedError('project.projectDoesNotExist');
      const { id, name, allowMultipleOrganizations, timeZoneId, dismissalReasons } = found;
      const { nationalSocietyId, nationalSocietyName, countryName, epiWeekStartDay } = found;
      const nationalSociety = {
        ...{ id: nationalSocietyId, name: nationalSocietyName, countryName, epiWeekStartDay },
      };
      const isClosed = found.state === 'Closed';
      return {
        id,
        name,
        nationalSociety,
        isClosed,
        allowMultipleOrganizations,
        timeZoneId,
        dismissalReasons,
      };
    },
  });
};

const changeRoutes: Routes = ({ route, services: usual }) => {
  // Another time zone moves every report, and closing anonymises all collectors.
  const services = withLongTimeouts(usual);
  route(projectCalls.editProject, {
    scope: project,
    async handle({ params, body, user, scope }) {
      await editProject(services.db, { ...params, edited: body, society: scope, by: user });
    },
  });
  route(projectCalls.closeProject, {
    scope: project,
    denialErrors: { projectClosed: 'project.projectAlreadyClosed' },
    async handle({ params, user, scope }) {
      await closeProject(services, { ...params, society: scope, by: user });
    },
  });
};
