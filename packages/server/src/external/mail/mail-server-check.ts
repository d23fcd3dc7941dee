import { createTransport } from 'nodemailer';
import { type ConnectionFault, findConnectionFault } from '../connection-fault.ts';

const timeoutMilliseconds = 5000;

/** The mail server of SMTP_URL, and what happened when it was tried. */
export interface MailServerCheck {
  host: string;
  port: number;
  /** Null when it accepted the connection and the sign-in. */
  fault: ConnectionFault | null;
  /** The code of the error, or the SMTP status. */
  code: string;
}

const getDefaultPort = (protocol: string) => (protocol === 'smtps:' ? 465 : 587);

/** Connects to the mail server, encrypted if it offers that, and signs in with the user name and password of the URL. */
export async function checkMailServer(smtpUrl: string): Promise<MailServerCheck> {
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  const server = { host: url.hostname, port: Number(url.port) || getDefaultPort(url.protocol) };
  const transporter = createTransport({
    url: url.href,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transporter.verify();
    return { ...server, fault: null, code: '' };
  } catch (error) {
    const { code: name, responseCode } = error as { code?: string; responseCode?: number };
    if (name === 'EAUTH' || name === 'ENOAUTH')
      return { ...server, fault: 'wrongPassword', code: String(responseCode ?? name) };
    const { fault, code } = findConnectionFault(error);
    return { ...server, fault, code: String(responseCode ?? code) };
  } finally {
    transporter.close();
  }
}
