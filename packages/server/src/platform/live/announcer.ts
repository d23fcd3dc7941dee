import type { LiveChange } from '@harken/contract/calls/live';
import type { ChangeScope } from '@harken/domain/access/change-visibility';

/** A change by a call or a job. */
export interface Change extends ChangeScope {
  change: LiveChange;
  /** The id of the page that made the change, so that it is not notified of it. */
  by?: string | undefined;
}

/** Recent changes in one place. */
export interface Announcement extends ChangeScope {
  /** Null for "anything". */
  changes: { name: LiveChange; by?: string | undefined }[] | null;
}

/** Anything may have changed anywhere. */
export const changeAnywhere: Announcement = { changes: null };

export interface Announcer {
  /** Never blocks and never throws. */
  announce(change: Change): void;
  /** Announces what is left, then stops. */
  stop(): Promise<void>;
}

/** A process sends at most five announcements per second, so that a busy day does not flood pages. */
const pauseMilliseconds = 200;
/** Limits: more kinds of changes in one place become "anything", more places "anywhere". */
const maxChanges = 50;
const maxPlaces = 300;

function toScopeKey({ projectId, nationalSocietyId, userId }: ChangeScope): string {
  return [projectId, nationalSocietyId, userId].join();
}

/** Changes that wait to be announced: each kind once per place. */
function createBatcher() {
  let waiting = new Map<string, Announcement>();
  return {
    add({ change, by, ...scope }: Change): void {
      const key = toScopeKey(scope);
      const announcement = waiting.get(key) ?? { ...scope, changes: [] };
      waiting.set(key, announcement);
      const { changes } = announcement;
      if (!changes || changes.some((item) => item.name === change && item.by === by)) return;
      changes.push({ name: change, by });
      if (changes.length > maxChanges) announcement.changes = null;
      if (waiting.size > maxPlaces) waiting = new Map([[toScopeKey({}), changeAnywhere]]);
    },
    take(): Announcement[] {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
  };
}

/**
 * Batches the changes of this process: the first is announced at once, those that follow with the next announcement.
 *
 * @param send sends announcements to all processes; must not throw
 */
export function createAnnouncer(send: (announcements: Announcement[]) => Promise<void>): Announcer {
  const batcher = createBatcher();
  let isStopped = false;
  let endPause: () => void = () => undefined;
  let sending: Promise<void> | null = null;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isStopped ? 0 : pauseMilliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function announce(): Promise<void> {
    for (let batch = batcher.take(); batch.length > 0; batch = batcher.take())
      await Promise.all([send(batch), pause()]);
    sending = null;
  }

  return {
    announce(change) {
      if (isStopped) return;
      batcher.add(change);
      sending ??= Promise.resolve().then(announce);
    },
    async stop() {
      isStopped = true;
      endPause();
      await sending;
    },
  };
}
