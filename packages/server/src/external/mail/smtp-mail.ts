import type { OutboxReason } from '@harken/contract/outbox-reasons';
import { createTransport } from 'nodemailer';
import { Refusal } from '../refusal.ts';
import type { Attachment, MailSender } from './mail.ts';
import { mailHtml } from './mail-html.ts';

const senderName = 'Harken';
const connectionSeconds = 15;
const silenceSeconds = 30;

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

const nodemailerFile = ({ fileName: filename, contentType, content }: Attachment) => ({
  filename,
  contentType,
  content,
});

interface SmtpError {
  code?: string;
  responseCode?: number;
  /** What the server was told when it refused: `CONN`, `AUTH PLAIN`, `RCPT TO`, `DATA`. */
  command?: string;
}

/** Answers that ask for signing in, or refuse it: the settings can be put right meanwhile. */
const aboutSigningIn = new Set([530, 534, 535, 538]);

function refusalOf(error: SmtpError): Refusal {
  const code = String(error.responseCode ?? error.code ?? 'unknown');
  return new Refusal(reasonOf(error), code, isFinal(error));
}

/** A permanent refusal (5xx) of this message. One that came before the message was named concerns all of them. */
function isFinal({ responseCode = 0, command = '' }: SmtpError): boolean {
  const isAboutMessage = /^(MAIL FROM|RCPT TO|DATA|BDAT)\b/.test(command);
  return isAboutMessage && responseCode >= 500 && responseCode < 600 && !aboutSigningIn.has(responseCode);
}

function reasonOf({ code = '', responseCode = 0 }: SmtpError): OutboxReason {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'outbox.reason.mailServerRefused';
  if (code === 'EENVELOPE') return 'outbox.reason.addressRefused';
  if (responseCode === 0 && unreachable.has(code)) return 'outbox.reason.mailServerUnreachable';
  return 'outbox.reason.mailServerError';
}

/** Splits off what is ours: `?from=` names the address that mail comes from. */
function readUrl(smtpUrl: string, baseUrl: string): { transport: string; from: string } {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(baseUrl).hostname}`;
  url.searchParams.delete('from');
  return { transport: url.href, from };
}

/**
 * Sends mail over SMTP, on a few connections that stay open.
 *
 * @param smtpUrl as in SMTP_URL: `smtp://user:password@mail.example:587?from=harken@mail.example`
 * @param baseUrl of the product; without `from`, mail comes from no-reply at its host
 */
export function openSmtpMail(smtpUrl: string, baseUrl: string): MailSender {
  const { transport, from } = readUrl(smtpUrl, baseUrl);
  const transporter = createTransport({
    url: transport,
    pool: true,
    // Twice as many as are taken on together for one address: where that stalls, there are others.
    maxConnections: 10,
    connectionTimeout: connectionSeconds * 1000,
    greetingTimeout: connectionSeconds * 1000,
    socketTimeout: silenceSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, isTextOnly, messageId, replyTo, attachment }) {
      try {
        await transporter.sendMail({
          from: { name: senderName, address: from },
          to: { name: '', address: to },
          subject,
          text,
          ...(!isTextOnly && { html: mailHtml(text) }),
          messageId,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(attachment && { attachments: [nodemailerFile(attachment)] }),
        });
      } catch (error) {
        throw refusalOf(error as SmtpError);
      }
    },
    close: () => transporter.close(),
  };
}
