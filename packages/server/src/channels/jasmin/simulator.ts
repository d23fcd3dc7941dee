import { measureSms } from '@harken/domain/sms/parts';
import { postForm } from '../simulation/requests.ts';
import { playSmppGateway } from '../simulation/smpp-gateway.ts';
import type { ChannelSimulator } from '../simulator.ts';
import { decodeUtf16, encodeUtf16 } from '../support/utf16.ts';

const unicodeCoding = '8';

/** Texts outside the alphabet of SMS come as bytes. */
const toContent = (text: string) =>
  measureSms(text).encoding === 'GSM-7'
    ? { coding: '0', content: text, binary: Buffer.from(text, 'latin1').toString('hex') }
    : { coding: unicodeCoding, content: '', binary: encodeUtf16(text).toString('hex') };

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
  ...playSmppGateway({
    path: '/send',
    wrongPassword: (userName) => ({
      status: 403,
      body: `Error "Authentication failure for username:${userName}"`,
    }),
    refused: { status: 412, body: 'Error "No route found"' },
    accepted: (id) => ({ body: `Success "${id}"` }),
    readText: ({ searchParams }) =>
      searchParams.get('coding') === unicodeCoding
        ? decodeUtf16(Buffer.from(searchParams.get('hex-content') ?? '', 'hex'))
        : (searchParams.get('content') ?? ''),
    readStatusUrl: ({ searchParams }) =>
      searchParams.get('dlr') === 'yes' ? searchParams.get('dlr-url') : null,
  }),
  report: ({ id, statusUrl }, step) =>
    statusUrl === null
      ? null
      : postForm(statusUrl, { id, message_status: reported[step], level: levels[step] }),
};
