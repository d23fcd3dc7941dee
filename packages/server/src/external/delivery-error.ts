import type { OutboxReason } from '@harken/contract/outbox/reasons';

/** Why an external system did not accept a message. Contains no personal data and no text of the other system. */
export class DeliveryError extends Error {
  readonly reason: OutboxReason;
  /** The code of the other system or the connection: `550`, `ECONNREFUSED`, `timeout`. Safe to log. */
  readonly code: string;
  /** Whether a retry would fail too. */
  readonly isFinal: boolean;
  /** Whether this gateway cannot reach the recipient, or cannot send at all, but another may. */
  readonly needsOtherGateway: boolean;
  constructor(
    reason: OutboxReason,
    code: string,
    options: boolean | { isFinal?: boolean; needsOtherGateway?: boolean } = false,
  ) {
    super(reason);
    this.reason = reason;
    this.code = code;
    const { isFinal = false, needsOtherGateway = false } =
      typeof options === 'boolean' ? { isFinal: options } : options;
    this.isFinal = isFinal;
    this.needsOtherGateway = needsOtherGateway;
  }
}
