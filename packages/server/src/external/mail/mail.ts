export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** One e-mail to one address. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text. Empty lines separate paragraphs; web addresses become links. */
  text: string;
  /** Omits the HTML part, for machines such as SMS gateways. */
  isTextOnly?: boolean;
  /** The same for every attempt of an e-mail, so that a mailbox can detect duplicates. */
  messageId: string;
  /** The address for replies, if not the sender's. */
  replyTo?: string | null;
  attachments?: readonly Attachment[];
  /** An address to which mail programs post when the reader unsubscribes with one click (RFC 8058). */
  oneClickUnsubscribe?: string | null;
}

/** Sends e-mail through a mail server. */
export interface MailSender {
  /** @throws DeliveryError when the server does not accept it */
  send(mail: Mail): Promise<void>;
  close(): void;
}
