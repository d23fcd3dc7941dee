import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw e-mail as it was received. */
  raw: string;
}

interface SmtpResponse {
  code: number;
  text: string;
  at?: 'RCPT' | 'DATA';
}

/** A local mail server that stores what it receives. */
export interface TestMailServer {
  url: string;
  mails: ReceivedMail[];
  /** Rejects recipients (or e-mail contents) with this response from now on; null accepts all again. */
  rejectWith(response: SmtpResponse | null): void;
  close(): Promise<void>;
}

/** @param neverAnswers an address for which the server never responds */
export async function startMailServer({ neverAnswers = '' } = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let rejection: SmtpResponse | null = null;
  const findRejection = (at: SmtpResponse['at']) =>
    rejection && (rejection.at ?? 'RCPT') === at
      ? Object.assign(new Error(rejection.text), { responseCode: rejection.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      if (address === neverAnswers) return;
      callback(findRejection('RCPT'));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const rejected = findRejection('DATA');
        if (rejected) return callback(rejected);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    rejectWith: (response) => {
      rejection = response;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The link in the latest e-mail to somebody that has one, as their mail program shows it. Notices without a link may come after it. */
export function findLink(mails: readonly ReceivedMail[], to: string): string | undefined {
  const links = mails
    .filter((received) => received.to.includes(to))
    .flatMap(({ raw }) => {
      const text = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
      return /https?:\/\/[^\s"<>]+[?&#]token=[^\s"<>&]+[^\s"<>]*/.exec(text)?.[0] ?? [];
    });
  return links.at(-1);
}
