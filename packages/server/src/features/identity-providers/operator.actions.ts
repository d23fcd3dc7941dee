import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Services } from '../../platform/services.ts';
import { findProviderBySlug, updateProvider } from './identity-providers.queries.ts';

/** Lets the members of a national society use their passwords again, on behalf of the operator: its provider may be gone. */
export function allowPasswordsAsOperator({ db }: Pick<Services, 'db'>, slug: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const provider = await findProviderBySlug(trx, slug);
    if (!provider) throw expectedError('identityProvider.notFound');
    const { nationalSocietyId } = provider;
    await updateProvider(trx, nationalSocietyId, { passwordsOff: false });
    await recordAuditEvent(trx, {
      action: 'admin/allowPasswords',
      actor: null,
      subjectType: 'identityProvider',
      subjectId: nationalSocietyId,
      nationalSocietyId,
    });
  });
}
