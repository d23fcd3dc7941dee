import { smsGatewayCalls } from '@harken/contract/sms-gateways';
import { placeOf, society, societyOfGateway } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { createGateway, editGateway, removeGateway } from './sms-gateways.actions.ts';
import { findGateway, findGateways } from './sms-gateways.queries.ts';

const societyOfNewGateway = placeOf(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'nationalSociety.smsGateway.nationalSocietyDoesNotExist',
);

/** The gateways through which the messages of a society come and go. */
export const smsGatewayRoutes: Routes = ({ route, services: { db } }) => {
  route(smsGatewayCalls.listSmsGateways, {
    scope: society,
    handle: ({ query }) => findGateways(db, query.nationalSocietyId),
  });
  route(smsGatewayCalls.getSmsGateway, {
    scope: societyOfGateway,
    async handle({ params }) {
      const gateway = await findGateway(db, params.smsGatewayId);
      if (!gateway) throw problem('nationalSociety.smsGateway.settingDoesNotExist');
      return gateway;
    },
  });
  route(smsGatewayCalls.createSmsGateway, {
    scope: societyOfNewGateway,
    async handle({ query, body, user }) {
      const id = await createGateway(db, { ...query, gateway: body, by: user });
      return withMessage('nationalSociety.smsGateway.successfullyAdded', id);
    },
  });
  route(smsGatewayCalls.editSmsGateway, {
    scope: societyOfGateway,
    async handle({ params, body, user }) {
      await editGateway(db, { ...params, gateway: body, by: user });
      return withMessage('nationalSociety.smsGateway.successfullyUpdated');
    },
  });
  route(smsGatewayCalls.deleteSmsGateway, {
    scope: societyOfGateway,
    async handle({ params, user }) {
      await removeGateway(db, { ...params, by: user });
      return withMessage('nationalSociety.smsGateway.successfullyDeleted');
    },
  });
};
