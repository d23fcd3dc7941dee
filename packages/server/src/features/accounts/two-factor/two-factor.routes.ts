import { twoFactorCalls } from '@harken/contract/accounts/two-factor';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  confirmTwoFactorEnrolment,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactorEnrolment,
} from './two-factor.actions.ts';
import { removeTwoFactor } from './two-factor.removal.ts';

/** Two-factor authentication: managed by its owner, and removed by Administrators. */
export const twoFactorRoutes: Routes = ({ route }) => {
  route(twoFactorCalls.enrolTwoFactor, {
    handle: ({ services, user, body, request }) =>
      startTwoFactorEnrolment(services, user, { ...body, address: request.ip }),
  });

  route(twoFactorCalls.confirmTwoFactor, {
    handle: ({ services, user, body }) => confirmTwoFactorEnrolment(services, user, body.code),
  });

  route(twoFactorCalls.renewRecoveryCodes, {
    handle: ({ services, user, body, request }) =>
      renewRecoveryCodes(services, user, { ...body, address: request.ip }),
  });

  route(twoFactorCalls.disableTwoFactor, {
    handle: ({ services, user, body, request }) =>
      disableTwoFactor(services, user, { ...body, address: request.ip }),
  });

  route(twoFactorCalls.removeTwoFactor, {
    async handle({ services, user, params }) {
      // Users disable their own 2FA with password and code instead.
      if (params.userId === user.id) throw expectedError('error.unauthorized');
      const { userId } = params;
      await removeTwoFactor(services, { userId, by: user, action: 'user/removeTwoFactor' });
    },
  });
};
