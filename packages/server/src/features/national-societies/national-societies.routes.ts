import { nationalSocietyCalls } from '@harken/contract/national-societies';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { society } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { withLongTimeouts } from '../../platform/long-queries.ts';
import { createNationalSociety, editNationalSociety } from './national-societies.actions.ts';
import { archiveNationalSociety, reopenNationalSociety } from './national-societies.archiving.actions.ts';
import { findNationalSocieties, findNationalSociety } from './national-societies.queries.ts';

/** National societies. */
export const nationalSocietyRoutes: Routes = ({ route }) => {
  route(nationalSocietyCalls.listNationalSocieties, {
    async handle({ user, services }) {
      const seesAll = user.role === 'Administrator' || user.role === 'GlobalCoordinator';
      const societies = await findNationalSocieties(services.db, seesAll ? null : user.id);
      return societies.map(({ startedAt, ...fields }) => ({
        ...fields,
        startDate: toLocalDateTime(startedAt.getTime(), 0),
      }));
    },
  });

  route(nationalSocietyCalls.getNationalSociety, {
    scope: society,
    async handle({ params, user, scope, services }) {
      const found = await findNationalSociety(services.db, { ...params, userId: user.id });
      if (!found) throw expectedError('nationalSociety.notFound');
      return { ...found, hasCoordinator: scope?.hasCoordinator ?? false };
    },
  });

  route(nationalSocietyCalls.createNationalSociety, {
    handle: ({ body, user, services }) => createNationalSociety(services, { society: body, by: user }),
  });

  route(nationalSocietyCalls.editNationalSociety, {
    scope: society,
    denialErrors: { societyArchived: 'nationalSociety.edit.cannotEditArchivedNationalSociety' },
    async handle({ params, body, user, services }) {
      const edit = { id: params.nationalSocietyId, fields: body, by: user };
      await editNationalSociety(withLongTimeouts(services), edit);
      return withMessage('nationalSociety.edit.success');
    },
  });

  route(nationalSocietyCalls.archiveNationalSociety, {
    scope: society,
    async handle({ params, user, services }) {
      await archiveNationalSociety(services, { id: params.nationalSocietyId, by: user });
      return withMessage('nationalSociety.archive.success');
    },
  });

  route(nationalSocietyCalls.reopenNationalSociety, {
    scope: society,
    async handle({ params, user, services }) {
      await reopenNationalSociety(services, { id: params.nationalSocietyId, by: user });
      return withMessage('nationalSociety.archive.repoenSuccess');
    },
  });
};
