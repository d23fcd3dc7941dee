import {
  getHeadManagerRule,
  getRoleOptions,
  hasModem,
  type RegistrationContext,
  type SocietyRole,
} from '@harken/domain/access/registration';
import { mayActOnUser, validateOrganizationChange } from '@harken/domain/access/user-rows';
import type { Answer, Form, Session, Submission } from './form.ts';

/** The forms of users, with the choices that the client offers (docs/spec/access.md). */

const rolePath = (role: string) => role.charAt(0).toLowerCase() + role.slice(1);
const isSupervisor = (role: string) => role === 'Supervisor' || role === 'HeadSupervisor';

/** The organizations that the form asks for; null if it does not ask. */
function getOrganizations(caller: string, role: SocietyRole, data: Answer): Answer[] | null {
  const { organizations, hasCoordinator, isHeadManager } = data;
  if (role === 'DataConsumer') return null;
  if (caller === 'Administrator') return organizations;
  const leaderless = organizations.filter((item: Answer) => !item.hasHeadManager);
  if (caller === 'Coordinator') return role === 'Manager' ? leaderless : organizations;
  if (caller === 'GlobalCoordinator')
    return role === 'Manager'
      ? leaderless
      : organizations.filter((item: Answer) => item.isDefaultOrganization);
  return role === 'Coordinator' && isHeadManager && !hasCoordinator ? organizations : null;
}

/** Each head supervisor of the project and organization, and none. */
function getHeadSupervisors(offered: Answer[] = [], projectId: number, organizationId: number | null) {
  const matching = offered.filter(
    (item) =>
      item.projectId === projectId && (organizationId === null || item.organizationId === organizationId),
  );
  return [null, ...matching.map(({ id }) => id)];
}

let people = 0;

/** A new person of a role, with each option of project, head supervisor and modem. */
function listNewPeople(session: Session, role: SocietyRole, data: Answer): Submission[] {
  const { nationalSocietyId } = session.world;
  const organizations = getOrganizations(session.caller.role, role, data) ?? [null];
  const modems: Answer[] =
    hasModem(role) && data.modems.length > 0 ? data.modems : [{ id: null, name: 'no modem' }];
  const projects: Answer[] = isSupervisor(role) ? data.projects : [null];
  return organizations.flatMap((organization) =>
    projects.flatMap((project) => {
      const heads = role === 'Supervisor' ? data.headSupervisors : [];
      return getHeadSupervisors(heads, project?.id, organization?.id ?? null).flatMap((headSupervisorId) =>
        modems.map((modem) => ({
          call: `${rolePath(role)}/create`,
          chosen: `${role} of ${organization?.name ?? 'own'} in ${project?.name}, under ${headSupervisorId}, ${modem.name}`,
          query: { nationalSocietyId },
          body: {
            ...{
              nationalSocietyId,
              name: 'Ina',
              email: `new${++people}@test.example`,
              phoneNumber: '+221771234567',
            },
            ...{ additionalPhoneNumber: '', organization: 'Clinic' },
            ...(role !== 'DataConsumer' && { organizationId: organization?.id ?? null }),
            ...(hasModem(role) && { modemId: modem.id }),
            ...(project && { projectId: project.id, sex: 'Female', decadeOfBirth: 1990 }),
            ...(role === 'Supervisor' && { headSupervisorId }),
            ...(role === 'Manager' &&
              getHeadManagerRule(session.caller.role) === 'always' && { setAsHeadManager: true }),
          },
        })),
      );
    }),
  );
}

const roles = ['manager', 'technicalAdvisor', 'dataConsumer', 'supervisor', 'headSupervisor', 'coordinator'];

const addUser: Form = {
  name: 'add a user',
  permission: 'nationalSocietyUsers.add',
  calls: roles.map((role) => `${role}/create`),
  async list(session) {
    const data = await session.get(
      `/api/user/createFormData?nationalSocietyId=${session.world.nationalSocietyId}`,
    );
    const context: RegistrationContext = {
      hasCoordinator: data.hasCoordinator,
      isDefaultHeadManager: data.isHeadManager,
      everyOrganizationHasHeadManager: data.organizations.every((item: Answer) => item.hasHeadManager),
    };
    return getRoleOptions(session.caller.role, context).flatMap((role) => listNewPeople(session, role, data));
  },
};

