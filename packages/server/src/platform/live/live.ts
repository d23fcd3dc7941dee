import type { LiveEnd } from '@harken/contract/calls/live';
import type { Change } from './announcer.ts';
import type { LiveStream } from './live-streams.ts';

/** Sends changes to open pages, whichever process made them. */
export interface LiveUpdates {
  /**
   * Announces a committed change. Never blocks and never throws. What a process cannot send is lost; pages then refetch
   * everything.
   */
  announce(change: Change): void;
  /**
   * Opens a stream of changes, starting with those of the seconds before, while the page was loading.
   *
   * @returns the reason if the session has ended or this process has too many streams
   * @throws when this process cannot receive changes of other processes now
   */
  open(stream: Omit<LiveStream, 'subscriber'>): Promise<LiveStream | LiveEnd>;
  /** Whether this process receives the changes of all processes. Meant for those that asked for them when it was opened. */
  isListening(): boolean;
  /** Removes a stream after its browser disconnected. */
  removeStream(stream: LiveStream): void;
  /** How many pages are connected to this process. */
  countStreams(): number;
  /** Refreshes sessions and access of all streams. */
  refreshAccess(): Promise<void>;
  /** Ends all streams and rejects new ones. */
  endStreams(): void;
  /** Announces what is left and closes the connection. */
  stop(): Promise<void>;
}
