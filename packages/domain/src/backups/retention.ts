/** How many backups are kept: the newest of each of so many days, weeks and months that have one. */
export interface BackupsToKeep {
  daily: number;
  weekly: number;
  monthly: number;
}

export const defaultBackupsToKeep: BackupsToKeep = { daily: 7, weekly: 4, monthly: 12 };

interface KnownBackup {
  name: string;
  takenAt: Date;
  /** Whether it was restored successfully once. */
  isVerified: boolean;
}

const dayMilliseconds = 24 * 60 * 60_000;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const daysFromMondayToEpoch = 3;

/** The days, weeks and months that a time is in, in UTC. */
const periods: Record<keyof BackupsToKeep, (at: Date) => string> = {
  daily: (at) => at.toISOString().slice(0, 10),
  weekly: (at) => String(Math.floor((at.getTime() / dayMilliseconds + daysFromMondayToEpoch) / 7)),
  monthly: (at) => at.toISOString().slice(0, 7),
};

/** The newest backup of each of the latest periods that have one. */
function findNewestOf(
  newestFirst: readonly KnownBackup[],
  getPeriod: (at: Date) => string,
  count: number,
): KnownBackup[] {
  const seen = new Set<string>();
  const kept: KnownBackup[] = [];
  for (const backup of newestFirst) {
    const period = getPeriod(backup.takenAt);
    if (seen.has(period)) continue;
    if (seen.size === count) break;
    seen.add(period);
    kept.push(backup);
  }
  return kept;
}

/**
 * The names of the backups to delete, oldest first. Always kept are those of the last 24 hours, the newest one, and the newest
 * verified one: a newer one may turn out to be damaged.
 *
 * @param backups complete ones only
 */
export function findBackupsToDelete(
  backups: readonly KnownBackup[],
  keep: BackupsToKeep,
  now: Date,
): string[] {
  const newestFirst = backups.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const kept = new Set<KnownBackup | undefined>([
    newestFirst[0],
    newestFirst.find(({ isVerified }) => isVerified),
    ...newestFirst.filter(({ takenAt }) => now.getTime() - takenAt.getTime() < dayMilliseconds),
  ]);
  for (const [period, getPeriod] of Object.entries(periods))
    for (const backup of findNewestOf(newestFirst, getPeriod, keep[period as keyof BackupsToKeep]))
      kept.add(backup);
  return newestFirst
    .filter((backup) => !kept.has(backup))
    .map(({ name }) => name)
    .reverse();
}
