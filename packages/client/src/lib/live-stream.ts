import { type LiveEnd, type LiveEvent, liveBeatSeconds, livePath } from '@harken/contract/live';
import { pageName } from './live-requests.ts';

/** What the server says while the stream is open, and when the line was down. */
export type LiveHandlers = {
  /** Something changed. */
  onChange: (event: LiveEvent) => void;
  /** Nothing was heard for a while: anything may have changed. */
  onGap: () => void;
};

/** Pauses before the stream is opened again, in milliseconds: they double with each failure. */
const firstPause = 1000;
const longestPause = 60_000;
/** Another stream of the session took the place of this one: nothing is gained by fighting over it. */
const pauseWhenTooMany = 60_000;
/** After so long without a word the line is dead, though nobody has noticed. */
const silenceMilliseconds = (liveBeatSeconds * 2 + 5) * 1000;

/** A third more or less, so that pages do not all come back in the same moment. */
const aboutMilliseconds = (milliseconds: number) => milliseconds * (0.67 + Math.random() * 0.66);

/** One stream to the server while the page can be seen. */
class LiveStream {
  readonly #handlers: LiveHandlers;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;
  #hasGap = false;
  #isOver = false;

  constructor(handlers: LiveHandlers) {
    this.#handlers = handlers;
    document.addEventListener('visibilitychange', this.#look);
    window.addEventListener('online', this.#comeBack);
    this.#look();
  }

  end(): void {
    this.#isOver = true;
    this.#close();
    document.removeEventListener('visibilitychange', this.#look);
    window.removeEventListener('online', this.#comeBack);
  }

  readonly #look = (): void => {
    if (document.visibilityState === 'visible') this.#comeBack();
    else this.#close();
  };

  readonly #comeBack = (): void => {
    if (this.#isOver || this.#source || document.visibilityState !== 'visible') return;
    this.#pause = firstPause;
    this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    const source = new EventSource(`${livePath}?page=${pageName}`);
    this.#source = source;
    source.addEventListener('beat', this.#stands);
    source.addEventListener('change', ({ data }) => {
      this.#stands();
      this.#handlers.onChange(JSON.parse(data) as LiveEvent);
    });
    source.addEventListener('end', ({ data }) =>
      this.#ended((JSON.parse(data) as { reason: LiveEnd }).reason),
    );
    source.addEventListener('error', () => this.#openLater(this.#pause));
    this.#expectWord();
  }

  readonly #stands = (): void => {
    this.#pause = firstPause;
    this.#expectWord();
    if (!this.#hasGap) return;
    this.#hasGap = false;
    this.#handlers.onGap();
  };

  #expectWord(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#openLater(this.#pause), silenceMilliseconds);
  }

  #ended(reason: LiveEnd): void {
    // once somebody has signed in again, a new stream begins
    if (reason === 'signedOut') {
      this.end();
      this.#handlers.onGap();
    } else this.#openLater(reason === 'tooMany' ? pauseWhenTooMany : firstPause);
  }

  #openLater(pause: number): void {
    this.#close();
    this.#timer = setTimeout(() => this.#open(), aboutMilliseconds(pause));
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#hasGap = true;
  }
}

/**
 * Listens to what changes while the page can be seen. A line that drops is taken up again after growing pauses; what was
 * missed meanwhile is a gap.
 *
 * @returns ends it
 */
export function listenLive(handlers: LiveHandlers): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const stream = new LiveStream(handlers);
  return () => stream.end();
}
