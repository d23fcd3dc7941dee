import type { IdentityProviderBody } from '@harken/contract/accounts/identity-providers';
import { isIssuer } from '@harken/domain/identity-providers/settings-rules';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { getProviderAccess } from './connections.ts';
import {
  countLinks,
  deleteLinks,
  deleteProvider,
  endPasswordSessions,
  endProviderSessions,
  findProvider,
  insertProvider,
  isSlugTaken,
  lockSociety,
  type StoredProvider,
  updateProvider,
} from './identity-providers.queries.ts';

interface ProviderAction {
  nationalSocietyId: number;
  by: CurrentUser;
}

type ProviderFields = Omit<IdentityProviderBody, 'clientSecret'>;

/** What the audit log stores of a provider. */
function toAuditView({ name, slug, issuer, clientId, isActive, passwordsOff }: ProviderFields): object {
  return { name, slug, issuer, clientId, isActive, passwordsOff };
}

function record(
  trx: Database,
  { nationalSocietyId, by }: ProviderAction,
  action: string,
  change: { before?: object; after?: object },
): Promise<void> {
  return recordAuditEvent(trx, {
    action,
    actor: by,
    subjectType: 'identityProvider',
    subjectId: nationalSocietyId,
    nationalSocietyId,
    before: change.before ?? null,
    after: change.after ?? null,
  });
}

/** Rejects issuers that may not be called. Host names are resolved and checked with each request. */
export function requireIssuer(services: Services, issuer: string): void {
  if (!isIssuer(issuer, getProviderAccess(services)))
    throw fieldError('Issuer', 'identityProvider.issuerInvalid');
}

/** Locks the national society, and with it its provider. */
async function lockProvider(trx: Database, nationalSocietyId: number): Promise<StoredProvider | undefined> {
  if (await lockSociety(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
  return findProvider(trx, nationalSocietyId);
}

async function requireProvider(trx: Database, nationalSocietyId: number): Promise<StoredProvider> {
  const provider = await lockProvider(trx, nationalSocietyId);
  if (!provider) throw expectedError('identityProvider.notFound');
  return provider;
}

/** Passwords can be switched off only once somebody who leads the national society got in without one. */
async function requireWayIn(
  trx: Database,
  nationalSocietyId: number,
  { passwordsOff, isOther }: { passwordsOff: boolean; isOther: boolean },
): Promise<void> {
  if (!passwordsOff) return;
  const { leaders } = isOther ? { leaders: 0 } : await countLinks(trx, nationalSocietyId);
  if (leaders === 0) throw expectedError('identityProvider.nobodyLinked');
}

/** The secret of one provider must not be sent to another one, so a new issuer or client needs a new secret. */
function requireSecret(
  clientSecret: string | null | undefined,
  { isNew, isOther }: { isNew: boolean; isOther: boolean },
): void {
  if (clientSecret || !isOther) return;
  throw fieldError('ClientSecret', isNew ? 'validation.fieldRequired' : 'identityProvider.secretOfOther');
}

async function storeProvider(
  trx: Database,
  { config }: Services,
  {
    nationalSocietyId,
    provider: { clientSecret, ...fields },
    isNew,
  }: { nationalSocietyId: number; provider: IdentityProviderBody; isNew: boolean },
): Promise<void> {
  const encrypted = clientSecret && encryptSecret(config, 'identity provider secret', clientSecret);
  if (!isNew)
    await updateProvider(trx, nationalSocietyId, {
      ...fields,
      ...(encrypted && { encryptedSecret: encrypted }),
    });
  else if (encrypted) await insertProvider(trx, { ...fields, nationalSocietyId, encryptedSecret: encrypted });
}

/**
 * Adds or changes the provider of a national society. With another issuer or client, nobody is linked any longer, because the
 * subjects are other ones. Sessions of a provider that changes or is switched off end, and so do those with passwords when
 * passwords are switched off.
 */
export function saveProvider(
  services: Services,
  { provider, ...action }: ProviderAction & { provider: IdentityProviderBody },
): Promise<void> {
  const { nationalSocietyId } = action;
  const { clientSecret, ...fields } = provider;
  requireIssuer(services, fields.issuer);
  return services.db.transaction().execute(async (trx) => {
    const before = await lockProvider(trx, nationalSocietyId);
    if (await isSlugTaken(trx, { slug: fields.slug, nationalSocietyId }))
      throw fieldError('Slug', 'identityProvider.slugTaken');
    const isOther = before?.issuer !== fields.issuer || before.clientId !== fields.clientId;
    requireSecret(clientSecret, { isNew: !before, isOther });
    await requireWayIn(trx, nationalSocietyId, { passwordsOff: fields.passwordsOff, isOther });
    await storeProvider(trx, services, { nationalSocietyId, provider, isNew: !before });
    if (isOther) await deleteLinks(trx, nationalSocietyId);
    if (isOther || !fields.isActive) await endProviderSessions(trx, nationalSocietyId);
    if (fields.passwordsOff) await endPasswordSessions(trx, nationalSocietyId);
    await record(trx, action, 'identityProvider/save', {
      ...(before && { before: toAuditView(before) }),
      after: toAuditView(fields),
    });
  });
}

/** Forgets who is who at a provider: with the next sign-in, everybody is found by their e-mail address again. */
export function unlinkProvider(services: Services, action: ProviderAction): Promise<void> {
  const { nationalSocietyId } = action;
  return services.db.transaction().execute(async (trx) => {
    const before = await requireProvider(trx, nationalSocietyId);
    await deleteLinks(trx, nationalSocietyId);
    await endProviderSessions(trx, nationalSocietyId);
    await record(trx, action, 'identityProvider/unlink', { before: toAuditView(before) });
  });
}

/** Removes a provider, its links and sessions. Passwords work again. */
export function removeProvider(services: Services, action: ProviderAction): Promise<void> {
  const { nationalSocietyId } = action;
  return services.db.transaction().execute(async (trx) => {
    const before = await requireProvider(trx, nationalSocietyId);
    await deleteLinks(trx, nationalSocietyId);
    await deleteProvider(trx, nationalSocietyId);
    await record(trx, action, 'identityProvider/delete', { before: toAuditView(before) });
  });
}
