import { insertConsent, storeCopy } from '../features/agreements/agreements.queries.ts';
import type { AgreementDocument } from '../platform/agreement-documents.ts';
import type { Database } from '../platform/db/database.ts';
import { type DemoPerson, demoPeople, toEmail } from './people.ts';

/** People who have consented. The pending head manager still has to. */
const hasConsented = ({ role, organization, isHeadManager }: DemoPerson): boolean =>
  role === 'Coordinator' || (organization === 0 && isHeadManager === true);

/** Stores consents, dated when the society joined or when the agreement last changed. */
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
  for (const { key } of demoPeople.filter(hasConsented)) {
    const userEmailAddress = toEmail(key);
    await insertConsent(trx, { nationalSocietyId, userEmailAddress, consentedFrom, consentDocument });
  }
}
