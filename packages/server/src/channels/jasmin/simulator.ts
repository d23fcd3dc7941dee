import { measureSms } from '@harken/domain/sms/parts';
import { parsePath, postForm } from '../simulation/requests.ts';
import type { ChannelSimulator } from '../simulator.ts';

const path = '/send';
const account = { userName: 'simulator', password: 'simulated-password' };
const unicodeCoding = '8';

const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const decodeUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Texts outside the alphabet of SMS come as bytes. */
const toContent = (text: string) =>
  measureSms(text).encoding === 'GSM-7'
    ? { coding: '0', content: text, binary: Buffer.from(text, 'latin1').toString('hex') }
    : { coding: unicodeCoding, content: '', binary: encodeUtf16(text) };

const reported = { Sent: 'ESME_ROK', Delivered: 'DELIVRD', Failed: 'UNDELIV' } as const;
/** Level 1 is the line, level 2 the telephone. */
const levels = { Sent: '1', Delivered: '2', Failed: '2' } as const;

/** Jasmin as it calls and is called. */
export const jasminSimulator: ChannelSimulator = {
  deliver: ({ id, sender, text }, { addresses, gateway }) =>
    postForm(addresses.incoming, {
      ...{ id, from: sender, to: gateway.settings.sender ?? '', 'origin-connector': 'simulator' },
      ...{ priority: '0', validity: '' },
      ...toContent(text),
    }),
  isAccepted: ({ status, body }) => status === 200 && body === 'ACK/Jasmin',
  connect: (url) => ({
    settings: { url: `${url}${path}`, userName: account.userName, sender: '4455' },
    secrets: { password: account.password },
  }),
  answer(request, _line, { id, isRefused }) {
    const url = parsePath(request.url);
    if (url.pathname !== path) return { answer: { status: 404 } };
    const field = (name: string) => url.searchParams.get(name) ?? '';
    if (field('username') !== account.userName || field('password') !== account.password)
      return {
        answer: { status: 403, body: `Error "Authentication failure for username:${field('username')}"` },
      };
    if (isRefused) return { answer: { status: 412, body: 'Error "No route found"' } };
    const text = field('coding') === unicodeCoding ? decodeUtf16(field('hex-content')) : field('content');
    const statusUrl = field('dlr') === 'yes' ? field('dlr-url') : null;
    return { answer: { body: `Success "${id}"` }, sms: { id, to: field('to'), text, statusUrl } };
  },
  report: ({ id, statusUrl }, step) =>
    statusUrl === null
      ? null
      : postForm(statusUrl, { id, message_status: reported[step], level: levels[step] }),
};