/** Whether the menu of a row has "Edit". */
function mayEditRow(session: Session, row: Answer): boolean {
  if (!mayActOnUser(session.caller.role, row)) return false;
  if (!isSupervisor(row.role)) return session.may('nationalSocietyUsers.edit');
  const permission = row.role === 'Supervisor' ? 'editSupervisor' : 'editHeadSupervisor';
  return (
    session.may(`nationalSocietyUsers.${permission}`) && session.may('nationalSocietyUsers.getSupervisor')
  );
}

/** Stored people, with each modem and head supervisor, and each organization if the form asks for it. */
async function listEdits(session: Session, row: Answer): Promise<Submission[]> {
  const { nationalSocietyId } = session.world;
  const { id, role } = row;
  const query = `nationalSocietyUserId=${id}&nationalSocietyId=${nationalSocietyId}`;
  const data = await session.get(`/api/user/editFormData?${query}`);
  const details = await session.get(
    `/api/${rolePath(role)}/${id}/get?nationalSocietyId=${nationalSocietyId}`,
  );
  const own = data.organizations.find((item: Answer) => item.id === details.organizationId);
  const leadsDefaultOrganization =
    row.isPendingHeadManager || (row.isHeadManager && own?.isDefaultOrganization);
  const mayMove =
    validateOrganizationChange(session.caller.role, { role, leadsDefaultOrganization }) === null;
  const asksOrganization = mayMove && role !== 'DataConsumer';
  // Whether supervisors or data collectors depend on somebody who moves is known only to the server.
  const organizations: Answer[] = asksOrganization && !isSupervisor(role) ? data.organizations : [own];
  const modems: Answer[] = hasModem(role) && data.modems.length > 0 ? data.modems : [{ id: null }];
  const heads =
    role === 'Supervisor'
      ? getHeadSupervisors(
          details.editSupervisorFormData.headSupervisors,
          details.projectId,
          asksOrganization ? details.organizationId : null,
        )
      : [null];
  const { name, email, phoneNumber, additionalPhoneNumber = null, organization = null } = details;
  return organizations.flatMap((organizationTo) =>
    heads.flatMap((headSupervisorId) =>
      modems.map((modem) => ({
        call: `${rolePath(role)}/edit`,
        chosen: `${role} ${row.name} to ${organizationTo?.name}, under ${headSupervisorId}, modem ${modem.id}`,
        params: { [`${rolePath(role)}Id`]: id },
        query: { nationalSocietyId },
        body: {
          ...{ nationalSocietyId, name, email, phoneNumber, additionalPhoneNumber },
          organization: organization ?? (role === 'DataConsumer' ? 'Ministry' : ''),
          ...(role !== 'DataConsumer' && { organizationId: organizationTo?.id ?? null }),
          ...(hasModem(role) && { modemId: modem.id }),
          ...(isSupervisor(role) && {
            ...{ projectId: details.projectId, sex: details.sex, decadeOfBirth: details.decadeOfBirth },
          }),
          ...(role === 'Supervisor' && { headSupervisorId: headSupervisorId ?? 0 }),
        },
      })),
    ),
  );
}

const editUser: Form = {
  name: 'edit a user',
  permission: 'nationalSocietyUsers.edit',
  calls: roles.map((role) => `${role}/edit`),
  async list(session) {
    const rows = await session.get(`/api/user/list?nationalSocietyId=${session.world.nationalSocietyId}`);
    const submissions: Submission[] = [];
    for (const row of rows)
      if (mayEditRow(session, row)) submissions.push(...(await listEdits(session, row)));
    return submissions;
  },
};

const inviteUser: Form = {
  name: 'add an existing user',
  permission: 'nationalSocietyUsers.add',
  calls: ['user/addExisting'],
  async list(session) {
    const { world, caller } = session;
    const { nationalSocietyId, invitable } = world;
    const data = await session.get(`/api/user/addExistingFormData?nationalSocietyId=${nationalSocietyId}`);
    const organizations: Answer[] = caller.role === 'Administrator' ? data.organizations : [null];
    const modems: Answer[] = data.modems.length > 0 ? data.modems : [{ id: null }];
    // Global coordinators invite data consumers only.
    const emails = caller.role === 'GlobalCoordinator' ? [invitable.consumer] : Object.values(invitable);
    return emails.flatMap((email) =>
      organizations.flatMap((organization) =>
        modems.map(({ id: modemId }) => ({
          call: 'user/addExisting',
          chosen: `${email} to ${organization?.name ?? 'own'}, modem ${modemId}`,
          body: { nationalSocietyId, email, organizationId: organization?.id ?? null, modemId },
        })),
      ),
    );
  },
};

export const userForms = [addUser, editUser, inviteUser];
