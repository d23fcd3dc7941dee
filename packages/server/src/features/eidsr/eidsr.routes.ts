import { eidsrCalls } from '@harken/contract/eidsr';
import { findOrganisationUnits, findProgram } from '../../external/dhis2/dhis2-metadata.ts';
import { projectOfAlert, resolveSocietyInAddress, society } from '../../platform/access/scopes.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { tryConnection, validateEidsr } from './eidsr.checks.ts';
import { editConfiguration, getConfigurationFor } from './eidsr.configuration.ts';

const societyToConnect = resolveSocietyInAddress('EidsrIntegration.edit.ErrorNationalSocietyDoesNotExists');

/** The connection of a society to EIDSR, which has the API of DHIS2. */
export const eidsrRoutes: Routes = ({ route, services }) => {
  route(eidsrCalls.getEidsrConfiguration, {
    scope: society,
    handle: ({ user, scope }) => getConfigurationFor(services, user, scope),
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
