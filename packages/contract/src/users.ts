import { roles, societyRoles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { sex } from './schemas/enums.ts';
import { choice, id } from './schemas/schemas.ts';
import {
  newCoordinator,
  newDataConsumer,
  newHeadSupervisor,
  newManager,
  newSupervisor,
  newTechnicalAdvisor,
  person,
} from './users/bodies.ts';

const registered = z.string().describe('The key of the confirmation text.');
const inSociety = z.object({ nationalSocietyId: id });
/** Whether somebody uses two-factor authentication; only sent to callers who may disable it for them. */
const hasTwoFactor = z.boolean().nullish();

const personResponse = {
  id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  additionalPhoneNumber: z.string().nullish(),
  organization: z.string().nullish(),
};
const memberResponse = {
  ...personResponse,
  role: z.enum(roles),
  /** Why the caller cannot change the personal data; absent if they can. */
  personFixedBecause: z.enum(['severalSocieties', 'rank']).nullish(),
};
const organizationMemberResponse = { ...memberResponse, organizationId: id.nullish() };
const modemMemberResponse = { ...organizationMemberResponse, modemId: id.nullish() };
const projectChoice = z.object({ id, name: z.string(), isClosed: z.boolean() });
/** Supervisors report to head supervisors of their own project and organization; forms offer no others. */
const headSupervisorChoice = choice.extend({ projectId: id.nullish(), organizationId: id.nullish() });
const headSupervisorResponse = {
  ...modemMemberResponse,
  sex,
  decadeOfBirth: z.int(),
  projectId: id.nullish(),
  nationalSocietyId: id,
  currentProject: projectChoice.nullish(),
};
const headSupervisorForm = { availableProjects: z.array(projectChoice) };

/** Creating and reading users, by role. */
const roleCalls = {
  createManager: defineCall({
    name: 'manager/create',
    method: 'POST',
    path: '/api/manager/create',
    summary: 'Register a manager.',
    permission: 'nationalSocietyUsers.add',
    query: inSociety,
    body: newManager,
    response: registered,
  }),
  getManager: defineCall({
    name: 'manager/get',
    method: 'GET',
    path: '/api/manager/:managerId/get',
    summary: 'One manager.',
    permission: 'nationalSocietyUsers.list',
    params: z.object({ managerId: id }),
    query: inSociety,
    response: z.object(modemMemberResponse),
  }),
  createTechnicalAdvisor: defineCall({
    name: 'technicalAdvisor/create',
    method: 'POST',
    path: '/api/technicalAdvisor/create',
    summary: 'Register a technical advisor.',
    permission: 'nationalSocietyUsers.add',
    query: inSociety,
    body: newTechnicalAdvisor,
    response: registered,
  }),
  getTechnicalAdvisor: defineCall({
    name: 'technicalAdvisor/get',
    method: 'GET',
    path: '/api/technicalAdvisor/:technicalAdvisorId/get',
    summary: 'One technical advisor.',
    permission: 'nationalSocietyUsers.list',
    params: z.object({ technicalAdvisorId: id }),
    query: inSociety,
    response: z.object(modemMemberResponse),
  }),
  createCoordinator: defineCall({
    name: 'coordinator/create',
    method: 'POST',
    path: '/api/coordinator/create',
    summary: 'Register a coordinator; from the first one on, coordinators manage the organizations.',
    permission: 'nationalSocietyUsers.add',
    query: inSociety,
    body: newCoordinator,
    response: registered,
  }),
  getCoordinator: defineCall({
    name: 'coordinator/get',
    method: 'GET',
    path: '/api/coordinator/:coordinatorId/get',
    summary: 'One coordinator.',
    permission: 'nationalSocietyUsers.list',
    params: z.object({ coordinatorId: id }),
    query: inSociety,
    response: z.object(organizationMemberResponse),
  }),
  createDataConsumer: defineCall({
    name: 'dataConsumer/create',
    method: 'POST',
    path: '/api/dataConsumer/create',
    summary: 'Register a data consumer.',
    permission: 'nationalSocietyUsers.addDataConsumer',
    query: inSociety,
    body: newDataConsumer,
    response: registered,
  }),
  getDataConsumer: defineCall({
    name: 'dataConsumer/get',
    method: 'GET',
    path: '/api/dataConsumer/:dataConsumerId/get',
    summary: 'One data consumer.',
    permission: 'nationalSocietyUsers.list',
    params: z.object({ dataConsumerId: id }),
    query: inSociety,
    response: z.object(memberResponse),
  }),
  createSupervisor: defineCall({
    name: 'supervisor/create',
    method: 'POST',
    path: '/api/supervisor/create',
    summary: 'Register a supervisor of an open project.',
    permission: 'nationalSocietyUsers.addSupervisor',
    query: inSociety,
    body: newSupervisor,
    response: registered,
  }),
  getSupervisor: defineCall({
    name: 'supervisor/get',
    method: 'GET',
    path: '/api/supervisor/:supervisorId/get',
    summary: 'One supervisor, and the projects and head supervisors they can be assigned to.',
    permission: 'nationalSocietyUsers.getSupervisor',
    params: z.object({ supervisorId: id }),
    query: inSociety,
    response: z.object({
      ...headSupervisorResponse,
      headSupervisorId: id.nullish(),
      editSupervisorFormData: z.object({
        ...headSupervisorForm,
        headSupervisors: z.array(headSupervisorChoice),
      }),
    }),
  }),
  createHeadSupervisor: defineCall({
    name: 'headSupervisor/create',
    method: 'POST',
    path: '/api/headSupervisor/create',
    summary: 'Register a head supervisor of an open project.',
    permission: 'nationalSocietyUsers.addSupervisor',
    query: inSociety,
    body: newHeadSupervisor,
    response: registered,
  }),
  getHeadSupervisor: defineCall({
    name: 'headSupervisor/get',
    method: 'GET',
    path: '/api/headSupervisor/:headSupervisorId/get',
    summary: 'One head supervisor, and the projects they can be assigned to.',
    permission: 'nationalSocietyUsers.getSupervisor',
    params: z.object({ headSupervisorId: id }),
    query: inSociety,
    response: z.object({ ...headSupervisorResponse, editSupervisorFormData: z.object(headSupervisorForm) }),
  }),
};

const globalCoordinatorCalls = {
  listGlobalCoordinators: defineCall({
    name: 'globalCoordinator/list',
    method: 'GET',
    path: '/api/globalCoordinator/list',
    summary: 'The global coordinators, by name.',
    permission: 'globalCoordinators.list',
    response: z.array(z.object({ ...personResponse, hasTwoFactor })),
  }),
  getGlobalCoordinator: defineCall({
    name: 'globalCoordinator/get',
    method: 'GET',
    path: '/api/globalCoordinator/:globalCoordinatorId/get',
    summary: 'One global coordinator.',
    permission: 'globalCoordinators.edit',
    params: z.object({ globalCoordinatorId: id }),
    response: z.object(personResponse),
  }),
  createGlobalCoordinator: defineCall({
    name: 'globalCoordinator/create',
    method: 'POST',
    path: '/api/globalCoordinator/create',
    summary: 'Register a global coordinator.',
    permission: 'globalCoordinators.edit',
    body: z.object(person),
    response: registered,
  }),
};

/** The calls of the users of societies, and of global coordinators. */
export const userCalls = {
  listUsers: defineCall({
    name: 'user/list',
    method: 'GET',
    path: '/api/user/list',
    summary: 'The users of a society that the caller may see, head managers first.',
    permission: 'nationalSocietyUsers.list',
    query: inSociety,
    response: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        phoneNumber: z.string(),
        role: z.enum(societyRoles),
        project: z.string().nullish(),
        isHeadManager: z.boolean(),
        isPendingHeadManager: z.boolean(),
        organizationName: z.string().nullish(),
        organizationId: z.int().describe('0 for users without organization.'),
        isVerified: z.boolean(),
        hasTwoFactor,
      }),
    ),
  }),
  getUserCreateFormData: defineCall({
    name: 'user/createFormData',
    method: 'GET',
    path: '/api/user/createFormData',
    summary: 'The options of the form of a new user.',
    permission: 'nationalSocietyUsers.list',
    query: inSociety,
    response: z.object({
      projects: z.array(choice),
      organizations: z.array(
        z.object({ id, name: z.string(), isDefaultOrganization: z.boolean(), hasHeadManager: z.boolean() }),
      ),
      headSupervisors: z.array(headSupervisorChoice),
      modems: z.array(choice),
      hasCoordinator: z.boolean(),
      isHeadManager: z.boolean().describe('The caller is head manager of the default organization.'),
      countryCode: z.string(),
    }),
  }),
  ...roleCalls,
  ...globalCoordinatorCalls,
};
