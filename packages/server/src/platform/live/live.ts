import type { LiveEnd } from '@harken/contract/live';
import type { Change } from './announcer.ts';
import type { LiveStream } from './live-streams.ts';

/** Tells open pages what changed, whichever process it changed in. */
export interface Live {
  /**
   * Something changed and is committed. Never waits, never fails, and costs the caller nothing: what a process cannot
   * tell is lost, and pages then ask for everything again.
   */
  changed(change: Change): void;
  /**
   * Tells a page from now on, and of what changed in the seconds before, while it was loading.
   *
   * @returns why it cannot, where the session has ended, or the process tells as many pages as it can
   * @throws when this process cannot hear the others now
   */
  open(stream: Omit<LiveStream, 'hearer'>): Promise<LiveStream | LiveEnd>;
  /** The browser of a stream is gone. */
  closed(stream: LiveStream): void;
  /** Looks anew at whose sessions live and what they may hear of. */
  look(): Promise<void>;
  /** Ends all streams; no new ones begin. */
  endStreams(): void;
  /** Announces what is left and closes the connection. */
  stop(): Promise<void>;
}
