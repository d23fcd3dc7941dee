import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { encryptLink } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { secretLink } from '../../../platform/texts/fill-text.ts';
import { buildTokenLink } from '../accounts.links.ts';
import { hashToken, queueMail } from '../accounts.mails.ts';

interface Recipient {
  id: number;
  name: string;
  email: string;
  languageCode: string;
}

/** Creates a link with a new token, and the hash that identifies the token later. The token never reaches a server log. */
export function createLink(
  { config }: Pick<Services, 'config'>,
  page: string,
): { link: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { link: buildTokenLink(config, page, { token }), tokenHash: hashToken(token) };
}

/** Sends the confirmation link to a new address. */
export function queueEmailConfirmation(trx: Database, services: Services, to: Recipient, link: string) {
  return queueEmailChangeMail(trx, services, { to, text: 'emailConfirmation', link });
}

/** Tells an address that it already has an account and somebody wanted to use it for another one. */
export function queueEmailIsTaken(trx: Database, services: Services, to: Recipient) {
  return queueEmailChangeMail(trx, services, { to, text: 'emailTaken', link: null });
}

/**
 * Notifies the current address of an account that it will be replaced. Does not say by which: the mailbox may no longer
 * belong to the user.
 *
 * @param link undoes the change; null where the reader of this mailbox must not be able to
 */
export function queueEmailChanged(trx: Database, services: Services, to: Recipient, link: string | null) {
  return queueEmailChangeMail(trx, services, { to, text: link ? 'emailChanged' : 'emailReturned', link });
}

async function queueEmailChangeMail(
  trx: Database,
  services: Services,
  mail: {
    to: Recipient;
    text: 'emailConfirmation' | 'emailTaken' | 'emailChanged' | 'emailReturned';
    link: string | null;
  },
): Promise<void> {
  const { to, text, link } = mail;
  const values = { name: to.name, link: secretLink };
  await queueMail(trx, services, {
    kind: text === 'emailConfirmation' || text === 'emailTaken' ? 'emailChange' : 'emailChanged',
    user: { id: to.id, email: to.email, nationalSocietyId: null },
    subject: services.texts.text('email', `email.${text}.subject`, to.languageCode),
    body: services.texts.fill('email', `email.${text}.body`, to.languageCode, values),
    link: link === null ? null : encryptLink(services.config, link),
  });
}
