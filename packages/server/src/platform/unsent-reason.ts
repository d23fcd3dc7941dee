import type { OutboxReason } from '@harken/contract/outbox/reasons';

interface Message {
  isDemo: boolean;
  state: string;
  reason: string | null;
}

/** Why a message of the outbox is not sent. Messages of the demo are never sent, which is the reason while they are queued. */
export function toUnsentReason({ isDemo, state, reason }: Message): string | null {
  const waitsInDemo = isDemo && (state === 'Queued' || state === 'Retrying');
  return waitsInDemo && !reason ? ('outbox.reason.demo' satisfies OutboxReason) : reason;
}
