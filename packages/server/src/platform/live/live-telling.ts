import type { Hearer } from '@harken/domain/access/hearing';
import type { Services } from '../services.ts';
import { type Announcement, everything } from './announcer.ts';
import { findPlacesOfUsers, findUsersOfSessions } from './live.queries.ts';
import type { LiveStreams } from './live-streams.ts';

/** What happened within these milliseconds before a stream began is told at its beginning. */
const rememberedFor = 10_000;
const mostRemembered = 500;
/** What is heard and not yet told is at most so much. */
const mostWaiting = 500;

/** The areas of calls after which somebody may have access to other places than before. */
const areasOfAccess = [
  ...['user', 'manager', 'supervisor', 'headSupervisor', 'coordinator', 'dataConsumer', 'technicalAdvisor'],
  ...['globalCoordinator', 'organization', 'projectOrganization', 'nationalSociety', 'project'],
  ...['account', 'authentication', 'agreement', 'userVerification'],
];

/** Whether somebody may have access to other places after it, or none at all. */
export function mayChangeAccess({ changes }: Announcement): boolean {
  return !changes || changes.some(({ name }) => areasOfAccess.includes(name.split('/')[0] ?? ''));
}

/** Remembers what was heard of late, for pages that were loading meanwhile. */
export function createMemory(now: () => number) {
  let recent: { at: number; announcement: Announcement }[] = [];
  const lately = () => recent.filter(({ at }) => now() - at < rememberedFor);
  return {
    keep(announcement: Announcement): void {
      recent = [...lately(), { at: now(), announcement }];
      if (recent.length > mostRemembered) recent = [{ at: now(), announcement: everything }];
    },
    lately: () => lately().map(({ announcement }) => announcement),
  };
}

/** Who is behind sessions now, with the places they have access to. */
export function hearersIn({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  const { isTwoFactorRequired } = config;
  return async (sessions: string[]): Promise<Map<string, Hearer>> => {
    const users = await findUsersOfSessions(db, sessions, { now: clock.now(), isTwoFactorRequired });
    const places = await findPlacesOfUsers(db, [...new Set([...users.values()].map((user) => user.userId))]);
    const nowhere = { nationalSocietyIds: new Set<number>(), projectIds: new Set<number>() };
    return new Map(
      [...users].map(([session, user]) => [session, { ...user, ...(places.get(user.userId) ?? nowhere) }]),
    );
  };
}

/** Tells streams what is heard, in order; before telling on, it looks anew where access may have changed. */
export function createTelling(streams: LiveStreams, log: Services['log']) {
  let waiting: Announcement[] = [];
  let isAtWork = false;

  async function tell(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.some(mayChangeAccess)) await streams.look();
    for (const announcement of batch) streams.tell(announcement);
  }

  return async (announcement: Announcement): Promise<void> => {
    if (streams.size === 0) return;
    waiting = waiting.length < mostWaiting ? [...waiting, announcement] : [everything];
    if (isAtWork) return;
    isAtWork = true;
    try {
      while (waiting.length > 0) await tell();
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string };
      log.warn({ name, code }, 'nobody can be told of changes');
      // whoever cannot be looked at is told nothing; their pages come back
      waiting = [];
      streams.endAll('stopping');
    } finally {
      isAtWork = false;
    }
  };
}
