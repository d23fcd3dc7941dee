import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { Database } from '../../platform/db/database.ts';
import { countInWindows, storeUnlessRecent } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { lockDuration } from './accounts.failures.ts';
import { queueMail } from './accounts.mails.ts';
import { findNoticeRecipient } from './two-factor/two-factor.queries.ts';

const dayInSeconds = 24 * 3600;
/** Continued guessing must not flood the owner's mailbox. */
const maxLockNoticesPerDay = 5;

/** `2026-03-01 08:00`. The recipient's time zone is not known, so the text says UTC. */
const formatTime = (instant: Date) => toLocalDateTime(instant.getTime(), 0).slice(0, 16).replace('T', ' ');

/**
 * Notifies somebody by e-mail, in their language, of what happened to their account, when, and what to do. Contains no
 * network address and no link.
 */
async function queueNotice(
  trx: Database,
  services: Pick<Services, 'clock' | 'texts'>,
  { userId, kind, at }: { userId: number; kind: 'passwordChanged' | 'signInLocked'; at: Date },
): Promise<void> {
  const recipient = await findNoticeRecipient(trx, userId);
  if (!recipient) return;
  const { languageCode, email } = recipient;
  const values = { name: recipient.name ?? '', time: formatTime(at) };
  await queueMail(trx, services, {
    kind,
    user: { id: userId, email, nationalSocietyId: null },
    subject: services.texts.text('email', `email.${kind}.subject`, languageCode),
    body: services.texts.fill('email', `email.${kind}.body`, languageCode, values),
    link: null,
  });
}

/** Notifies somebody that their password was changed, in case it was not them. */
export function queuePasswordChangedNotice(
  trx: Database,
  services: Pick<Services, 'clock' | 'texts'>,
  userId: number,
): Promise<void> {
  return queueNotice(trx, services, { userId, kind: 'passwordChanged', at: services.clock.now() });
}

/** Notifies somebody that sign-ins with their e-mail address were locked: at most once per lock, and a few times a day. */
export function notifyOfLock(
  services: Services,
  { userId, lockedAt }: { userId: number | null; lockedAt: string },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    if (userId === null) return;
    const at = new Date(lockedAt);
    // `lockNotice:` allows one notice per lock; `lockNotices:` counts those of a day.
    const recentSince = new Date(at.getTime() - lockDuration);
    if (!(await storeUnlessRecent(trx, `lockNotice:${userId}`, { now: at, recentSince }))) return;
    const window = { now: at, windowSeconds: dayInSeconds };
    const [noticesToday] = await countInWindows(trx, [`lockNotices:${userId}`], window);
    if (noticesToday && noticesToday.count > maxLockNoticesPerDay) return;
    await queueNotice(trx, services, { userId, kind: 'signInLocked', at });
  });
}
