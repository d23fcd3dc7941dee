import { playSmppGateway } from '../simulation/smpp-gateway.ts';
import type { ChannelSimulator, SimulatedLine, SimulatedMessage } from '../simulator.ts';
import { decodeUtf16 } from '../support/utf16.ts';

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

/** The bytes of a percent-encoded value. */
const decodeBytes = (encoded: string) =>
  Buffer.from(
    encoded
      .replace(/\+/g, '%20')
      .replace(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** The text, whose bytes are those of the charset that the request names. */
function readText(url: URL): string {
  if (url.searchParams.get('charset') !== 'UTF-16BE') return url.searchParams.get('text') ?? '';
  return decodeUtf16(decodeBytes(/[?&]text=([^&]*)/.exec(url.search)?.[1] ?? ''));
}

const reportCodes = { Sent: '8', Delivered: '1', Failed: '2' } as const;

/** Kannel as it calls and is called. */
export const kannelSimulator: ChannelSimulator = {
  deliver: (message, line) => ({ method: 'GET', url: toIncomingUrl(message, line), headers: {} }),
  ...playSmppGateway({
    path: '/cgi-bin/sendsms',
    wrongPassword: () => ({ status: 403, body: 'Authorization failed for sendsms' }),
    refused: { status: 400, body: 'Missing receiver and/or text, rejected' },
    accepted: () => ({ status: 202, body: '0: Accepted for delivery' }),
    readText,
    readStatusUrl: ({ searchParams }) => searchParams.get('dlr-url') || null,
  }),
  report: ({ statusUrl }, step) =>
    statusUrl === null
      ? null
      : { method: 'GET', url: fillAddress(statusUrl, { d: reportCodes[step] }), headers: {} },
};
