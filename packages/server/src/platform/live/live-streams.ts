import type { LiveEnd, LiveEvent } from '@harken/contract/calls/live';
import { getVisibleScope, type Subscriber } from '@harken/domain/access/change-visibility';
import type { Announcement } from './announcer.ts';

/** The connection to a browser, as a stream needs it. */
export interface BrowserConnection {
  write(event: 'change' | 'beat' | 'end', data: object): void;
  /** Bytes not yet received by the browser. */
  backlog(): number;
  /** Closes after everything was received. */
  close(): void;
  /** Closes immediately. */
  drop(): void;
}

/** An open page that receives live updates. */
export interface LiveStream {
  readonly session: string;
  readonly page: string | undefined;
  subscriber: Subscriber;
  readonly connection: BrowserConnection;
}

/** Finds the users of sessions and their access; sessions missing in the result have ended. */
export type FindSubscribers = (sessions: string[]) => Promise<Map<string, Subscriber>>;

/** A browser opens at most six connections to a host, so more are leftovers. */
const streamsPerSession = 8;
/** A browser that receives nothing is disconnected before it uses more memory than this, in bytes. */
const maxBacklog = 256 * 1024;

function createEvent({ subscriber, page }: LiveStream, announcement: Announcement): LiveEvent | null {
  const { changes, ...changeScope } = announcement;
  const scope = getVisibleScope(subscriber, changeScope);
  if (!scope) return null;
  const { projectId, nationalSocietyId } = scope;
  if (!changes) return { projectId, nationalSocietyId };
  const foreignChanges = changes.filter(({ by }) => by === undefined || by !== page);
  if (foreignChanges.length === 0) return null;
  return { projectId, nationalSocietyId, changes: [...new Set(foreignChanges.map(({ name }) => name))] };
}

/** The live streams of this process. Each receives only changes in places that its user has access to. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  readonly #findSubscribers: FindSubscribers;

  constructor(findSubscribers: FindSubscribers) {
    this.#findSubscribers = findSubscribers;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Adds a stream; if a session has too many, the oldest ends. */
  add(stream: LiveStream): void {
    const siblings = [...this.#streams].filter(({ session }) => session === stream.session);
    for (const oldest of siblings.slice(0, Math.max(0, siblings.length + 1 - streamsPerSession)))
      this.end(oldest, 'tooMany');
    this.#streams.add(stream);
  }

  /** Removes a stream after the browser disconnected. */
  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  end(stream: LiveStream, reason: LiveEnd): void {
    if (!this.#streams.delete(stream)) return;
    stream.connection.write('end', { reason });
    stream.connection.close();
  }

  send(announcement: Announcement, streams: Iterable<LiveStream> = this.#streams): void {
    for (const stream of streams) {
      const event = createEvent(stream, announcement);
      if (event) this.#write(stream, 'change', event);
    }
  }

  beat(): void {
    for (const stream of this.#streams) this.#write(stream, 'beat', {});
  }

  /** Refreshes the access of all users: ends streams of ended sessions. */
  async refreshAccess(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const subscribers = await this.#findSubscribers([...new Set(streams.map(({ session }) => session))]);
    for (const stream of streams) {
      const subscriber = subscribers.get(stream.session);
      if (subscriber) stream.subscriber = subscriber;
      else this.end(stream, 'signedOut');
    }
  }

  endAll(reason: LiveEnd): void {
    for (const stream of [...this.#streams]) this.end(stream, reason);
  }

  #write(stream: LiveStream, event: 'change' | 'beat', data: object): void {
    const { connection } = stream;
    if (connection.backlog() > maxBacklog) {
      this.#streams.delete(stream);
      connection.drop();
    } else connection.write(event, data);
  }
}
