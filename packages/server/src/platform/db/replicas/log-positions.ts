/** A position in the write-ahead log in bytes. What was committed before it can be read once a replica has replayed up to it. */
export type LogPosition = bigint;

/** Parses a position as PostgreSQL writes it (`pg_lsn`): two hexadecimal numbers of up to 32 bits, `16/B374D848`. */
export function parseLogPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

interface Sample {
  /** When it was measured, in milliseconds: the position is that of this moment or a little later. */
  at: number;
  position: LogPosition;
}

/** How many samples are kept: the delay of a replica is known up to so many seconds. */
const maxSamples = 120;

/**
 * Where the primary was in the last two minutes, by the clock of this process. How far a replica is behind follows from the position
 * that it has replayed, whatever the clocks of the database servers say.
 */
export class PrimaryHistory {
  #samples: Sample[] = [];

  /** Adds a sample; times only increase. */
  add(at: number, position: LogPosition): void {
    this.#samples = [...this.#samples.slice(1 - maxSamples), { at, position }];
  }

  /** Forgets all samples, because another server has become the primary. */
  clear(): void {
    this.#samples = [];
  }

  /**
   * How old the data of a replica can be at most, in milliseconds: it has replayed everything that was committed longer ago.
   * Infinity if that is unknown, because the primary was not asked for a while or the replica is further behind.
   */
  findAge(replayed: LogPosition, now: number): number {
    const latest = this.#samples.findLast(({ position }) => position <= replayed);
    return latest ? now - latest.at : Number.POSITIVE_INFINITY;
  }

  /** How far a replica is behind, in milliseconds: 0 once it has replayed the latest sample. */
  findLag(replayed: LogPosition): number {
    const newest = this.#samples.at(-1);
    return newest ? this.findAge(replayed, newest.at) : Number.POSITIVE_INFINITY;
  }
}
