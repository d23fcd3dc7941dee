import { type RawBuilder, sql } from 'kysely';

/** So many periods fit into one number of the database, whose sign is not used. */
const periodsPerNumber = 62;

/** The periods of each number. */
export function splitPeriods(starts: readonly Date[]): Date[][] {
  const count = Math.ceil(starts.length / periodsPerNumber);
  return Array.from({ length: count }, (_, at) =>
    starts.slice(at * periodsPerNumber, (at + 1) * periodsPerNumber),
  );
}

/** The bit of the period in which a message was received. @param starts those of one number; the message is later than the first */
const selectBit = (starts: readonly Date[]) =>
  sql`1::bigint << (${sql.lit(periodsPerNumber)} - width_bucket(received_at, ${starts}::timestamptz[]))`;

/** The periods of one number in which messages were received, as a number; all messages are in these periods. */
export const packPeriods = (starts: readonly Date[]): RawBuilder<unknown> =>
  sql`bit_or(${selectBit(starts)})`;

/** The bits of a number, which is null if there are no messages in its periods. */
export const writePeriods = (number: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(${number}, 0)::bit(${sql.lit(periodsPerNumber)})::text`;

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
  const numbers = splitPeriods(starts).map((ofNumber, at, all) => {
    const next = all[at + 1]?.[0] ?? null;
    return writePeriods(sql`bit_or(case when ${condition} and received_at >= ${ofNumber[0]}
      and (${next}::timestamptz is null or received_at < ${next}::timestamptz) then ${selectBit(ofNumber)} end)`);
  });
  return sql`left(${sql.join(numbers, sql` || `)}, ${starts.length}::int)`;
}
