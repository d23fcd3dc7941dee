import { organizationLimits as limits } from '@harken/domain/organizations/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { choice, id, requiredName } from './schemas/schemas.ts';

/** The calls of the organizations of a society. */
export const organizationCalls = {
  listOrganizations: defineCall({
    name: 'organization/list',
    method: 'GET',
    path: '/api/organization/list',
    summary: 'The organizations of a society, the default one first.',
    permission: 'organizations.list',
    query: z.object({ nationalSocietyId: id }),
    response: z.array(
      z.object({
        id,
        name: z.string(),
        projects: z.string().describe('The names of its projects, joined by commas.'),
        headManager: z.string().nullish(),
        isDefaultOrganization: z.boolean(),
      }),
    ),
  }),
  getOrganization: defineCall({
    name: 'organization/get',
    method: 'GET',
    path: '/api/organization/:organizationId/get',
    summary: 'One organization.',
    permission: 'organizations.list',
    params: z.object({ organizationId: id }),
    response: choice,
  }),
  createOrganization: defineCall({
    name: 'organization/create',
    method: 'POST',
    path: '/api/organization/create',
    summary: 'Add an organization to a society. Returns its id.',
    permission: 'organizations.edit',
    query: z.object({ nationalSocietyId: id }),
    body: z.object({ name: requiredName(limits.nameMaxLength), nationalSocietyId: id.nullish() }),
    response: id,
  }),
  setHeadManager: defineCall({
    name: 'organization/setHeadManager',
    method: 'POST',
    path: '/api/organization/:organizationId/setHeadManager',
    summary:
      'Appoint the head manager of an organization. In the default organization they must consent first.',
    permission: 'organizations.setHeadManager',
    params: z.object({ organizationId: id }),
    body: z.object({ userId: id }),
  }),
  editOrganization: defineCall({
    name: 'organization/edit',
    method: 'POST',
    path: '/api/organization/:organizationId/edit',
    summary: 'Rename an organization.',
    permission: 'organizations.edit',
    params: z.object({ organizationId: id }),
    body: z.object({ name: requiredName(limits.nameMaxLength) }),
  }),
  deleteOrganization: defineCall({
    name: 'organization/delete',
    method: 'POST',
    path: '/api/organization/:organizationId/delete',
    summary: 'Remove an organization without members that takes part in no project.',
    permission: 'organizations.edit',
    params: z.object({ organizationId: id }),
  }),
};
