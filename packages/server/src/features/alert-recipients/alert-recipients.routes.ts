import { alertRecipientCalls as calls } from '@harken/contract/alert-recipients';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { project, projectOfAlertRecipient } from '../../platform/access/scopes.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import { findNotHandledCandidates } from '../projects/index.ts';
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
  nameNotHandledRecipient,
  replaceNotHandledRecipient,
} from './alert-recipients.not-handled.actions.ts';
import { findNotHandledRecipients } from './alert-recipients.not-handled.queries.ts';
import { findRecipient, findRecipients, type StoredSupervisor } from './alert-recipients.queries.ts';

const refusals = { projectClosed: 'alertRecipient.projectIsClosed' } as const;

/** Whose recipients a caller sees: null means all, 0 nobody's. */
function organizationSeenBy(user: CurrentUser, place: SocietyFacts | null): number | null {
  return user.role === 'Administrator' ? null : (place?.organizationId ?? 0);
}

/** Supervisors and head supervisors apart, as the contract has them. */
function answerOf<Row extends { namedSupervisors: StoredSupervisor[]; organizationId: number }>(row: Row) {
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

/** Who is told about alerts: when one is escalated, and when nobody handles it. */
export const alertRecipientRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db } = services;
  route(calls.listAlertRecipients, {
    scope: project,
    async handle({ query, user, place, languageCode }) {
      const organizationId = organizationSeenBy(user, place);
      const rows = await findRecipients(db, query.projectId, { organizationId, languageCode });
      return rows.map(answerOf);
    },
  });
  route(calls.getAlertRecipient, {
    scope: projectOfAlertRecipient,
    async handle({ params, user, place, languageCode }) {
      const row = await findRecipient(db, params.alertRecipientId, languageCode);
      if (!row) throw problem('alertRecipient.alertRecipientDoesNotExist');
      const organizationId = organizationSeenBy(user, place) ?? row.organizationId;
      if (row.organizationId !== organizationId) throw problem('error.unauthorized');
      return answerOf(row);
    },
  });
  route(calls.getAlertRecipientFormData, {
    scope: project,
    handle: ({ user, place, languageCode }) =>
      formData(db, { user, project: place as ProjectFacts, languageCode }),
  });
  recipientChanges(registration);
  notHandledRecipientRoutes(registration);
};

const recipientChanges: Routes = ({ route, services: { db } }) => {
  route(calls.createAlertRecipient, {
    scope: project,
    refusals,
    handle: ({ body, user, place }) =>
      createAlertRecipient(db, { recipient: body, project: place as ProjectFacts, by: user }),
  });
  route(calls.editAlertRecipient, {
    scope: projectOfAlertRecipient,
    refusals,
    async handle({ params, body, user, place }) {
      const deciding = { project: place as ProjectFacts, by: user };
      await editAlertRecipient(db, { id: params.alertRecipientId, recipient: body, ...deciding });
      return withMessage('alertRecipient.alertRecipientSuccessfullyEdited');
    },
  });
  route(calls.deleteAlertRecipient, {
    scope: projectOfAlertRecipient,
    refusals,
    handle: ({ params, user, place }) =>
      removeAlertRecipient(db, { id: params.alertRecipientId, project: place as ProjectFacts, by: user }),
  });
};

async function formData(
  db: Database,
  { user, project: facts, languageCode }: { user: CurrentUser; project: ProjectFacts; languageCode: string },
) {
  const { projectId, nationalSocietyId } = facts;
  const organizationId = organizationSeenBy(user, facts);
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
    async handle({ query, user, place }) {
      const rows = await findNotHandledRecipients(db, query.projectId, organizationSeenBy(user, place));
      return rows.map((row) => ({ ...row, name: row.userId ? (row.name ?? dataRemoved) : null }));
    },
  });
  route(calls.getNotHandledRecipientFormData, {
    scope: project,
    async handle({ user, place }) {
      const organizationId = organizationSeenBy(user, place);
      const candidates = await findNotHandledCandidates(db, place!.nationalSocietyId, organizationId);
      return candidates.map(({ id: userId, ...candidate }) => ({ userId, ...candidate }));
    },
  });
  route(calls.createNotHandledRecipient, {
    scope: project,
    refusals,
    async handle({ body, user, place }) {
      await nameNotHandledRecipient(db, { recipient: body, project: place as ProjectFacts, by: user });
      return withMessage('alertNotHandledRecipient.create.success');
    },
  });
  route(calls.editNotHandledRecipient, {
    scope: project,
    refusals,
    async handle({ body, user, place }) {
      await replaceNotHandledRecipient(db, { recipient: body, project: place as ProjectFacts, by: user });
      return withMessage('alertNotHandledRecipient.edit.success');
    },
  });
};
