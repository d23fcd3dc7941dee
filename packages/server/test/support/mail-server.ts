import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The whole mail as it came over the line. */
  raw: string;
}

interface Answer {
  code: number;
  text: string;
  at?: 'RCPT' | 'DATA';
}

/** A real mail server on this machine that keeps what it gets. */
export interface TestMailServer {
  url: string;
  mails: ReceivedMail[];
  /** Refuses addresses (or what is in the mails) from now on with this answer; null takes all again. */
  refuse(answer: Answer | null): void;
  close(): Promise<void>;
}

/** @param neverAnswers an address at which the server stalls for as long as it runs */
export async function startMailServer({ neverAnswers = '' } = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: Answer | null = null;
  const refusalAt = (at: Answer['at']) =>
    refusal && (refusal.at ?? 'RCPT') === at
      ? Object.assign(new Error(refusal.text), { responseCode: refusal.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      if (address === neverAnswers) return;
      callback(refusalAt('RCPT'));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusalAt('DATA');
        if (refused) return callback(refused);
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
    refuse: (answer) => {
      refusal = answer;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The last link in the newest mail to somebody, as the reader's mail program shows it. */
export function linkTo(mails: readonly ReceivedMail[], to: string): string | undefined {
  const raw = mails.filter((received) => received.to.includes(to)).at(-1)?.raw ?? '';
  const text = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /https?:\/\/[^\s"<>]+[?&#]token=[^\s"<>&]+[^\s"<>]*/.exec(text)?.[0];
}
