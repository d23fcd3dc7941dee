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

/**
 * The periods of one number in which messages were received, as a number: one bit per period, the first one on the left; all messages
 * are in these periods. Added up as numbers, because bit strings would be copied for each of some hundred thousand messages.
 */
export const packPeriods = (starts: readonly Date[]): RawBuilder<unknown> =>
  sql`bit_or(${selectBit(starts)})`;

/** The bits of a number, which is null if there are no messages in its periods. */
export const writePeriods = (number: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(${number}, 0)::bit(${sql.lit(periodsPerNumber)})::text`;
