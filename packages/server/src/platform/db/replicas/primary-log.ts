import type pg from 'pg';
import { type LogPosition, PrimaryHistory } from './log-positions.ts';
import { type DatabaseIdentity, findPrimaryState } from './replicas.queries.ts';

/**
 * What this process knows of the log of the primary: where it was at which time, and up to where replicas must have replayed it
 * because of changes that open pages were notified of.
 */
export class PrimaryLog {
  readonly history = new PrimaryHistory();
  readonly #pool: pg.Pool;
  #identity: DatabaseIdentity | null = null;
  #measuring: Promise<void> | null = null;
  /** Announced changes whose position is unknown yet: while there are any, nothing is read from replicas. */
  #unmeasuredChanges = 1; // migrations, before this process serves anything
  #announced: LogPosition = 0n;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Null until the primary has answered. */
  get identity(): DatabaseIdentity | null {
    return this.#identity;
  }

  /** Up to where a replica must have replayed, so that a page that was notified of a change sees it; null while that is measured. */
  get announcedPosition(): LogPosition | null {
    return this.#unmeasuredChanges > 0 ? null : this.#announced;
  }

  /** A change was committed of which pages are notified, so that they read again. */
  noteChange(): void {
    this.#unmeasuredChanges += 1;
    void this.measure();
  }

  /** Measures where the primary is; failing that, the process reads from no replica soon. Never rejects. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measureOnce().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #measureOnce(): Promise<void> {
    for (;;) {
      const changes = this.#unmeasuredChanges;
      const at = performance.now();
      const state = await findPrimaryState(this.#pool).catch(() => null);
      if (!state) return;
      const { written, inserted, ...identity } = state;
      if (this.#identity?.timeline !== identity.timeline) this.history.clear();
      this.#identity = identity;
      this.history.add(at, written);
      if (changes > 0) this.#announced = inserted;
      this.#unmeasuredChanges -= changes;
      if (this.#unmeasuredChanges === 0) return;
    }
  }
}
