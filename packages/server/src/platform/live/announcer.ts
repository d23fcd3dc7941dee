import type { LiveChange } from '@harken/contract/live';
import type { ChangedPlace } from '@harken/domain/access/hearing';

/** One deed, or one piece of work, that changed something in a place. */
export interface Change extends ChangedPlace {
  change: LiveChange;
  /** The page that did it names itself, so that it is not told of it. */
  by?: string | undefined;
}

/** What changed in a place of late. */
export interface Announcement extends ChangedPlace {
  /** Null when anything may have changed. */
  changes: { name: LiveChange; by?: string | undefined }[] | null;
}

/** Anything may have changed anywhere. */
export const everything: Announcement = { changes: null };

export interface Announcer {
  /** Never waits and never fails. */
  changed(change: Change): void;
  /** Announces what is left and ends. */
  stop(): Promise<void>;
}

/** At most five announcements a second leave a process for any one place (decision 27). */
const pauseMilliseconds = 200;
/** More kinds of changes in one place are announced as "anything", more places as "anywhere". */
const mostChanges = 50;
const mostPlaces = 300;

function placeKey({ projectId, nationalSocietyId, userId }: ChangedPlace): string {
  return [projectId, nationalSocietyId, userId].join();
}

/** What waits to be announced: of each place each kind of change once, however often it happened. */
function createGathering() {
  let waiting = new Map<string, Announcement>();
  return {
    add({ change, by, ...place }: Change): void {
      const key = placeKey(place);
      const announcement = waiting.get(key) ?? { ...place, changes: [] };
      waiting.set(key, announcement);
      const { changes } = announcement;
      if (!changes || changes.some((one) => one.name === change && one.by === by)) return;
      changes.push({ name: change, by });
      if (changes.length > mostChanges) announcement.changes = null;
      if (waiting.size > mostPlaces) waiting = new Map([[placeKey({}), everything]]);
    },
    take(): Announcement[] {
      const taken = [...waiting.values()];
      waiting = new Map();
      return taken;
    },
  };
}

/**
 * Gathers what changes in this process: the first change is announced at once, what follows with the next announcement.
 *
 * @param send brings announcements to every process; must not fail
 */
export function createAnnouncer(send: (announcements: Announcement[]) => Promise<void>): Announcer {
  const gathering = createGathering();
  let isStopped = false;
  let endPause: () => void = () => undefined;
  let atWork: Promise<void> | null = null;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isStopped ? 0 : pauseMilliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function announce(): Promise<void> {
    for (let batch = gathering.take(); batch.length > 0; batch = gathering.take())
      await Promise.all([send(batch), pause()]);
    atWork = null;
  }

  return {
    changed(change) {
      if (isStopped) return;
      gathering.add(change);
      atWork ??= Promise.resolve().then(announce);
    },
    async stop() {
      isStopped = true;
      endPause();
      await atWork;
    },
  };
}
