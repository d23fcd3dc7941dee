import { eidsrCalls } from '@harken/contract/eidsr';
import type { SocietyFacts } from '@harken/domain/access/may';
import { findOrganisationUnits, findProgram } from '../../external/dhis2/dhis2-metadata.ts';
import { placeOf, projectOfAlert, society } from '../../platform/access/scopes.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { tryConnection, validateEidsr } from './eidsr.checks.ts';
import { configurationSeenBy, editConfiguration } from './eidsr.configuration.ts';

const societyToConnect = placeOf(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'EidsrIntegration.edit.ErrorNationalSocietyDoesNotExists',
);

/** The connection of a society to its outbreak system (EIDSR), which speaks as DHIS2 does. */
export const eidsrRoutes: Routes = ({ route, services }) => {
  route(eidsrCalls.getEidsrConfiguration, {
    scope: society,
    handle: ({ user, place }) => configurationSeenBy(services, user, place as SocietyFacts),
  });
  route(eidsrCalls.editEidsrConfiguration, {
    scope: societyToConnect,
    async handle({ params, body, user }) {
      await editConfiguration(services, { ...params, body, by: user });
      return withMessage('EidsrIntegration.edit.success');
    },
  });
  route(eidsrCalls.getEidsrProgram, {
    handle: ({ body, user }) => tryConnection(services, { body, userId: user.id }, findProgram),
  });
  route(eidsrCalls.listOrganisationUnits, {
    async handle({ body, user }) {
      const units = await tryConnection(services, { body, userId: user.id }, findOrganisationUnits);
      return { organisationUnits: units };
    },
  });
  route(eidsrCalls.validateEidsr, {
    scope: projectOfAlert,
    handle: ({ params }) => validateEidsr(services, params.alertId),
  });
};
