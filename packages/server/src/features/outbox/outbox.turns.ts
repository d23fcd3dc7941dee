/** How many notifications of one webhook are on their way from a process at once. */
export const atOncePerWebhook = 5;

/**
 * Which lanes have something on its way from this process. A lane is whoever messages are handed to: a gateway, an address, a
 * webhook, the outbreak system of a society. Lanes with something on its way are left alone until it has arrived or failed,
 * so that whoever is slow or silent takes up its own places and nobody else's, and messages of a lane leave in their order.
 *
 * @param onFree called when a lane has nothing on its way any more
 */
export function openTurns(onFree: () => void) {
  const underWay = new Map<string, number>();
  let total = 0;
  const add = (lane: string, change: number) => {
    total += change;
    const count = (underWay.get(lane) ?? 0) + change;
    if (count > 0) {
      underWay.set(lane, count);
      return;
    }
    underWay.delete(lane);
    onFree();
  };
  return {
    /** The lanes that are left alone now. */
    taken: () => [...underWay.keys()],
    /** How much is on its way, by all lanes. */
    count: () => total,
    async take(lane: string, work: () => Promise<void>): Promise<void> {
      add(lane, 1);
      try {
        await work();
      } finally {
        add(lane, -1);
      }
    },
  };
}

export type Turns = ReturnType<typeof openTurns>;
