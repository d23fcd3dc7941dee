import { hasProjectAccess, type SocietyScope } from '@harken/domain/access/check-permission';
import { scopesOfRole, type TokenScope } from '@harken/domain/access-tokens/scopes';
import { findProjectScopes, findSocietyScopes } from '../../platform/access/access.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganizations } from './access-tokens.queries.ts';

interface Named {
  id: number;
  name: string;
}

/** What somebody can give to a token: scopes, and what it may be limited to. */
export interface TokenChoices {
  scopes: TokenScope[];
  nationalSocieties: Named[];
  projects: Named[];
  organizations: Named[];
}

/** The choices for a token of a user, or, with a national society, for a service account. */
export async function findChoices(
  { db }: Services,
  user: CurrentUser,
  society?: SocietyScope,
): Promise<TokenChoices> {
  const all = { all: user.role === 'Administrator' };
  const [societyScopes, projectScopes] = await Promise.all([
    findSocietyScopes(db, user.id, all),
    findProjectScopes(db, user.id, all),
  ]);
  const isWithin = ({ nationalSocietyId }: { nationalSocietyId: number }) =>
    !society || nationalSocietyId === society.nationalSocietyId;
  const societies = societyScopes.filter(isWithin);
  return {
    scopes: scopesOfRole(user.role),
    nationalSocieties: society
      ? []
      : societies.map(({ nationalSocietyId, name }) => ({ id: nationalSocietyId, name })),
    projects: projectScopes
      .filter((project) => isWithin(project) && hasProjectAccess(user.role, project))
      .map(({ projectId, name }) => ({ id: projectId, name })),
    organizations: await findOrganizations(
      db,
      societies.map(({ nationalSocietyId }) => nationalSocietyId),
    ),
  };
}
