import { expect, test } from 'vitest';
import { type FaultyMessage, findGatewayFault, type GatewayFault } from './gateway-fault.ts';

const good: FaultyMessage = {
  source: 'SmsEagle',
  sender: '+221701234567',
  timestamp: '20261124100000',
  errorType: null,
  isTimeRefused: false,
};
const gatewayError = { errorType: 'Gateway' };

test.each<[string, Partial<FaultyMessage>, GatewayFault | null]>([
  ['a correct message', {}, null],
  ['a text that cannot be read', { errorType: 'FormatError' }, null],
  ['no time', { ...gatewayError, timestamp: '' }, 'noTime'],
  ['a time with separators', { ...gatewayError, timestamp: '2026-11-24 10:00' }, 'unreadableTime'],
  [
    'digits from an app that sends Unix seconds',
    { ...gatewayError, timestamp: '1790000000' },
    'unreadableTime',
  ],
  ['a clock that was never set', { ...gatewayError, timestamp: '19700101000000' }, 'timeTooEarly'],
  ['a clock ahead', { ...gatewayError, timestamp: '20261124120000', isTimeRefused: true }, 'clockAhead'],
  ['no sender', { errorType: 'Other', sender: ' ' }, 'noSender'],
  ['the sender of another society', { errorType: 'Other' }, null],
  ['neither sender nor time', { ...gatewayError, sender: '', timestamp: '' }, 'noTime'],
  ['a message that was set aside', gatewayError, null],
  ['a time of Telerivet', { ...gatewayError, source: 'Telerivet', timestamp: 'now' }, 'unreadableTime'],
])('%s', (_name, message, expected) => {
  expect(findGatewayFault({ ...good, ...message })).toBe(expected);
});
