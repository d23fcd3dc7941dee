/** How many messages of one webhook may be in flight per process. */
export const maxInFlightPerWebhook = 5;

/**
 * Limits concurrency per destination: a gateway, an address, a webhook, the EIDSR of a society. A destination with messages in
 * flight gets no more until all have been delivered or failed, so that a slow destination delays no other, and messages to a
 * destination are sent in order.
 *
 * @param onFree called when a destination has nothing in flight any longer
 */
export function createConcurrencyLimiter(onFree: () => void) {
  const inFlight = new Map<string, number>();
  let total = 0;
  const add = (destination: string, change: number) => {
    total += change;
    const count = (inFlight.get(destination) ?? 0) + change;
    if (count > 0) {
      inFlight.set(destination, count);
      return;
    }
    inFlight.delete(destination);
    onFree();
  };
  return {
    /** Destinations that have messages in flight. */
    busyDestinations: () => [...inFlight.keys()],
    /** Messages in flight, over all destinations. */
    count: () => total,
    async run(destination: string, work: () => Promise<void>): Promise<void> {
      add(destination, 1);
      try {
        await work();
      } finally {
        add(destination, -1);
      }
    },
  };
}

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;
