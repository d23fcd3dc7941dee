/** A telephone delivers each message of a period once more, so a whole year would keep it busy for hours. */
export const maxRepairedDays = 31;
const dayMilliseconds = 86_400_000;

/**
 * The period whose messages may be missing after an outage, in epoch milliseconds: since the last message before it. Where nothing
 * had ever arrived, since a day before the outage was noticed.
 *
 * @param lastMessageAt by the clock of the telephone, which may be ahead
 */
export function findGap({
  lastMessageAt,
  downAt,
  upAt,
}: {
  lastMessageAt: number | null;
  downAt: number;
  upAt: number;
}): { since: number; until: number } {
  const since = Math.min(lastMessageAt ?? downAt - dayMilliseconds, downAt);
  return { since: Math.max(since, upAt - maxRepairedDays * dayMilliseconds), until: upAt };
}
