import { parsePath } from '../simulation/requests.ts';
import type { ChannelSimulator, SimulatedLine, SimulatedMessage } from '../simulator.ts';

const path = '/cgi-bin/sendsms';
const account = { userName: 'simulator', password: 'simulated-password' };

/** Percent codes, as `get-url` and `dlr-url` contain them, with their values. */
function fillPercentCodes(url: string, values: Readonly<Record<string, string>>): string {
  return url.replace(/%([ITbpPd])/g, (code, name: string) =>
    values[name] === undefined ? code : encodeURIComponent(values[name]),
  );
}

/**
 * Fills in only the codes that stand for a whole value: others in the address are encoded characters.
 *
 * @example fillAddress('https://…?key=k&message=%b', { b: '1#1#2' }) // 'https://…?key=k&message=1%231%232'
 */
const fillAddress = (url: string, values: Readonly<Record<string, string>>) =>
  url.replace(/=%[ITbpPd](?=&|$)/g, (code) => `=${fillPercentCodes(code.slice(1), values)}`);

function toIncomingUrl({ id, sender, text, receivedAt }: SimulatedMessage, line: SimulatedLine): string {
  return fillAddress(line.addresses.incoming ?? '', {
    ...{ I: id, T: String(Math.floor(receivedAt / 1000)), b: text, p: sender },
    P: line.gateway.settings.sender ?? '',
  });
}

/** The bytes of a percent-encoded value in UTF-16, the higher byte first. */
function decodeUtf16(encoded: string): string {
  const bytes = Buffer.from(
    encoded
      .replace(/\+/g, '%20')
      .replace(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return bytes
    .subarray(0, bytes.length - (bytes.length % 2))
    .swap16()
    .toString('utf16le');
}

/** The text, whose bytes are those of the charset that the request names. */
function readText(url: URL): string {
  if (url.searchParams.get('charset') !== 'UTF-16BE') return url.searchParams.get('text') ?? '';
  return decodeUtf16(/[?&]text=([^&]*)/.exec(url.search)?.[1] ?? '');
}

const reportCodes = { Sent: '8', Delivered: '1', Failed: '2' } as const;

/** Kannel as it calls and is called. */
export const kannelSimulator: ChannelSimulator = {
  deliver: (message, line) => ({ method: 'GET', url: toIncomingUrl(message, line), headers: {} }),
  connect: (url) => ({
    settings: { url: `${url}${path}`, userName: account.userName, sender: '4455' },
    secrets: { password: account.password },
  }),
  answer(request, _line, { id, isRefused }) {
    const url = parsePath(request.url);
    if (url.pathname !== path) return { answer: { status: 404 } };
    const field = (name: string) => url.searchParams.get(name) ?? '';
    if (field('username') !== account.userName || field('password') !== account.password)
      return { answer: { status: 403, body: 'Authorization failed for sendsms' } };
    if (isRefused) return { answer: { status: 400, body: 'Missing receiver and/or text, rejected' } };
    const sms = { id, to: field('to'), text: readText(url), statusUrl: field('dlr-url') || null };
    return { answer: { status: 202, body: '0: Accepted for delivery' }, sms };
  },
  report: ({ statusUrl }, step) =>
    statusUrl === null
      ? null
      : { method: 'GET', url: fillAddress(statusUrl, { d: reportCodes[step] }), headers: {} },
};
