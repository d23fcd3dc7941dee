import { rolesMay } from '@harken/domain/access/permissions';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Whose second step of signing in is on is told only to those who may take it away. */
export function knownTo({ role }: CurrentUser) {
  const mayKnow = rolesMay('twoFactor.remove', [role]);
  return <Row extends { hasTwoFactor: boolean }>({ hasTwoFactor, ...row }: Row) =>
    mayKnow ? { ...row, hasTwoFactor } : row;
}
