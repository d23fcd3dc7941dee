import type { NewPersonalToken, NewToken } from '@harken/contract/access-tokens/access-tokens';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import { accessTokenLimits } from '@harken/domain/access-tokens/limits';
import {
  maySeeServiceAccount,
  rightsOfNewServiceAccount,
} from '@harken/domain/access-tokens/service-accounts';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import {
  findActiveNames,
  insertToken,
  lockOwner,
  lockToken,
  revokeToken,
  type TokenOwner,
} from './access-tokens.queries.ts';
import type { TokenChoices } from './choices.ts';
import { generateToken, hashToken } from './token-text.ts';

const day = 24 * 3_600_000;

/** A token, returned once and never again. */
export interface OneTimeToken {
  id: number;
  token: string;
}

interface NewTokenAction {
  token: NewToken & Partial<NewPersonalToken>;
  by: CurrentUser;
  /** What the caller may give. */
  choices: TokenChoices;
}

/** Rejects scopes and limits beyond what the caller may read. */
function requireWithin(token: NewTokenAction['token'], choices: TokenChoices): void {
  const reaches = (ids: readonly number[] | undefined, offered: readonly { id: number }[]) =>
    (ids ?? []).every((id) => offered.some((item) => item.id === id));
  const isWithin =
    token.scopes.every((scope) => choices.scopes.includes(scope)) &&
    reaches(token.limitedSocietyIds, choices.nationalSocieties) &&
    reaches(token.limitedProjectIds, choices.projects) &&
    reaches(token.limitedOrganizationIds, choices.organizations);
  if (!isWithin) throw expectedError('accessToken.outOfReach');
}

const limitOf = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...new Set(ids)] : null);

function toColumns({ name, scopes, hasPersonalData, ...limits }: NewTokenAction['token']) {
  return {
    name,
    scopes: [...new Set(scopes)],
    hasPersonalData,
    nationalSocietyIds: limitOf(limits.limitedSocietyIds),
    projectIds: limitOf(limits.limitedProjectIds),
    organizationIds: limitOf(limits.limitedOrganizationIds),
  };
}

/** Stores a new token of an owner, which has at most `maxTokens`, with different names. */
async function storeToken(
  trx: Database,
  { clock }: Services,
  {
    owner,
    token,
    by,
    rights,
  }: { owner: TokenOwner; rights?: { role: string; organizationId: number | null } } & NewTokenAction,
): Promise<OneTimeToken> {
  await lockOwner(trx, owner);
  const now = clock.now();
  const names = await findActiveNames(trx, owner, now);
  if (names.includes(token.name)) throw fieldError('Name', 'accessToken.nameAlreadyExists');
  if (names.length >= accessTokenLimits.maxTokens) throw expectedError('accessToken.tooMany');
  const text = generateToken();
  const columns = toColumns(token);
  const expiresAt = new Date(now.getTime() + token.expiresInDays * day);
  const id = await insertToken(trx, {
    ...columns,
    ...owner,
    ...rights,
    tokenHash: hashToken(text),
    createdAt: now,
    createdById: by.id,
    expiresAt,
  });
  const isOfSociety = 'nationalSocietyId' in owner;
  await recordAuditEvent(trx, {
    action: isOfSociety ? 'serviceAccount/create' : 'accessToken/create',
    actor: by,
    subjectType: isOfSociety ? 'serviceAccount' : 'accessToken',
    subjectId: id,
    nationalSocietyId: isOfSociety ? owner.nationalSocietyId : null,
    after: {
      // The name of a person's token is their own; that of a service account is not about a person.
      ...(isOfSociety && { name: columns.name }),
      scopes: columns.scopes,
      hasPersonalData: columns.hasPersonalData,
      limitedSocietyIds: columns.nationalSocietyIds,
      limitedProjectIds: columns.projectIds,
      limitedOrganizationIds: columns.organizationIds,
      expiresAt: expiresAt.toISOString(),
    },
  });
  return { id, token: text };
}

/** Creates an access token of the caller. */
export function createAccessToken(services: Services, action: NewTokenAction): Promise<OneTimeToken> {
  requireWithin(action.token, action.choices);
  const { providerSocietyId } = action.by;
  // The token lasts longer than the session: it must not reach a national society that its owner joins later.
  const limit = providerSocietyId ? { limitedSocietyIds: [providerSocietyId] } : {};
  const token = { ...action.token, ...limit };
  return services.db
    .transaction()
    .execute((trx) => storeToken(trx, services, { ...action, token, owner: { userId: action.by.id } }));
}

/** Creates a service account of a national society, with the rights of the caller there. */
export function createServiceAccount(
  services: Services,
  { scope, ...action }: NewTokenAction & { scope: SocietyScope },
): Promise<OneTimeToken> {
  requireWithin(action.token, action.choices);
  const { nationalSocietyId } = scope;
  return services.db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const rights = rightsOfNewServiceAccount(action.by.role, scope);
    return storeToken(trx, services, { ...action, owner: { nationalSocietyId }, rights });
  });
}

/** Revokes a token of the caller. */
export function revokeAccessToken(
  { db, clock }: Services,
  { accessTokenId, by }: { accessTokenId: number; by: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const token = await lockToken(trx, accessTokenId);
    if (token?.userId !== by.id) throw expectedError('accessToken.notFound');
    if (token.revokedAt === null) await revokeToken(trx, accessTokenId, clock.now());
    await recordAuditEvent(trx, {
      action: 'accessToken/revoke',
      actor: by,
      subjectType: 'accessToken',
      subjectId: accessTokenId,
      before: { scopes: token.scopes },
    });
  });
}

/** Revokes a service account. Accounts of organizations that the caller does not see do not exist for them. */
export function revokeServiceAccount(
  { db, clock }: Services,
  { serviceAccountId, by, scope }: { serviceAccountId: number; by: CurrentUser; scope: SocietyScope },
): Promise<void> {
  const { nationalSocietyId } = scope;
  return db.transaction().execute(async (trx) => {
    const token = await lockToken(trx, serviceAccountId);
    const isSeen =
      token?.nationalSocietyId === nationalSocietyId && maySeeServiceAccount(by.role, scope, token);
    if (!isSeen) throw expectedError('accessToken.notFound');
    if (token.revokedAt === null) await revokeToken(trx, serviceAccountId, clock.now());
    await recordAuditEvent(trx, {
      action: 'serviceAccount/revoke',
      actor: by,
      subjectType: 'serviceAccount',
      subjectId: serviceAccountId,
      nationalSocietyId,
      before: { name: token.name, scopes: token.scopes },
    });
  });
}
