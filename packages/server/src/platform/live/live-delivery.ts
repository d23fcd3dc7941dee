import type { Subscriber } from '@harken/domain/access/change-visibility';
import type { Services } from '../services.ts';
import { type Announcement, changeAnywhere } from './announcer.ts';
import { findAccessibleScopes, findUsersOfSessions } from './live.queries.ts';
import type { LiveStreams } from './live-streams.ts';

/** A new stream receives the changes of these last milliseconds. */
const historyMilliseconds = 10_000;
const maxHistory = 500;
/** Maximum number of announcements waiting for delivery. */
const maxWaiting = 500;

/** Areas of calls that may change what somebody has access to. */
const accessAreas = [
  ...['user', 'manager', 'supervisor', 'headSupervisor', 'coordinator', 'dataConsumer', 'technicalAdvisor'],
  ...['globalCoordinator', 'organization', 'projectOrganization', 'nationalSociety', 'project'],
  ...['account', 'authentication', 'agreement', 'userVerification'],
];

/** Whether an announcement may change or end somebody's access. */
export function mayChangeAccess({ changes }: Announcement): boolean {
  return !changes || changes.some(({ name }) => accessAreas.includes(name.split('/')[0] ?? ''));
}

/** Stores recent announcements for pages that were loading meanwhile. */
export function createHistory(now: () => number) {
  let recent: { at: number; announcement: Announcement }[] = [];
  const listRecent = () => recent.filter(({ at }) => now() - at < historyMilliseconds);
  return {
    add(announcement: Announcement): void {
      recent = [...listRecent(), { at: now(), announcement }];
      if (recent.length > maxHistory) recent = [{ at: now(), announcement: changeAnywhere }];
    },
    listRecent: () => listRecent().map(({ announcement }) => announcement),
  };
}

/** Finds the users of sessions with the places they have access to. */
export function createSubscriberFinder({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  const { isTwoFactorRequired } = config;
  return async (sessions: string[]): Promise<Map<string, Subscriber>> => {
    const users = await findUsersOfSessions(db, sessions, { now: clock.now(), isTwoFactorRequired });
    const scopes = await findAccessibleScopes(db, [
      ...new Set([...users.values()].map((user) => user.userId)),
    ]);
    const nowhere = { nationalSocietyIds: new Set<number>(), projectIds: new Set<number>() };
    return new Map(
      [...users].map(([session, user]) => [session, { ...user, ...(scopes.get(user.userId) ?? nowhere) }]),
    );
  };
}

/** Delivers announcements to streams in order; refreshes access first if it may have changed. */
export function createDelivery(streams: LiveStreams, log: Services['log']) {
  let waiting: Announcement[] = [];
  let isDelivering = false;

  async function deliver(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.some(mayChangeAccess)) await streams.refreshAccess();
    for (const announcement of batch) streams.send(announcement);
  }

  return async (announcement: Announcement): Promise<void> => {
    if (streams.size === 0) return;
    waiting = waiting.length < maxWaiting ? [...waiting, announcement] : [changeAnywhere];
    if (isDelivering) return;
    isDelivering = true;
    try {
      while (waiting.length > 0) await deliver();
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string };
      log.warn({ name, code }, 'live updates failed');
      // Without knowing their access, streams may not receive anything: they end, and the pages reconnect.
      waiting = [];
      streams.endAll('stopping');
    } finally {
      isDelivering = false;
    }
  };
}
