import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { encryptedLink } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { secretLink } from '../../platform/texts/fill-text.ts';
import { buildTokenLink } from './accounts.links.ts';
import { hashOfToken, queueMail } from './accounts.mails.ts';

interface Addressee {
  id: number;
  name: string;
  email: string;
  languageCode: string;
}

/** A link with a new token, and the hash by which the token is known again. The token never reaches a server's log. */
export function newLink(
  { config }: Pick<Services, 'config'>,
  page: string,
): { link: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { link: buildTokenLink(config, page, { token }), tokenHash: hashOfToken(token) };
}

/** Sends a new address the link that makes it take effect. */
export function queueEmailConfirmation(trx: Database, services: Services, to: Addressee, link: string) {
  return queueAbout(trx, services, { to, text: 'emailConfirmation', link });
}

/** Tells an address that somebody wanted it for an account although it has one already. */
export function queueEmailIsTaken(trx: Database, services: Services, to: Addressee) {
  return queueAbout(trx, services, { to, text: 'emailTaken', link: null });
}

/**
 * Tells the present address of an account that it is to have another one. It does not say which: whoever reads that mail
 * may not be the user any more.
 *
 * @param link undoes the change; null where whoever reads the address must not be able to
 */
export function queueEmailChanged(trx: Database, services: Services, to: Addressee, link: string | null) {
  return queueAbout(trx, services, { to, text: link ? 'emailChanged' : 'emailReturned', link });
}

async function queueAbout(
  trx: Database,
  services: Services,
  mail: {
    to: Addressee;
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
    body: services.texts.filled('email', `email.${text}.body`, to.languageCode, values),
    link: link === null ? null : encryptedLink(services.config, link),
  });
}
