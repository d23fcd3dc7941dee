import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { tooManyRequests } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import { productVersion } from '../../platform/product-version.ts';
import { findTimeLeft, storeUnlessRecent } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findFirstAdministrator, findFirstSociety, findLanguageOfAddress } from './feedback.queries.ts';

const hour = 3_600_000;
/** Per user. */
const maxMessagesPerHour = 5;

interface Feedback {
  message: string;
  /** The user agent of the browser. */
  browser: string;
}

/** Sends a user's feedback to the operators, in the language of their account if they have one, otherwise in English. The e-mail belongs to the user and is anonymised with them. */
export function sendFeedback(services: Services, user: CurrentUser, feedback: Feedback): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    await claimSlot(trx, user.id, now);
    const recipient = await findRecipient(trx, services);
    const languageCode = (recipient && (await findLanguageOfAddress(trx, recipient))) || 'en';
    const getText = (part: 'subject' | 'body', values?: Record<string, string>) =>
      services.texts.text('email', `email.feedback.${part}`, languageCode, values);
    await queueOutgoing(trx, [
      {
        channel: 'email',
        kind: 'userFeedback',
        userId: user.id,
        recipient,
        subject: getText('subject'),
        body: getText('body', await buildMailValues(trx, services, { user, feedback, languageCode })),
        createdAt: now,
        nextAttemptAt: now,
      },
    ]);
    const actor = { id: user.id, role: user.role };
    await recordAuditEvent(trx, { action: 'feedback/send', actor, subjectType: 'user', subjectId: user.id });
  });
}

/** Claims one of the user's slots; each becomes free an hour after it was claimed. */
async function claimSlot(trx: Database, userId: number, now: Date): Promise<void> {
  const recentSince = new Date(now.getTime() - hour);
  const keys = Array.from({ length: maxMessagesPerHour }, (_, index) => `feedback:${userId}:${index + 1}`);
  for (const key of keys) if (await storeUnlessRecent(trx, key, { now, recentSince })) return;
  throw tooManyRequests(await findTimeLeft(trx, keys, { now, interval: hour }));
}

async function findRecipient(trx: Database, { config }: Services): Promise<string | null> {
  return config.feedbackEmail ?? config.adminEmail ?? (await findFirstAdministrator(trx));
}

async function buildMailValues(
  trx: Database,
  { clock, texts }: Services,
  {
    user,
    feedback: { message, browser },
    languageCode,
  }: { user: CurrentUser; feedback: Feedback; languageCode: string },
): Promise<Record<string, string>> {
  return {
    message,
    sender: user.email,
    roles: texts.text('app', `role.${user.role.toLowerCase()}`, languageCode),
    society: (await findFirstSociety(trx, user.id)) ?? '–',
    browser: browser || '–',
    version: productVersion,
    time: clock.now().toISOString().slice(0, 19).replace('T', ' '),
  };
}
