import type { OutboxReason } from '@harken/contract/outbox-reasons';

/** Why the outside world did not take a message. The reason names nobody; what the other side said goes no further. */
export class Refusal extends Error {
  readonly reason: OutboxReason;
  /** The code of the other side or of the connection: `550`, `ECONNREFUSED`, `timeout`. Safe to log. */
  readonly code: string;
  /** Whether another try would be answered the same. */
  readonly isFinal: boolean;
  constructor(reason: OutboxReason, code: string, isFinal = false) {
    super(reason);
    this.reason = reason;
    this.code = code;
    this.isFinal = isFinal;
  }
}
