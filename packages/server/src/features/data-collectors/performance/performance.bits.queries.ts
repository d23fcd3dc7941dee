import { type RawBuilder, sql } from 'kysely';

/** So many periods fit into one number of the database, whose sign is not used. */
const periodsPerNumber = 62;

/**
 * The periods in which messages were received, as a bit string: one bit per period, the first one on the left. Added up as numbers,
 * because bit strings would be copied for each of some hundred thousand messages. A message looks for its period only among those of
 * its number: the database would otherwise do so once for each number.
 *
 * @param starts the start of each period, in order; all messages are later than the first one
 * @param condition which messages count
 */
export function aggregatePeriods(
  starts: readonly Date[],
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<string> {
  const numbers: RawBuilder<string>[] = [];
  for (let first = 0; first < starts.length; first += periodsPerNumber) {
    const ofNumber = starts.slice(first, first + periodsPerNumber);
    const next = starts[first + periodsPerNumber];
    numbers.push(sql`coalesce(bit_or(case when ${condition} and received_at >= ${ofNumber[0]}
      and (${next ?? null}::timestamptz is null or received_at < ${next ?? null}::timestamptz)
      then 1::bigint << (${sql.lit(periodsPerNumber)} - width_bucket(received_at, ${ofNumber}::timestamptz[])) end),
      0)::bit(${sql.lit(periodsPerNumber)})::text`);
  }
  return sql`left(${sql.join(numbers, sql` || `)}, ${starts.length}::int)`;
}
