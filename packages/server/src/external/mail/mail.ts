/** A file that goes with a mail. */
export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

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
  /** Who gets the answer, where it is not the product. */
  replyTo?: string | null;
  attachment?: Attachment | null;
}

/** Hands mail to a mail server. */
export interface MailSender {
  /** @throws Refusal when the server does not take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}
