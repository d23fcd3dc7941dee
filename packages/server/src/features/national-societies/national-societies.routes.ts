import { nationalSocietyCalls } from '@harken/contract/national-societies';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import { society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { withLongQueries } from '../../platform/long-queries.ts';
import { createNationalSociety, editNationalSociety } from './national-societies.actions.ts';
import { archiveNationalSociety, reopenNationalSociety } from './national-societies.archiving.actions.ts';
import { findNationalSocieties, findNationalSociety } from './national-societies.queries.ts';

/** The national societies: who works where, in which language, with which weeks. */
export const nationalSocietyRoutes: Routes = ({ route }) => {
  route(nationalSocietyCalls.listNationalSocieties, {
    async handle({ user, services }) {
      const seesAll = user.role === 'Administrator' || user.role === 'GlobalCoordinator';
      const societies = await findNationalSocieties(services.db, seesAll ? null : user.id);
      return societies.map(({ startedAt, ...fields }) => ({
        ...fields,
        startDate: localDateTimeOf(startedAt.getTime(), 0),
      }));
    },
  });

  route(nationalSocietyCalls.getNationalSociety, {
    scope: society,
    async handle({ params, user, place, services }) {
      const found = await findNationalSociety(services.db, { ...params, userId: user.id });
      if (!found) throw problem('nationalSociety.notFound');
      return { ...found, hasCoordinator: place?.hasCoordinator ?? false };
    },
  });

  route(nationalSocietyCalls.createNationalSociety, {
    handle: ({ body, user, services }) => createNationalSociety(services, { society: body, by: user }),
  });

  route(nationalSocietyCalls.editNationalSociety, {
    scope: society,
    refusals: { societyArchived: 'nationalSociety.edit.cannotEditArchivedNationalSociety' },
    async handle({ params, body, user, services }) {
      const edit = { id: params.nationalSocietyId, fields: body, by: user };
      const result = await editNationalSociety(withLongQueries(services), edit);
      if (!result.ok) throw problem(result.reason);
      return withMessage('nationalSociety.edit.success');
    },
  });

  route(nationalSocietyCalls.archiveNationalSociety, {
    scope: society,
    async handle({ params, user, services }) {
      const result = await archiveNationalSociety(services, { id: params.nationalSocietyId, by: user });
      if (!result.ok) throw problem(result.reason);
      return withMessage('nationalSociety.archive.success');
    },
  });

  route(nationalSocietyCalls.reopenNationalSociety, {
    scope: society,
    async handle({ params, user, services }) {
      const result = await reopenNationalSociety(services, { id: params.nationalSocietyId, by: user });
      if (!result.ok) throw problem(result.reason);
      return withMessage('nationalSociety.archive.repoenSuccess');
    },
  });
};
