/** How many days passed from onset to report. */
export interface OnsetDelays {
  /** Reports with a known onset. */
  known: number;
  /** Half of them came within so many days; the mean of the middle two of an even number. Null if none is known. */
  medianDays: number | null;
  /** Nine of ten of them came within so many days. */
  ninetiethPercentileDays: number | null;
}

/**
 * Summarizes delays.
 *
 * @param counts the number of reports with a delay of 0, 1, 2 and more days
 * @example summarizeDelays([1, 0, 2, 1]) // 4 known, median 2, 90th percentile 3
 */
export function summarizeDelays(counts: ArrayLike<number>): OnsetDelays {
  const known = Array.from(counts).reduce((sum, count) => sum + count, 0);
  if (known === 0) return { known, medianDays: null, ninetiethPercentileDays: null };
  const middle = (known + 1) / 2;
  return {
    known,
    medianDays: (findRank(counts, Math.floor(middle)) + findRank(counts, Math.ceil(middle))) / 2,
    ninetiethPercentileDays: findRank(counts, Math.ceil(0.9 * known)),
  };
}

/** The delay at a rank, from 1, in ascending order. */
function findRank(counts: ArrayLike<number>, rank: number): number {
  let reached = 0;
  for (let days = 0; days < counts.length; days += 1) {
    reached += counts[days] as number;
    if (reached >= rank) return days;
  }
  return counts.length - 1;
}
