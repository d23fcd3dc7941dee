import type { Database } from '../../platform/db/database.ts';
import type { Reader } from './alerts.access.ts';
import { findRecipientsOfAlert } from './alerts.recipients.queries.ts';

const hidden = '***';

/** Whom an escalation would reach. Recipients of another organization are counted, not named, except to Administrators. */
export async function recipientsSeenBy(db: Database, reader: Reader, alertId: number) {
  const recipients = await findRecipientsOfAlert(db, alertId);
  const emails = new Map<string, string>();
  const phoneNumbers = new Map<string, string>();
  for (const { organizationId, email, phoneNumber } of recipients) {
    const isSeen = reader.user.role === 'Administrator' || organizationId === reader.place.organizationId;
    const add = (addresses: Map<string, string>, address: string | null, key: string | undefined) => {
      if (!address || !key) return;
      const isSeenAlready = addresses.get(key) !== undefined && addresses.get(key) !== hidden;
      if (!isSeenAlready) addresses.set(key, isSeen ? address : hidden);
    };
    add(emails, email, email?.trim().toLowerCase());
    add(phoneNumbers, phoneNumber, phoneNumber?.replace(/\s/g, ''));
  }
  return { emails: [...emails.values()], phoneNumbers: [...phoneNumbers.values()] };
}
