import type { OutboxReason } from '@harken/contract/outbox/reasons';

/** Why an external system did not accept a message. Contains no personal data and no text of the other system. */
export class DeliveryError extends Error {
  readonly reason: OutboxReason;
  /** The code of the other system or the connection: `550`, `ECONNREFUSED`, `timeout`. Safe to log. */
  readonly code: string;
  /** Whether a retry would fail too. */
  readonly isFinal: boolean;
  constructor(reason: OutboxReason, code: string, isFinal = false) {
    super(reason);
    this.reason = reason;
    this.code = code;
    this.isFinal = isFinal;
  }
}
