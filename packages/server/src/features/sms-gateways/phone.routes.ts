import { smsGatewayPhoneCalls } from '@harken/contract/sms-gateways/phones';
import { societyOfGateway } from '../../platform/access/scopes.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { getPhone, repairGap } from './phone.actions.ts';

/** The telephones that are gateways. */
export const phoneRoutes: Routes = ({ route, services }) => {
  route(smsGatewayPhoneCalls.getSmsGatewayPhone, {
    scope: societyOfGateway,
    handle: ({ params }) => getPhone(services, params.smsGatewayId),
  });
  route(smsGatewayPhoneCalls.repairSmsGatewayGap, {
    scope: societyOfGateway,
    async handle({ params, body, user }) {
      const period = { since: new Date(body.since), until: new Date(body.until) };
      await repairGap(services, { ...params, ...period, by: user });
      return withMessage('nationalSociety.smsGateway.gapRepairRequested');
    },
  });
};
