import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readSettings } from '../../collector-messages/index.ts';
import { findLastReportOfAlert, hasReferredBefore } from './making.queries.ts';
import { makeReferral } from './making.ts';

/**
 * Makes a referral of the answer of a contact to a question about an alert, from the last report of the alert, where the project takes
 * referrals; one for each contact and alert. Call in the transaction that stores the answer.
 *
 * @returns whether somebody was referred
 */
export async function referByAnswer(
  trx: Database,
  services: Services,
  {
    answerId,
    alertId,
    projectId,
    contactId,
    at,
  }: { answerId: number; alertId: number; projectId: number; contactId: number; at: Date },
): Promise<boolean> {
  if (!(await readSettings(trx, projectId)).takesReferrals) return false;
  if (await hasReferredBefore(trx, { alertId, contactId })) return false;
  const reportId = await findLastReportOfAlert(trx, alertId);
  if (reportId === undefined) return false;
  const made = await makeReferral(trx, services, {
    ...{ reportId, alertId, origin: 'contact', referredBy: contactId, verificationAnswerId: answerId },
    ...{ notifiesCollector: true, at },
  });
  return made !== null;
}
