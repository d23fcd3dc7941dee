import pg from 'pg';
import { endClient } from '../db/silence.queries.ts';

const channel = 'harken_live';
const firstPauseMilliseconds = 250;
const longestPauseMilliseconds = 10_000;
/** How often the connection is tried, so that one that died without a word is noticed. */
const triedEveryMilliseconds = 8000;
const answerWithinMilliseconds = 5000;

export interface LiveChannelEvents {
  onPayload(payload: string): void;
  /** The connection stands, at first or again. `hasLost`: something could not be told meanwhile. */
  onOpen(state: { isAgain: boolean; hasLost: boolean }): void;
  onFailure(error: { name?: string; code?: string }): void;
}

/**
 * A connection of its own to the database, over which processes tell each other what changed. It is opened with the
 * first thing to tell or to hear, and again whenever it is lost. Notifications are sent alone: inside the transactions
 * of messages they would take a lock that all of them share (decision 27).
 */
export class LiveChannel {
  readonly #connectionString: string;
  readonly #events: LiveChannelEvents;
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #nextTry: NodeJS.Timeout | undefined;
  #pause = firstPauseMilliseconds;
  #hasBeenOpen = false;
  #hasLost = false;
  #isClosed = false;

  constructor(connectionString: string, events: LiveChannelEvents) {
    this.#connectionString = connectionString;
    this.#events = events;
  }

  /** Resolves once this process hears the others; rejects when it cannot now, and goes on trying. */
  open(): Promise<void> {
    if (this.#client || this.#isClosed) return Promise.resolve();
    this.#opening ??= this.#connect()
      .catch((error) => {
        this.#events.onFailure(error);
        this.#tryLater();
        throw error;
      })
      .finally(() => {
        this.#opening = null;
      });
    return this.#opening;
  }

  /** Tells every process, this one too. What cannot be told now is lost, and `onOpen` says so afterwards. */
  async tell(payloads: string[]): Promise<void> {
    try {
      if (!this.#nextTry) await this.open();
      const client = this.#client;
      if (!client) throw new Error('There is no connection.');
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      await client.query(text, [channel, payloads]);
    } catch {
      this.#hasLost = true;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#nextTry);
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
      query_timeout: answerWithinMilliseconds,
    });
    client.on('error', () => undefined); // the end of the connection follows
    client.on('notification', ({ payload }) => payload && this.#events.onPayload(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#hold(client);
  }

  #hold(client: pg.Client): void {
    clearTimeout(this.#nextTry);
    this.#nextTry = undefined;
    this.#pause = firstPauseMilliseconds;
    this.#client = client;
    const beat = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined));
    }, triedEveryMilliseconds);
    beat.unref();
    client.on('end', () => {
      clearInterval(beat);
      if (this.#client !== client) return;
      this.#client = null;
      this.#tryLater();
    });
    const state = { isAgain: this.#hasBeenOpen, hasLost: this.#hasLost };
    this.#hasBeenOpen = true;
    this.#hasLost = false;
    this.#events.onOpen(state);
  }

  #tryLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#nextTry);
    this.#nextTry = setTimeout(
      () => {
        this.#nextTry = undefined;
        void this.open().catch(() => undefined);
      },
      this.#pause * (0.5 + Math.random()),
    );
    this.#nextTry.unref();
    this.#pause = Math.min(this.#pause * 2, longestPauseMilliseconds);
  }
}
