import { twoFactorCalls } from '@harken/contract/two-factor';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';

const notYet = (): never => {
  throw problem('error.unexpected');
};

export const twoFactorRoutes: Routes = ({ route }) => {
  route(twoFactorCalls.beginTwoFactor, { handle: notYet });
  route(twoFactorCalls.confirmTwoFactor, { handle: notYet });
  route(twoFactorCalls.renewRecoveryCodes, { handle: notYet });
  route(twoFactorCalls.endTwoFactor, { handle: notYet });
  route(twoFactorCalls.removeTwoFactorOf, { handle: notYet });
};
