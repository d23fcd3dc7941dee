import type { LiveEnd, LiveEvent } from '@harken/contract/live';
import { type Hearer, heardPlace } from '@harken/domain/access/hearing';
import type { Announcement } from './announcer.ts';

/** What a stream needs of the connection to a browser. */
export interface Outlet {
  write(event: 'change' | 'beat' | 'end', data: object): void;
  /** Bytes that the browser has not taken yet. */
  backlog(): number;
  /** Ends once everything is taken. */
  close(): void;
  /** Ends at once. */
  drop(): void;
}

/** One page that is told of changes. */
export interface LiveStream {
  readonly session: string;
  readonly page: string | undefined;
  hearer: Hearer;
  readonly outlet: Outlet;
}

/** Looks up who is behind sessions now, and what they may hear of; who is missing is signed out. */
export type FindHearers = (sessions: string[]) => Promise<Map<string, Hearer>>;

/** A browser opens at most six connections to a host; more than these are leftovers. */
const streamsPerSession = 8;
/** A browser that takes nothing in is let go before it costs memory, in bytes. */
const longestBacklog = 256 * 1024;

function eventFor({ hearer, page }: LiveStream, announcement: Announcement): LiveEvent | null {
  const { changes, ...changedPlace } = announcement;
  const place = heardPlace(hearer, changedPlace);
  if (!place) return null;
  const { projectId, nationalSocietyId } = place;
  if (!changes) return { projectId, nationalSocietyId };
  const ofOthers = changes.filter(({ by }) => by === undefined || by !== page);
  if (ofOthers.length === 0) return null;
  return { projectId, nationalSocietyId, changes: [...new Set(ofOthers.map(({ name }) => name))] };
}

/** The pages that this process tells of changes. Each hears only of places it has access to. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  readonly #findHearers: FindHearers;

  constructor(findHearers: FindHearers) {
    this.#findHearers = findHearers;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Adds a stream; the oldest of a session that has too many ends. */
  add(stream: LiveStream): void {
    const siblings = [...this.#streams].filter(({ session }) => session === stream.session);
    for (const oldest of siblings.slice(0, Math.max(0, siblings.length + 1 - streamsPerSession)))
      this.end(oldest, 'tooMany');
    this.#streams.add(stream);
  }

  /** The browser is gone. */
  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  end(stream: LiveStream, reason: LiveEnd): void {
    if (!this.#streams.delete(stream)) return;
    stream.outlet.write('end', { reason });
    stream.outlet.close();
  }

  tell(announcement: Announcement, streams: Iterable<LiveStream> = this.#streams): void {
    for (const stream of streams) {
      const event = eventFor(stream, announcement);
      if (event) this.#write(stream, 'change', event);
    }
  }

  beat(): void {
    for (const stream of this.#streams) this.#write(stream, 'beat', {});
  }

  /** Looks anew at who is behind each stream: ends those whose session ended, and moves the borders of the others. */
  async look(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const hearers = await this.#findHearers([...new Set(streams.map(({ session }) => session))]);
    for (const stream of streams) {
      const hearer = hearers.get(stream.session);
      if (hearer) stream.hearer = hearer;
      else this.end(stream, 'signedOut');
    }
  }

  endAll(reason: LiveEnd): void {
    for (const stream of [...this.#streams]) this.end(stream, reason);
  }

  #write(stream: LiveStream, event: 'change' | 'beat', data: object): void {
    const { outlet } = stream;
    if (outlet.backlog() > longestBacklog) {
      this.#streams.delete(stream);
      outlet.drop();
    } else outlet.write(event, data);
  }
}
