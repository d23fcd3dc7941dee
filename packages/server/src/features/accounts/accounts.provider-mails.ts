import { buildSignInUrl } from '@harken/contract/start-data';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { type InvitedUser, queueMail } from './accounts.mails.ts';

/** The identity provider that somebody has to sign in with. */
interface RequiredProvider {
  slug: string;
  name: string;
}

function buildValues(
  { config }: Services,
  user: { name: string },
  { slug, name }: RequiredProvider,
): Record<string, string> {
  return { username: user.name, provider: name, link: buildSignInUrl(config.baseUrl, slug) };
}

/** Sends a new user, who needs no password, the address of the sign-in page of their national society. */
export async function queueProviderInvitation(
  trx: Database,
  services: Services,
  user: InvitedUser,
  provider: RequiredProvider,
): Promise<void> {
  const { languageCode } = user;
  await queueMail(trx, services, {
    kind: 'verification',
    user,
    subject: services.texts.text('email', 'email.providerInvitation.subject', languageCode),
    body: services.texts.fill('email', 'email.providerInvitation.body', languageCode, {
      ...buildValues(services, user, provider),
      roleName: services.texts.text('app', `role.${user.role.toLowerCase()}`, languageCode),
    }),
    link: null,
  });
}

/** Answers somebody who asked for a new password, and has none: sends the address of their sign-in page. */
export async function queueProviderLink(
  trx: Database,
  services: Services,
  user: { id: number; name: string; email: string; languageCode: string },
  provider: RequiredProvider,
): Promise<void> {
  const { languageCode } = user;
  await queueMail(trx, services, {
    kind: 'passwordReset',
    user: { ...user, nationalSocietyId: null },
    subject: services.texts.text('email', 'email.providerReset.subject', languageCode),
    body: services.texts.fill(
      'email',
      'email.providerReset.body',
      languageCode,
      buildValues(services, user, provider),
    ),
    link: null,
  });
}
