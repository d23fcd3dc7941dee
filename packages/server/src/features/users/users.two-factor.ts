import { rolesMay } from '@harken/domain/access/permissions';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Only those who may disable the 2FA of others see whether a user has it enabled. */
export function redactTwoFactorFor({ role }: CurrentUser) {
  const mayRemove = rolesMay('twoFactor.remove', [role]);
  return <Row extends { hasTwoFactor: boolean }>({ hasTwoFactor, ...row }: Row) =>
    mayRemove ? { ...row, hasTwoFactor } : row;
}
