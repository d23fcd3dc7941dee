import { alertRecipientCalls as calls } from '@harken/contract/alert-recipients';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { project, projectOfAlertRecipient } from '../../platform/access/scopes.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import { findModems } from '../sms-gateways/index.ts';
import {
  createAlertRecipient,
  editAlertRecipient,
  removeAlertRecipient,
} from './alert-recipients.actions.ts';
import {
  findAlertingHealthRisks,
  findCountryCode,
  findOrganization,
  findOrganizationsOfProject,
  findSupervisorsOfProject,
} from './alert-recipients.choices.queries.ts';
import {
  createNotHandledRecipient,
  replaceNotHandledRecipient,
} from './alert-recipients.not-handled.actions.ts';
import { findNotHandledRecipients } from './alert-recipients.not-handled.queries.ts';
import { findNotHandledRecipientOptions } from './alert-recipients.options.queries.ts';
import { findRecipient, findRecipients, type StoredSupervisor } from './alert-recipients.queries.ts';

const denialErrors = { projectClosed: 'alertRecipient.projectIsClosed' } as const;

/** Whose recipients a user sees: null means all organizations, 0 none. */
function findVisibleOrganization(user: CurrentUser, scope: SocietyScope | null): number | null {
  return user.role === 'Administrator' ? null : (scope?.organizationId ?? 0);
}

/** Lists supervisors and head supervisors separately, as in the contract. */
function toResponse<Row extends { namedSupervisors: StoredSupervisor[]; organizationId: number }>(row: Row) {
  const { namedSupervisors, ...recipient } = row;
  const named = namedSupervisors.map(({ name, organizationId, ...supervisor }) => ({
    ...supervisor,
    name: name ?? dataRemoved,
    organizationId: organizationId ?? row.organizationId,
  }));
  return {
    ...recipient,
    supervisors: named.filter(({ role }) => role === 'Supervisor'),
    headSupervisors: named.filter(({ role }) => role === 'HeadSupervisor'),
  };
}

/** Recipients of escalated alerts, and not-handled recipients. */
export const alertRecipientRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db } = services;
  route(calls.listAlertRecipients, {
    scope: project,
    async handle({ query, user, scope, languageCode }) {
      const organizationId = findVisibleOrganization(user, scope);
      const rows = await findRecipients(db, query.projectId, { organizationId, languageCode });
      return rows.map(toResponse);
    },
  });
  route(calls.getAlertRecipient, {
    scope: projectOfAlertRecipient,
    async handle({ params, user, scope, languageCode }) {
      const row = await findRecipient(db, params.alertRecipientId, languageCode);
      if (!row) throw expectedError('alertRecipient.alertRecipientDoesNotExist');
      const organizationId = findVisibleOrganization(user, scope) ?? row.organizationId;
      if (row.organizationId !== organizationId) throw expectedError('error.unauthorized');
      return toResponse(row);
    },
  });
  route(calls.getAlertRecipientFormData, {
    scope: project,
    handle: ({ user, scope, languageCode }) => loadFormData(db, { user, project: scope, languageCode }),
  });
  recipientChanges(registration);
  notHandledRecipientRoutes(registration);
};

const recipientChanges: Routes = ({ route, services: { db } }) => {
  route(calls.createAlertRecipient, {
    scope: project,
    denialErrors,
    handle: ({ body, user, scope }) =>
      createAlertRecipient(db, { recipient: body, project: scope, by: user }),
  });
  route(calls.editAlertRecipient, {
    scope: projectOfAlertRecipient,
    denialErrors,
    async handle({ params, body, user, scope }) {
      const context = { project: scope, by: user };
      await editAlertRecipient(db, { id: params.alertRecipientId, recipient: body, ...context });
      return withMessage('alertRecipient.alertRecipientSuccessfullyEdited');
    },
  });
  route(calls.deleteAlertRecipient, {
    scope: projectOfAlertRecipient,
    denialErrors,
    handle: ({ params, user, scope }) =>
      removeAlertRecipient(db, { id: params.alertRecipientId, project: scope, by: user }),
  });
};

async function loadFormData(
  db: Database,
  {
    user,
    project: projectScope,
    languageCode,
  }: { user: CurrentUser; project: ProjectScope; languageCode: string },
) {
  const { projectId, nationalSocietyId } = projectScope;
  const organizationId = findVisibleOrganization(user, projectScope);
  const [projectOrganizations, healthRisks, supervisors, modems, countryCode] = await Promise.all([
    organizationId === null
      ? findOrganizationsOfProject(db, projectId)
      : findOrganization(db, organizationId),
    findAlertingHealthRisks(db, projectId, languageCode),
    findSupervisorsOfProject(db, projectId, organizationId),
    findModems(db, nationalSocietyId),
    findCountryCode(db, nationalSocietyId),
  ]);
  return { projectOrganizations, healthRisks, supervisors, modems, countryCode };
}

const notHandledRecipientRoutes: Routes = ({ route, services: { db } }) => {
  route(calls.listNotHandledRecipients, {
    scope: project,
    async handle({ query, user, scope }) {
      const rows = await findNotHandledRecipients(db, query.projectId, findVisibleOrganization(user, scope));
      return rows.map((row) => ({ ...row, name: row.userId ? (row.name ?? dataRemoved) : null }));
    },
  });
  route(calls.getNotHandledRecipientFormData, {
    scope: project,
    async handle({ user, scope }) {
      const organizationId = findVisibleOrganization(user, scope);
      const candidates = await findNotHandledRecipientOptions(db, scope.nationalSocietyId, organizationId);
      return candidates.map(({ id: userId, ...candidate }) => ({ userId, ...candidate }));
    },
  });
  route(calls.createNotHandledRecipient, {
    scope: project,
    denialErrors,
    async handle({ body, user, scope }) {
      await createNotHandledRecipient(db, { recipient: body, project: scope, by: user });
      return withMessage('alertNotHandledRecipient.create.success');
    },
  });
  route(calls.editNotHandledRecipient, {
    scope: project,
    denialErrors,
    async handle({ body, user, scope }) {
      await replaceNotHandledRecipient(db, { recipient: body, project: scope, by: user });
      return withMessage('alertNotHandledRecipient.edit.success');
    },
  });
};
