import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import type { Database } from '../../platform/db/database.ts';
import { countInWindows, noteUnlessSince } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { lockedFor } from './accounts.failures.ts';
import { queueMail } from './accounts.mails.ts';
import { findPersonToTell } from './two-factor.queries.ts';

const dayInSeconds = 24 * 3600;
/** Whoever guesses day and night must not fill a mailbox. */
const lockNoticesOfDay = 5;

/** `2026-03-01 08:00`: the zone of whoever reads it is not known, so the text says that it is UTC. */
const timeOf = (instant: Date) => localDateTimeOf(instant.getTime(), 0).slice(0, 16).replace('T', ' ');

/** Tells somebody by e-mail what happened to their account, in their language: when, and what to do. No address, no link. */
async function queueNotice(
  trx: Database,
  services: Pick<Services, 'clock' | 'texts'>,
  { userId, kind, at }: { userId: number; kind: 'passwordChanged' | 'signInLocked'; at: Date },
): Promise<void> {
  const person = await findPersonToTell(trx, userId);
  if (!person) return;
  const { languageCode, email } = person;
  const values = { name: person.name ?? '', time: timeOf(at) };
  await queueMail(trx, services, {
    kind,
    user: { id: userId, email, nationalSocietyId: null },
    subject: services.texts.text('email', `email.${kind}.subject`, languageCode),
    body: services.texts.filled('email', `email.${kind}.body`, languageCode, values),
    link: null,
  });
}

/** Tells somebody that their account has a new password: it may not have been them. */
export function queuePasswordChanged(
  trx: Database,
  services: Pick<Services, 'clock' | 'texts'>,
  userId: number,
): Promise<void> {
  return queueNotice(trx, services, { userId, kind: 'passwordChanged', at: services.clock.now() });
}

/** Tells somebody that sign-ins with their e-mail address were locked: once for the time of a lock, a few times a day. */
export function tellOfLock(
  services: Services,
  { userId, lockedAt }: { userId: number | null; lockedAt: string },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    if (userId === null) return;
    const at = new Date(lockedAt);
    const notSince = new Date(at.getTime() - lockedFor);
    if (!(await noteUnlessSince(trx, `lockNotice:${userId}`, { now: at, notSince }))) return;
    const window = { now: at, windowSeconds: dayInSeconds };
    const [ofDay] = await countInWindows(trx, [`lockNotices:${userId}`], window);
    if (ofDay && ofDay.count > lockNoticesOfDay) return;
    await queueNotice(trx, services, { userId, kind: 'signInLocked', at });
  });
}
