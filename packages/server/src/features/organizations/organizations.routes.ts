import { organizationCalls } from '@harken/contract/organizations';
import { society, societyOfOrganization } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { appointHeadManager, createOrganization } from './organizations.actions.ts';
import { deleteOrganization, editOrganization } from './organizations.changes.actions.ts';
import { findOrganization, findOrganizations } from './organizations.queries.ts';

/** The organizations of a society. */
export const organizationRoutes: Routes = (registration) => {
  const { route } = registration;
  route(organizationCalls.listOrganizations, {
    scope: society,
    handle: ({ query, services }) => findOrganizations(services.db, query.nationalSocietyId),
  });

  route(organizationCalls.getOrganization, {
    scope: societyOfOrganization,
    async handle({ params, services }) {
      const organization = await findOrganization(services.db, params.organizationId);
      if (!organization) throw expectedError('organization.notFound');
      return organization;
    },
  });

  route(organizationCalls.createOrganization, {
    scope: society,
    async handle({ query, body, user, scope, services }) {
      if (!scope || (body.nationalSocietyId ?? query.nationalSocietyId) !== query.nationalSocietyId)
        throw expectedError('error.unauthorized');
      const id = await createOrganization(services.db, { name: body.name, society: scope, by: user });
      return withMessage('organization.create.success', id);
    },
  });

  route(organizationCalls.setHeadManager, {
    scope: societyOfOrganization,
    handle({ params, body, user, scope, services }) {
      const { nationalSocietyId } = scope;
      return appointHeadManager(services.db, { ...params, ...body, nationalSocietyId, by: user });
    },
  });
  changeRoutes(registration);
};

const changeRoutes: Routes = ({ route, services }) => {
  const { db } = services;
  route(organizationCalls.editOrganization, {
    scope: societyOfOrganization,
    async handle({ params, body, user, scope }) {
      await editOrganization(db, { ...params, name: body.name, society: scope, by: user });
      return withMessage('organization.edit.success');
    },
  });

  route(organizationCalls.deleteOrganization, {
    scope: societyOfOrganization,
    async handle({ params, user, scope }) {
      await deleteOrganization(services, { ...params, society: scope, by: user });
      return withMessage('organization.remove.success');
    },
  });
};
