import type { OutboxReason } from '@harken/contract/outbox-reasons';

/** One e-mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text. Empty lines separate paragraphs; addresses that begin with http become links. */
  text: string;
  /** Without HTML beside the text: for machines such as SMS gateways. */
  isTextOnly?: boolean;
  /** The same for every try of the same mail, so that a mailbox can tell a repetition. */
  messageId: string;
}

/** Why a mail was not taken. The reason names nobody; what the server said goes no further. */
export class MailRefusal extends Error {
  readonly reason: OutboxReason;
  /** The code of the mail server or of the connection: `550`, `ECONNREFUSED`. */
  readonly code: string;
  constructor(reason: OutboxReason, code: string) {
    super(reason);
    this.reason = reason;
    this.code = code;
  }
}

/** Hands mail to a mail server. */
export interface MailSender {
  /** @throws MailRefusal when the server does not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}
