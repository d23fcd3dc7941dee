import type { Services } from '../services.ts';

/** So long after the end of a period, nothing is added to it in any time zone, in milliseconds. */
const closedMilliseconds = 86_400_000;

/**
 * `reads` of lists with a period: of a period that ended more than a day ago, they read from a replica. What is new is read from the
 * primary.
 */
export function readsIfClosed(
  { body }: { body: { endDate?: Date | number | null | undefined } },
  { clock }: Pick<Services, 'clock'>,
): boolean {
  return body.endDate != null && Number(body.endDate) < clock.now().getTime() - closedMilliseconds;
}
