import { organizationCalls } from '@harken/contract/organizations';
import { society, societyOfOrganization } from '../../platform/access/scopes.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { appointHeadManager, createOrganization } from './organizations.actions.ts';
import { deleteOrganization, editOrganization } from './organizations.changes.actions.ts';
import { findOrganization, findOrganizations } from './organizations.queries.ts';

/** The organizations of a society: those whose people take part in its projects. */
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
      if (!organization) throw problem('organization.notFound');
      return organization;
    },
  });

  route(organizationCalls.createOrganization, {
    scope: society,
    async handle({ query, body, user, place, services }) {
      if (!place || (body.nationalSocietyId ?? query.nationalSocietyId) !== query.nationalSocietyId)
        throw problem('error.unauthorized');
      const result = await createOrganization(services.db, { name: body.name, society: place, by: user });
      // The contract answers this one refusal as a broken rule, not as a closed door.
      if (!result.ok) throw new Problem(result.reason, { status: 400 });
      return withMessage('organization.create.success', result.id);
    },
  });

  route(organizationCalls.setHeadManager, {
    scope: societyOfOrganization,
    async handle({ params, body, user, place, services }) {
      const { nationalSocietyId } = place!;
      const appointment = { ...params, ...body, nationalSocietyId, by: user };
      const result = await appointHeadManager(services.db, appointment);
      if (!result.ok) throw problem(result.reason);
    },
  });
  changeRoutes(registration);
};

const changeRoutes: Routes = ({ route, services: { db } }) => {
  route(organizationCalls.editOrganization, {
    scope: societyOfOrganization,
    async handle({ params, body, user, place }) {
      const result = await editOrganization(db, { ...params, name: body.name, society: place!, by: user });
      if (!result.ok) throw new Problem(result.reason, { status: 400 });
      return withMessage('organization.edit.success');
    },
  });

  route(organizationCalls.deleteOrganization, {
    scope: societyOfOrganization,
    async handle({ params, user, place }) {
      const result = await deleteOrganization(db, { ...params, society: place!, by: user });
      if (!result.ok) throw new Problem(result.reason, { status: 400 });
      return withMessage('organization.remove.success');
    },
  });
};
