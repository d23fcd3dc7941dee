import { insertConsent, storeCopy } from '../features/agreements/agreements.queries.ts';
import type { AgreementDocument } from '../platform/agreement-documents.ts';
import type { Database } from '../platform/db/database.ts';
import { type DemoPerson, demoPeople, emailOf } from './people.ts';

/** Those who answer for the society, and are no longer asked; who is about to head it still has to consent. */
const answersForSociety = ({ role, organization, isHeadManager }: DemoPerson): boolean =>
  role === 'Coordinator' || (organization === 0 && isHeadManager === true);

/** What the people of the demo consented to when the society joined, or when the agreement last changed. */
export async function writeConsents(
  trx: Database,
  { id: nationalSocietyId, joinedAt }: { id: number; joinedAt: Date },
  agreements: AgreementDocument[],
): Promise<void> {
  const [document] = agreements;
  if (!document) return;
  const consentDocument = await storeCopy(trx, document);
  const changes = agreements.map(({ changedAt }) => changedAt.getTime());
  const consentedFrom = new Date(Math.max(joinedAt.getTime(), ...changes));
  for (const { key } of demoPeople.filter(answersForSociety)) {
    const userEmailAddress = emailOf(key);
    await insertConsent(trx, { nationalSocietyId, userEmailAddress, consentedFrom, consentDocument });
  }
}
