import { type LiveEnd, type LiveEvent, liveHeartbeatSeconds, livePath } from '@harken/contract/calls/live';
import { pageId } from './requests.ts';

export type LiveHandlers = {
  onChange: (event: LiveEvent) => void;
  /** The stream was interrupted: anything may have changed. */
  onGap: () => void;
};

/** Pauses before reconnecting, in milliseconds. They double with each failure. */
const firstPause = 1000;
const maxPause = 60_000;
/** Another stream of the session replaced this one: do not compete for the connection. */
const pauseWhenTooMany = 60_000;
/** If no message, not even a heartbeat, arrives for this long, the connection is considered dead. */
const idleTimeoutMilliseconds = (liveHeartbeatSeconds * 2 + 5) * 1000;

/** Varies a pause by up to a third, so that pages do not all reconnect at the same moment. */
const addJitter = (milliseconds: number) => milliseconds * (0.67 + Math.random() * 0.66);

/** An event stream that is open while the page is visible. */
class LiveStream {
  readonly #handlers: LiveHandlers;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;
  #hasGap = false;
  #isEnded = false;

  constructor(handlers: LiveHandlers) {
    this.#handlers = handlers;
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    window.addEventListener('online', this.#reconnect);
    this.#onVisibilityChange();
  }

  end(): void {
    this.#isEnded = true;
    this.#close();
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    window.removeEventListener('online', this.#reconnect);
  }

  readonly #onVisibilityChange = (): void => {
    if (document.visibilityState === 'visible') this.#reconnect();
    else this.#close();
  };

  readonly #reconnect = (): void => {
    if (this.#isEnded || this.#source || document.visibilityState !== 'visible') return;
    this.#pause = firstPause;
    this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    const source = new EventSource(`${livePath}?page=${pageId}`);
    this.#source = source;
    source.addEventListener('beat', this.#onMessage);
    source.addEventListener('change', ({ data }) => {
      this.#onMessage();
      this.#handlers.onChange(JSON.parse(data) as LiveEvent);
    });
    source.addEventListener('end', ({ data }) =>
      this.#onEnd((JSON.parse(data) as { reason: LiveEnd }).reason),
    );
    source.addEventListener('error', () => this.#reopenAfter(this.#pause));
    this.#restartIdleTimer();
  }

  readonly #onMessage = (): void => {
    this.#pause = firstPause;
    this.#restartIdleTimer();
    if (!this.#hasGap) return;
    this.#hasGap = false;
    this.#handlers.onGap();
  };

  #restartIdleTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reopenAfter(this.#pause), idleTimeoutMilliseconds);
  }

  #onEnd(reason: LiveEnd): void {
    // LiveUpdates opens a new stream after the next sign-in
    if (reason === 'signedOut') {
      this.end();
      this.#handlers.onGap();
    } else this.#reopenAfter(reason === 'tooMany' ? pauseWhenTooMany : firstPause);
  }

  #reopenAfter(pause: number): void {
    this.#close();
    this.#timer = setTimeout(() => this.#open(), addJitter(pause));
    this.#pause = Math.min(this.#pause * 2, maxPause);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#hasGap = true;
  }
}

/**
 * Subscribes to live updates while the page is visible. Reconnects with growing pauses, and reports a gap afterwards.
 *
 * @returns unsubscribes
 */
export function subscribeToLiveEvents(handlers: LiveHandlers): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const stream = new LiveStream(handlers);
  return () => stream.end();
}
