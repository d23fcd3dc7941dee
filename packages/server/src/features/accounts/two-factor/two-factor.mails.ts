import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { queueMail } from '../accounts.mails.ts';
import { findNoticeRecipient } from './two-factor.queries.ts';

/** 2FA events that users are notified of, in case it was not them. */
export type TwoFactorNotice = 'switchedOn' | 'switchedOff' | 'removed' | 'recoveryCodeUsed' | 'codesRenewed';

/** Notifies a user by e-mail, in their language, of a change to their 2FA. */
export async function queueTwoFactorNotice(
  trx: Database,
  services: Pick<Services, 'clock' | 'texts'>,
  { userId, notice, codesLeft = 0 }: { userId: number; notice: TwoFactorNotice; codesLeft?: number },
): Promise<void> {
  const person = await findNoticeRecipient(trx, userId);
  if (!person) return;
  const { languageCode, email } = person;
  const values = { name: person.name ?? '', codesLeft };
  await queueMail(trx, services, {
    kind: 'twoFactor',
    user: { id: userId, email, nationalSocietyId: null },
    subject: services.texts.text('email', `email.twoFactor.${notice}.subject`, languageCode),
    body: services.texts.fill('email', `email.twoFactor.${notice}.body`, languageCode, values),
    link: null,
  });
}
