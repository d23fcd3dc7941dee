import { societyRoles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { choice, emailAddress, id } from '../schemas/schemas.ts';
import {
  newCoordinator,
  newDataConsumer,
  newHeadSupervisor,
  newManager,
  newSupervisor,
  newTechnicalAdvisor,
  person,
} from './bodies.ts';

const organizationChoice = z.object({
  id,
  name: z.string(),
  isDefaultOrganization: z.boolean(),
  hasHeadManager: z.boolean(),
});
const inSociety = z.object({ nationalSocietyId: id.nullish() });
const managerId = z.object({ managerId: id });
const technicalAdvisorId = z.object({ technicalAdvisorId: id });
const coordinatorId = z.object({ coordinatorId: id });
const dataConsumerId = z.object({ dataConsumerId: id });
const supervisorId = z.object({ supervisorId: id });
const headSupervisorId = z.object({ headSupervisorId: id });
const globalCoordinatorId = z.object({ globalCoordinatorId: id });

/**
 * Changing and removing the users of a society, by role. Personal data that the caller may not change must be sent back
 * unchanged. A new e-mail address takes effect when the link sent there is opened.
 */
const roleCalls = {
  editManager: defineCall({
    name: 'manager/edit',
    method: 'POST',
    path: '/api/manager/:managerId/edit',
    summary: 'Change a manager.',
    permission: 'nationalSocietyUsers.edit',
    params: managerId,
    query: inSociety,
    body: newManager.omit({ setAsHeadManager: true }),
  }),
  deleteManager: defineCall({
    name: 'manager/delete',
    method: 'POST',
    path: '/api/manager/:managerId/delete',
    summary: 'Remove a manager; their decisions stay, without their name.',
    permission: 'nationalSocietyUsers.edit',
    params: managerId,
    query: inSociety,
  }),
  editTechnicalAdvisor: defineCall({
    name: 'technicalAdvisor/edit',
    method: 'POST',
    path: '/api/technicalAdvisor/:technicalAdvisorId/edit',
    summary: 'Change a technical advisor.',
    permission: 'nationalSocietyUsers.edit',
    params: technicalAdvisorId,
    query: inSociety,
    body: newTechnicalAdvisor,
  }),
  deleteTechnicalAdvisor: defineCall({
    name: 'technicalAdvisor/delete',
    method: 'POST',
    path: '/api/technicalAdvisor/:technicalAdvisorId/delete',
    summary: 'Remove a technical advisor; their decisions stay, without their name.',
    permission: 'nationalSocietyUsers.edit',
    params: technicalAdvisorId,
    query: inSociety,
  }),
  editCoordinator: defineCall({
    name: 'coordinator/edit',
    method: 'POST',
    path: '/api/coordinator/:coordinatorId/edit',
    summary: 'Change a coordinator.',
    permission: 'nationalSocietyUsers.edit',
    params: coordinatorId,
    query: inSociety,
    body: newCoordinator,
  }),
  deleteCoordinator: defineCall({
    name: 'coordinator/delete',
    method: 'POST',
    path: '/api/coordinator/:coordinatorId/delete',
    summary: 'Remove a coordinator; their decisions stay, without their name.',
    permission: 'nationalSocietyUsers.deleteCoordinator',
    params: coordinatorId,
    query: inSociety,
  }),
  editDataConsumer: defineCall({
    name: 'dataConsumer/edit',
    method: 'POST',
    path: '/api/dataConsumer/:dataConsumerId/edit',
    summary: 'Change a data consumer.',
    permission: 'nationalSocietyUsers.edit',
    params: dataConsumerId,
    query: inSociety,
    body: newDataConsumer,
  }),
  deleteDataConsumer: defineCall({
    name: 'dataConsumer/delete',
    method: 'POST',
    path: '/api/dataConsumer/:dataConsumerId/delete',
    summary: 'Remove a data consumer; their decisions stay, without their name.',
    permission: 'nationalSocietyUsers.edit',
    params: dataConsumerId,
    query: inSociety,
  }),
  editSupervisor: defineCall({
    name: 'supervisor/edit',
    method: 'POST',
    path: '/api/supervisor/:supervisorId/edit',
    summary: 'Change a supervisor.',
    permission: 'nationalSocietyUsers.editSupervisor',
    params: supervisorId,
    query: inSociety,
    body: newSupervisor,
  }),
  deleteSupervisor: defineCall({
    name: 'supervisor/delete',
    method: 'POST',
    path: '/api/supervisor/:supervisorId/delete',
    summary: 'Remove a supervisor; their decisions stay, without their name.',
    permission: 'nationalSocietyUsers.editSupervisor',
    params: supervisorId,
    query: inSociety,
  }),
  editHeadSupervisor: defineCall({
    name: 'headSupervisor/edit',
    method: 'POST',
    path: '/api/headSupervisor/:headSupervisorId/edit',
    summary: 'Change a head supervisor.',
    permission: 'nationalSocietyUsers.editHeadSupervisor',
    params: headSupervisorId,
    query: inSociety,
    body: newHeadSupervisor,
  }),
  deleteHeadSupervisor: defineCall({
    name: 'headSupervisor/delete',
    method: 'POST',
    path: '/api/headSupervisor/:headSupervisorId/delete',
    summary: 'Remove a head supervisor; their decisions stay, without their name.',
    permission: 'nationalSocietyUsers.editHeadSupervisor',
    params: headSupervisorId,
    query: inSociety,
  }),
};

/** The calls that change who belongs to a society, except registration. */
export const userEditCalls = {
  getUserEditFormData: defineCall({
    name: 'user/editFormData',
    method: 'GET',
    path: '/api/user/editFormData',
    summary: 'The options of the form of a user, and their role, which decides which form to show.',
    permission: 'nationalSocietyUsers.list',
    query: z.object({ nationalSocietyUserId: id, nationalSocietyId: id }),
    response: z.object({
      countryCode: z.string(),
      role: z.enum(societyRoles),
      organizations: z.array(organizationChoice),
      modems: z.array(choice),
    }),
  }),
  getAddExistingFormData: defineCall({
    name: 'user/addExistingFormData',
    method: 'GET',
    path: '/api/user/addExistingFormData',
    summary: 'The options of the form for inviting an existing user.',
    permission: 'nationalSocietyUsers.list',
    query: z.object({ nationalSocietyId: id }),
    response: z.object({ organizations: z.array(organizationChoice), modems: z.array(choice) }),
    isBare: true,
  }),
  addExistingUser: defineCall({
    name: 'user/addExisting',
    method: 'POST',
    path: '/api/user/addExisting',
    summary:
      'Invite a technical advisor or data consumer of another society by e-mail address. They become a member when they accept.',
    permission: 'nationalSocietyUsers.add',
    body: z.object({
      nationalSocietyId: id,
      email: emailAddress,
      modemId: id.nullish(),
      organizationId: id.nullish(),
    }),
  }),
  ...roleCalls,
  editGlobalCoordinator: defineCall({
    name: 'globalCoordinator/edit',
    method: 'POST',
    path: '/api/globalCoordinator/:globalCoordinatorId/edit',
    summary: 'Change a global coordinator, except the e-mail address.',
    permission: 'globalCoordinators.edit',
    params: globalCoordinatorId,
    body: z.object(person).omit({ email: true }),
  }),
  deleteGlobalCoordinator: defineCall({
    name: 'globalCoordinator/delete',
    method: 'POST',
    path: '/api/globalCoordinator/:globalCoordinatorId/delete',
    summary: 'Remove a global coordinator.',
    permission: 'globalCoordinators.edit',
    params: globalCoordinatorId,
  }),
};
