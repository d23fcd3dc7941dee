import type { Services } from '../../../platform/services.ts';
import type { WaitingMessage } from './processing.queries.ts';
import type { ProcessingResult } from './processing.ts';

/**
 * Records the traces of a batch: that each message was accepted, from the times stored with it, so that ingestion has nothing to do
 * for traces, and that it was processed.
 */
export function traceProcessed(
  { traces, clock, config }: Pick<Services, 'traces' | 'clock' | 'config'>,
  { claimed, processed }: { claimed: readonly WaitingMessage[]; processed: readonly ProcessingResult[] },
  startedAt: Date,
): void {
  if (!traces) return;
  const endedAt = clock.now();
  const errorTypes = new Map(processed.map(({ id, errorType }) => [id, errorType]));
  for (const { id: messageId, source, arrivedAt, storedAt } of claimed) {
    const attributes = { 'harken.source': source };
    traces.record({
      ...{ messageId, name: 'accept message', attributes, startedAt: arrivedAt },
      endedAt: storedAt ? new Date(storedAt.getTime() + config.clockOffset) : arrivedAt,
    });
    const errorType = errorTypes.get(messageId);
    traces.record({
      ...{ messageId, name: 'process message', startedAt, endedAt },
      attributes: {
        ...{ ...attributes, 'harken.batch.size': claimed.length },
        ...(errorType && { 'harken.error_type': errorType }),
      },
    });
  }
}
