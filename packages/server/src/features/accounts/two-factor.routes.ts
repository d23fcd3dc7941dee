import { twoFactorCalls } from '@harken/contract/two-factor';
import { type ExpectedError, expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  confirmTwoFactorEnrolment,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactorEnrolment,
  type TwoFactorError,
} from './two-factor.actions.ts';
import { removeTwoFactor } from './two-factor.removal.ts';

/** Reports a wrong password or code on its field. */
function toExpectedError(reason: TwoFactorError): ExpectedError {
  if (reason === 'account.currentPasswordWrong') return fieldError('CurrentPassword', reason);
  return reason === 'account.twoFactor.codeWrong' ? fieldError('Code', reason) : expectedError(reason);
}

/** Two-factor authentication: managed by its owner, and removed by Administrators. */
export const twoFactorRoutes: Routes = ({ route }) => {
  route(twoFactorCalls.enrolTwoFactor, {
    async handle({ services, user, body, request }) {
      const enrolment = await startTwoFactorEnrolment(services, user, { ...body, address: request.ip });
      if (!enrolment.ok) throw toExpectedError(enrolment.reason);
      return enrolment;
    },
  });

  route(twoFactorCalls.confirmTwoFactor, {
    async handle({ services, user, body }) {
      const confirmed = await confirmTwoFactorEnrolment(services, user, body.code);
      if (!confirmed.ok) throw toExpectedError(confirmed.reason);
      return confirmed;
    },
  });

  route(twoFactorCalls.renewRecoveryCodes, {
    async handle({ services, user, body, request }) {
      const renewed = await renewRecoveryCodes(services, user, { ...body, address: request.ip });
      if (!renewed.ok) throw toExpectedError(renewed.reason);
      return renewed;
    },
  });

  route(twoFactorCalls.disableTwoFactor, {
    async handle({ services, user, body, request }) {
      const ended = await disableTwoFactor(services, user, { ...body, address: request.ip });
      if (!ended.ok) throw toExpectedError(ended.reason);
    },
  });

  route(twoFactorCalls.removeTwoFactor, {
    async handle({ services, user, params }) {
      // Users disable their own 2FA with password and code instead.
      if (params.userId === user.id) throw expectedError('error.unauthorized');
      const { userId } = params;
      const removed = await removeTwoFactor(services, { userId, by: user, action: 'user/removeTwoFactor' });
      if (!removed.ok) throw expectedError(removed.reason);
    },
  });
};
