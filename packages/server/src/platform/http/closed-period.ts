import type { Services } from '../services.ts';

/** From the beginning of the last day until a day after its end, in milliseconds: then it is over in every time zone. */
const closedMilliseconds = 2 * 86_400_000;

/**
 * `reads` of lists with a period: of a period whose last day ended more than a day ago, they read from a replica. What is new is read from the
 * primary.
 */
export function readsIfClosed(
  { body }: { body: { endDate?: Date | number | null | undefined } },
  { clock }: Pick<Services, 'clock'>,
): boolean {
  return body.endDate != null && Number(body.endDate) < clock.now().getTime() - closedMilliseconds;
}
