import pg from 'pg';
import { endClient } from '../db/connection-timeouts.queries.ts';

const channel = 'harken_live';
const firstPauseMilliseconds = 250;
/** Short: open pages see no changes until the connection is open again, however long the outage was. */
const maxPauseMilliseconds = 2000;
/** Interval of checks that detect a dead connection. */
const checkMilliseconds = 8000;
const queryTimeoutMilliseconds = 5000;

export interface LiveChannelEvents {
  onPayload(payload: string): void;
  /** The connection is open, for the first time or again. `hasLost`: announcements were lost meanwhile. */
  onOpen(state: { isAgain: boolean; hasLost: boolean }): void;
  onFailure(error: { name?: string; code?: string }): void;
}

/**
 * A separate database connection for LISTEN and NOTIFY between processes. It opens with first use and reconnects after a failure.
 * Notifications have transactions of their own: in those that store messages, they would take a lock that all of them share.
 */
export class LiveChannel {
  readonly #connectionString: string;
  readonly #events: LiveChannelEvents;
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #pause = firstPauseMilliseconds;
  #hasBeenOpen = false;
  #hasLost = false;
  #isClosed = false;

  constructor(connectionString: string, events: LiveChannelEvents) {
    this.#connectionString = connectionString;
    this.#events = events;
  }

  /** Whether it is listening. */
  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Resolves when listening; rejects if the connection fails, and keeps reconnecting. */
  open(): Promise<void> {
    if (this.#client || this.#isClosed) return Promise.resolve();
    this.#opening ??= this.#connect()
      .catch((error) => {
        this.#events.onFailure(error);
        this.#reconnectLater();
        throw error;
      })
      .finally(() => {
        this.#opening = null;
      });
    return this.#opening;
  }

  /** Notifies all processes, including this one. What cannot be sent is lost; the next `onOpen`, soon after, reports it. */
  async notify(payloads: string[]): Promise<void> {
    try {
      if (!this.#reconnectTimer) await this.open();
      const client = this.#client;
      if (!client) throw new Error('There is no connection.');
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      await client.query(text, [channel, payloads]);
    } catch {
      this.#hasLost = true;
      // A connection that is only slow stays open: without a new one, nothing would report the loss.
      await this.#client?.end().catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnectTimer);
    await this.#opening?.catch(() => undefined);
    const client = this.#client;
    this.#client = null;
    if (client) await endClient(client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'harken live',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5000,
      query_timeout: queryTimeoutMilliseconds,
    });
    client.on('error', () => undefined); // followed by 'end'
    client.on('notification', ({ payload }) => payload && this.#events.onPayload(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#use(client);
  }

  #use(client: pg.Client): void {
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = undefined;
    this.#pause = firstPauseMilliseconds;
    this.#client = client;
    const beat = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined));
    }, checkMilliseconds);
    beat.unref();
    client.on('end', () => {
      clearInterval(beat);
      if (this.#client !== client) return;
      this.#client = null;
      this.#reconnectLater();
    });
    const state = { isAgain: this.#hasBeenOpen, hasLost: this.#hasLost };
    this.#hasBeenOpen = true;
    this.#hasLost = false;
    this.#events.onOpen(state);
  }

  #reconnectLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(
      () => {
        this.#reconnectTimer = undefined;
        void this.open().catch(() => undefined);
      },
      this.#pause * (0.5 + Math.random()),
    );
    this.#reconnectTimer.unref();
    this.#pause = Math.min(this.#pause * 2, maxPauseMilliseconds);
  }
}
