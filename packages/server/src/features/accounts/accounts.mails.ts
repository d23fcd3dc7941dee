import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@harken/domain/access/roles';
import { formatList } from '@harken/domain/texts/lists';
import type { Database } from '../../platform/db/database.ts';
import { encryptLink, queueOutgoing, type SecretLink } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { type FilledText, secretLink } from '../../platform/texts/fill-text.ts';
import { buildTokenLink } from './accounts.links.ts';
import { insertToken } from './passwords/passwords.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const verificationLinkLifetime = 10 * day;
const resetLinkLifetime = 30 * minute;

/** A user whose account was created by somebody else. */
export interface InvitedUser {
  id: number;
  name: string;
  email: string;
  role: Role;
  languageCode: string;
  /** The national society in which they were registered; null for users without one. */
  nationalSocietyId: number | null;
  /** Data consumers learn from the e-mail which organizations share data with them. */
  organizationNames?: readonly string[];
}

/** Only the hash is stored, so that reading the database does not give usable tokens. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Sends a new user the link to confirm their e-mail address and set their first password. */
export async function queueVerification(trx: Database, services: Services, user: InvitedUser): Promise<void> {
  const token = await createToken(trx, services, { userId: user.id, purpose: 'VerifyEmail' });
  const isConsumer = user.role === 'DataConsumer';
  const bodyKey = isConsumer ? 'email.dataConsumerVerification.body' : 'email.verification.body';
  const values = {
    username: user.name,
    roleName: services.texts.text('app', `role.${user.role.toLowerCase()}`, user.languageCode),
    organizations: formatList(user.organizationNames ?? [], user.languageCode),
    link: secretLink,
  };
  await queueMail(trx, services, {
    kind: 'verification',
    user,
    subject: services.texts.text('email', 'email.verification.subject', user.languageCode),
    body: services.texts.fill('email', bodyKey, user.languageCode, values),
    link: encryptLink(
      services.config,
      buildTokenLink(services.config, 'verifyEmail', { email: user.email, token }),
    ),
  });
}

/** Sends a user the link to set a new password. */
export async function queueReset(
  trx: Database,
  services: Services,
  user: { id: number; name: string; email: string; languageCode: string },
): Promise<void> {
  const token = await createToken(trx, services, { userId: user.id, purpose: 'ResetPassword' });
  await queueMail(trx, services, {
    kind: 'passwordReset',
    user: { ...user, nationalSocietyId: null },
    subject: services.texts.text('email', 'email.reset.subject', user.languageCode),
    body: services.texts.fill('email', 'email.reset.body', user.languageCode, {
      name: user.name,
      resetUrl: secretLink,
    }),
    link: encryptLink(
      services.config,
      buildTokenLink(services.config, 'resetPasswordCallback', { email: user.email, token }),
    ),
  });
}

async function createToken(
  trx: Database,
  { clock }: Services,
  { userId, purpose }: { userId: number; purpose: 'VerifyEmail' | 'ResetPassword' },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const lifetime = purpose === 'VerifyEmail' ? verificationLinkLifetime : resetLinkLifetime;
  const expiresAt = new Date(now.getTime() + lifetime);
  await insertToken(trx, { tokenHash: hashToken(token), userId, purpose, now, expiresAt });
  return token;
}

/** Queues an e-mail about an account in the outbox. */
export async function queueMail(
  trx: Database,
  { clock }: Pick<Services, 'clock'>,
  mail: {
    kind:
      | 'verification'
      | 'passwordReset'
      | 'emailChange'
      | 'emailChanged'
      | 'invitation'
      | 'twoFactor'
      | 'passwordChanged'
      | 'signInLocked';
    user: { id: number; email: string; nationalSocietyId: number | null };
    subject: string;
    body: FilledText;
    /** A link that carries a token, made by `encryptLink`. */
    link: SecretLink | null;
  },
): Promise<void> {
  await queueOutgoing(trx, [
    {
      channel: 'email',
      kind: mail.kind,
      nationalSocietyId: mail.user.nationalSocietyId,
      userId: mail.user.id,
      recipient: mail.user.email,
      subject: mail.subject,
      body: mail.body.text,
      names: mail.body.names,
      secretLinkAt: mail.body.secretLinkAt,
      ...mail.link,
      createdAt: clock.now(),
      nextAttemptAt: clock.now(),
    },
  ]);
}
