import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from './accounts.mails.ts';
import { findPersonToTell } from './two-factor.queries.ts';

/** What happened to the second step of somebody that they must hear of: it may not have been them. */
export type TwoFactorNews = 'switchedOn' | 'switchedOff' | 'removed' | 'recoveryCodeUsed' | 'codesRenewed';

/** Tells somebody by e-mail what happened to the second step of their account, in their language. */
export async function queueTwoFactorNews(
  trx: Database,
  services: Pick<Services, 'clock' | 'texts'>,
  { userId, news, codesLeft = 0 }: { userId: number; news: TwoFactorNews; codesLeft?: number },
): Promise<void> {
  const person = await findPersonToTell(trx, userId);
  if (!person) return;
  const { languageCode, email } = person;
  const values = { name: person.name ?? '', codesLeft };
  await queueMail(trx, services, {
    kind: 'twoFactor',
    user: { id: userId, email, nationalSocietyId: null },
    subject: services.texts.text('email', `email.twoFactor.${news}.subject`, languageCode),
    body: services.texts.filled('email', `email.twoFactor.${news}.body`, languageCode, values),
    link: null,
  });
}
