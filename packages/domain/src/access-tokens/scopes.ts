import { type PermissionName, rolesMay } from '../access/permissions.ts';
import type { Role } from '../access/roles.ts';

/** What an access token may be used for. */
export const tokenScopes = ['readReports', 'readAlerts', 'readPlaces'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What the owner of a token must be allowed to do for each scope to be of use. */
const permissionOfScope: Record<TokenScope, PermissionName> = {
  readReports: 'reports.list',
  readAlerts: 'alerts.list',
  readPlaces: 'nationalSocietyStructure.listPlaces',
};

/**
 * The scopes that somebody can give to an access token: those whose data they may read themselves.
 *
 * @example scopesOfRole('Coordinator') // ['readAlerts', 'readPlaces']
 */
export function scopesOfRole(role: Role): TokenScope[] {
  return tokenScopes.filter((scope) => rolesMay(permissionOfScope[scope], [role]));
}
