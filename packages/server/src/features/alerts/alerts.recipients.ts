import type { Database } from '../../platform/db/database.ts';
import type { Reader } from './alerts.access.ts';
import { findRecipientsOfAlert } from './alerts.recipients.queries.ts';

const hidden = '***';

/** Recipients whom an escalation would notify. Those of other organizations are masked, except for Administrators. */
export async function listVisibleRecipients(db: Database, reader: Reader, alertId: number) {
  const recipients = await findRecipientsOfAlert(db, alertId);
  const emails = new Map<string, string>();
  const phoneNumbers = new Map<string, string>();
  for (const { organizationId, email, phoneNumber } of recipients) {
    const isVisible = reader.user.role === 'Administrator' || organizationId === reader.scope.organizationId;
    const add = (addresses: Map<string, string>, address: string | null, key: string | undefined) => {
      if (!address || !key) return;
      const isAlreadyVisible = addresses.get(key) !== undefined && addresses.get(key) !== hidden;
      if (!isAlreadyVisible) addresses.set(key, isVisible ? address : hidden);
    };
    add(emails, email, email?.trim().toLowerCase());
    add(phoneNumbers, phoneNumber, phoneNumber?.replace(/\s/g, ''));
  }
  return { emails: [...emails.values()], phoneNumbers: [...phoneNumbers.values()] };
}
