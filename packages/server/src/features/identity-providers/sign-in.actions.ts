import { createHash } from 'node:crypto';
import { checkProviderSignIn, type ProviderDenial } from '@harken/domain/identity-providers/provider-sign-in';
import type { ProviderClaims } from '../../external/openid/identity-provider.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccountForUpdate } from '../accounts/index.ts';
import {
  findLinkedPerson,
  findPersonByEmail,
  findProvider,
  insertLink,
  type StoredProvider,
} from './identity-providers.queries.ts';

const hashSubject = (issuer: string, subject: string) =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest();

/** Who the claims are about: the linked person, otherwise the owner of a verified address. */
async function findPerson(
  trx: Database,
  nationalSocietyId: number,
  { subjectHash, email, isEmailVerified }: Omit<ProviderClaims, 'subject'> & { subjectHash: Buffer },
) {
  const linked = await findLinkedPerson(trx, nationalSocietyId, subjectHash);
  if (linked || !isEmailVerified || email === null) return { person: linked, isLinked: Boolean(linked) };
  return { person: await findPersonByEmail(trx, nationalSocietyId, email), isLinked: false };
}

/**
 * Finds whom a provider has signed in, and links them to it the first time. Nobody is created. Whoever is not
 * signed in is recorded in the audit log.
 *
 * @returns the id of the user, or why nobody is signed in
 */
export function findSignedInPerson(
  { db, clock }: Services,
  { nationalSocietyId, issuer, clientId }: StoredProvider,
  { subject, ...claims }: ProviderClaims,
): Promise<number | ProviderDenial | 'off'> {
  const subjectHash = hashSubject(issuer, subject);
  return db.transaction().execute(async (trx) => {
    // The provider may have been changed while the person was there.
    const provider = await findProvider(trx, nationalSocietyId);
    if (!provider?.isActive || provider.issuer !== issuer || provider.clientId !== clientId) return 'off';
    const { person, isLinked } = await findPerson(trx, nationalSocietyId, { subjectHash, ...claims });
    const denial = checkProviderSignIn(
      person && {
        ...person,
        memberships: Number(person.memberships),
        hasOtherLink: person.subjectHash !== null && !person.subjectHash.equals(subjectHash),
      },
      { isLinked, isEmailVerified: claims.isEmailVerified && claims.email !== null },
    );
    const about = {
      subjectType: 'user',
      // Of somebody who is not a member, the log of the national society says nothing.
      subjectId: person?.isMember ? person.id : null,
      nationalSocietyId,
    };
    if (denial || !person) {
      const reason = denial ?? 'noAccount';
      await recordAuditEvent(trx, {
        action: 'authentication/refusedProviderLogin',
        actor: null,
        ...about,
        after: { reason },
      });
      return reason;
    }
    if (!isLinked) {
      await lockAccountForUpdate(trx, person.id);
      await insertLink(trx, { nationalSocietyId, subjectHash, userId: person.id, linkedAt: clock.now() });
      const actor = { id: person.id, role: person.role };
      await recordAuditEvent(trx, { action: 'authentication/linkProvider', actor, ...about });
    }
    return person.id;
  });
}
