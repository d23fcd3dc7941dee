import type { Services } from '../../platform/services.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import { findCausingMessage } from './outbox.delivery.queries.ts';

/** Records an attempt to send in the trace of the message that caused it. A failure to do so is ignored. */
export async function traceAttempt(
  { traces, db, clock }: Pick<Services, 'traces' | 'db' | 'clock'>,
  { id, channel, kind, attempts }: ClaimedMessage,
  { startedAt, state, reason }: { startedAt: Date; state: string; reason: string | null },
): Promise<void> {
  if (!traces) return;
  const endedAt = clock.now();
  const messageId = await findCausingMessage(db, id).catch(() => null);
  if (messageId === null) return;
  traces.record({
    ...{ messageId, name: 'send message', startedAt, endedAt, hasFailed: state !== 'Sent' },
    attributes: {
      ...{ 'harken.channel': channel, 'harken.kind': kind, 'harken.state': state },
      ...{ 'harken.attempts': attempts, ...(reason && { 'harken.reason': reason }) },
    },
  });
}
