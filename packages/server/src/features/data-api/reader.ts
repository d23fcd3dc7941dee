import type { DataOperation, DataParameters } from '@harken/contract/data-api/operations';
import { rolesMay } from '@harken/domain/access/permissions';
import type { ReadableData } from '@harken/domain/access-tokens/readable-data';
import { DataProblem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { type FoundToken, findDataOfToken, findTokenOfRequest } from '../access-tokens/index.ts';
import { findProjectsOfSociety, findSocietiesOf } from './reader.queries.ts';

/** The token of a request, from its header `Authorization`, if it may be used for the operation at all. */
export async function requireToken(
  services: Services,
  authorization: string | undefined,
  { scope, permission }: Pick<DataOperation, 'scope' | 'permission'>,
): Promise<FoundToken> {
  const token = await findTokenOfRequest(services, authorization);
  if (typeof token === 'string')
    throw new DataProblem(token === 'missing' ? 'token_missing' : 'token_invalid');
  if (token.mustSetUpTwoFactor)
    throw new DataProblem('not_allowed', { detail: 'The owner must set up two-step sign-in first.' });
  if (scope !== null && !token.scopes.includes(scope))
    throw new DataProblem('scope_missing', { detail: `The operation needs ${scope}.` });
  // Somebody who became a supervisor would otherwise read all reports of their organization, not only their own.
  const isAllowed = rolesMay('accessTokens.own', [token.role]) && rolesMay(permission, [token.role]);
  if (!isAllowed) throw new DataProblem('not_allowed');
  return token;
}

/** Signals add up all reports of a place, so they cannot be divided by project or organization. */
const wholeSocieties: ReadonlySet<string> = new Set(['signals']);

/**
 * What a token reads with an operation now. The places of a national society are read as a whole, also by a token that is
 * limited to projects or organizations of it.
 */
export async function findReadableDataOf(
  services: Services,
  token: FoundToken,
  { name, of, permission }: Pick<DataOperation, 'name' | 'of' | 'permission'>,
  { national_society_id: societyId }: DataParameters,
): Promise<{ readable: ReadableData; projectsOfSociety: number[] | null }> {
  const isPart = token.projectIds !== null || token.organizationIds !== null;
  if (isPart && wholeSocieties.has(name)) throw new DataProblem('token_limited');
  if (of === 'everybody') {
    const nothing = {
      nationalSocietyIds: [],
      projectIds: [],
      shownOrganizationIds: [],
      onlyOrganizationIds: null,
    };
    return { readable: { ...nothing, hasPersonalData: false }, projectsOfSociety: null };
  }
  const readable = await findDataOfToken(services, token, permission);
  const projectsOfSociety =
    societyId === undefined ? null : await findProjectsOfSociety(services.db, societyId);
  if (!isPart || of !== 'nationalSociety') return { readable, projectsOfSociety };
  const reached = await findSocietiesOf(services.db, token);
  const nationalSocietyIds = readable.nationalSocietyIds.filter((id) => reached.includes(id));
  return { readable: { ...readable, nationalSocietyIds }, projectsOfSociety };
}
