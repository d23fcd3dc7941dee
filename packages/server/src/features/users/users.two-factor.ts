import { rolesMay } from '@harken/domain/access/permissions';
import type { CurrentUser } from '../../platform/http/routes.ts';

/**
 * Returns a function that removes `hasTwoFactor` from a user, unless the caller may see it: those who may disable the 2FA of
 * others do.
 */
export function redactTwoFactorFor({ role }: CurrentUser) {
  const mayDisable = rolesMay('twoFactor.remove', [role]);
  return <Row extends { hasTwoFactor: boolean }>({ hasTwoFactor, ...row }: Row) =>
    mayDisable ? { ...row, hasTwoFactor } : row;
}
