import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import { productVersion } from '../../platform/product-version.ts';
import { noteUnlessSince } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findFirstAdministrator, findFirstSociety } from './feedback.queries.ts';

const hour = 3_600_000;
/** So often in any hour a user may write. */
const messagesPerHour = 5;

interface Feedback {
  message: string;
  /** What the browser says of itself. */
  browser: string;
}

/**
 * Sends what a user thinks of the product to those who run it. The mail belongs to the user: it is anonymised with them.
 *
 * @returns false when they have written too often within the hour
 */
export function sendFeedback(services: Services, user: CurrentUser, feedback: Feedback): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    if (!(await mayWrite(trx, user.id, now))) return false;
    const text = (part: 'subject' | 'body', values?: Record<string, string>) =>
      services.texts.text('email', `email.feedback.${part}`, 'en', values);
    await queueOutgoing(trx, [
      {
        channel: 'email',
        kind: 'userFeedback',
        userId: user.id,
        recipient: await readerOf(trx, services),
        subject: text('subject'),
        body: text('body', await factsOf(trx, services, user, feedback)),
        createdAt: now,
        nextAttemptAt: now,
      },
    ]);
    const actor = { id: user.id, role: user.role };
    await recordDeed(trx, { deed: 'feedback/send', actor, subjectType: 'user', subjectId: user.id });
    return true;
  });
}

/** Takes one of the places that a user has in an hour; each is free again an hour after it was taken. */
async function mayWrite(trx: Database, userId: number, now: Date): Promise<boolean> {
  const notSince = new Date(now.getTime() - hour);
  for (let place = 1; place <= messagesPerHour; place++) {
    if (await noteUnlessSince(trx, `feedback:${userId}:${place}`, { now, notSince })) return true;
  }
  return false;
}

async function readerOf(trx: Database, { config }: Services): Promise<string | null> {
  return config.feedbackEmail ?? config.adminEmail ?? (await findFirstAdministrator(trx));
}

async function factsOf(
  trx: Database,
  { clock, texts }: Services,
  user: CurrentUser,
  { message, browser }: Feedback,
): Promise<Record<string, string>> {
  return {
    message,
    sender: user.email,
    roles: texts.text('app', `role.${user.role.toLowerCase()}`, 'en'),
    society: (await findFirstSociety(trx, user.id)) ?? '–',
    browser: browser || '–',
    version: productVersion,
    time: clock.now().toISOString().slice(0, 19).replace('T', ' '),
  };
}
