/** How many notifications of one webhook are on their way from a process at once. */
export const atOncePerWebhook = 5;

/**
 * Which webhooks have something on its way from this process. They are left alone until it has arrived or failed, so that
 * a receiver that is slow takes up its own places and nobody else's.
 *
 * @param onFree called when a webhook has nothing on its way any more
 */
export function openTurns(onFree: () => void) {
  const underWay = new Map<number, number>();
  const add = (webhookId: number, change: number) => {
    const count = (underWay.get(webhookId) ?? 0) + change;
    if (count > 0) {
      underWay.set(webhookId, count);
      return;
    }
    underWay.delete(webhookId);
    onFree();
  };
  return {
    /** Those that are left alone now. */
    taken: () => [...underWay.keys()],
    /** Does what is for a webhook; what is for none has no turn. */
    async take(webhookId: number | null, work: () => Promise<void>): Promise<void> {
      if (webhookId === null) return work();
      add(webhookId, 1);
      try {
        await work();
      } finally {
        add(webhookId, -1);
      }
    },
  };
}
