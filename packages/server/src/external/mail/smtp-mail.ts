import type { OutboxReason } from '@harken/contract/outbox/reasons';
import { createTransport } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import type { Attachment, MailSender } from './mail.ts';
import { toMailHtml } from './mail-html.ts';

const senderName = 'Harken';
const connectionTimeoutSeconds = 15;
const socketTimeoutSeconds = 30;

const unreachable = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOTFOUND',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

const toNodemailerFile = ({ fileName: filename, contentType, content }: Attachment) => ({
  filename,
  contentType,
  content,
});

const toUnsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

interface SmtpError {
  code?: string;
  responseCode?: number;
  /** The SMTP command that failed: `CONN`, `AUTH PLAIN`, `RCPT TO`, `DATA`. */
  command?: string;
}

/** Authentication errors are not permanent, because the configuration can be corrected. */
const signInErrorCodes = new Set([530, 534, 535, 538]);

function toDeliveryError(error: SmtpError): DeliveryError {
  const code = String(error.responseCode ?? error.code ?? 'unknown');
  return new DeliveryError(findReason(error), code, isFinal(error));
}

/** Whether this message was rejected permanently (5xx). An error before MAIL FROM affects all messages and is not permanent. */
function isFinal({ responseCode = 0, command = '' }: SmtpError): boolean {
  const isAboutMessage = /^(MAIL FROM|RCPT TO|DATA|BDAT)\b/.test(command);
  return isAboutMessage && responseCode >= 500 && responseCode < 600 && !signInErrorCodes.has(responseCode);
}

function findReason({ code = '', responseCode = 0 }: SmtpError): OutboxReason {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'outbox.reason.mailServerRefused';
  if (code === 'EENVELOPE') return 'outbox.reason.addressRefused';
  if (responseCode === 0 && unreachable.has(code)) return 'outbox.reason.mailServerUnreachable';
  return 'outbox.reason.mailServerError';
}

/** Splits off our own parameter: `?from=` sets the sender address. */
function parseSmtpUrl(smtpUrl: string, baseUrl: string): { transport: string; from: string } {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(baseUrl).hostname}`;
  url.searchParams.delete('from');
  return { transport: url.href, from };
}

/**
 * Sends e-mail over SMTP with a small pool of open connections.
 *
 * @param smtpUrl as in SMTP_URL: `smtp://user:password@mail.example:587?from=harken@mail.example`
 * @param baseUrl of the product; without `from`, the sender is no-reply at its host
 */
export function openSmtpMail(smtpUrl: string, baseUrl: string): MailSender {
  const { transport, from } = parseSmtpUrl(smtpUrl, baseUrl);
  const transporter = createTransport({
    url: transport,
    pool: true,
    // Twice the number of concurrent attempts per address, so that one stalling address leaves connections for others.
    maxConnections: 10,
    connectionTimeout: connectionTimeoutSeconds * 1000,
    greetingTimeout: connectionTimeoutSeconds * 1000,
    socketTimeout: socketTimeoutSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, isTextOnly, messageId, replyTo, attachments, oneClickUnsubscribe }) {
      try {
        await transporter.sendMail({
          from: { name: senderName, address: from },
          to: { name: '', address: to },
          subject,
          text,
          ...(!isTextOnly && { html: toMailHtml(text) }),
          messageId,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(attachments?.length && { attachments: attachments.map(toNodemailerFile) }),
          ...(oneClickUnsubscribe && { headers: toUnsubscribeHeaders(oneClickUnsubscribe) }),
        });
      } catch (error) {
        throw toDeliveryError(error as SmtpError);
      }
    },
    close: () => transporter.close(),
  };
}
