import { expect, test } from 'vitest';
import { findChannelType, listChannelTypes } from '../all-types.ts';
import type { ChannelType } from '../channel.ts';
import { readEnteredAddress, toForgedLine, toLine } from './lines.ts';

const find = (name: string) => findChannelType(name) as ChannelType;
const gateway = {
  ...{ id: 1, nationalSocietyId: 1, type: '', address: 'ab12', keys: ['the-key'], ownPhoneNumber: null },
  ...{ settings: {}, secrets: { authToken: 'theirs' } },
};

test.each(listChannelTypes().map((type) => [type.name, type] as const))(
  'what the page of a gateway of type %s shows names the gateway',
  (_name, type) => {
    const { addresses } = toLine(type, gateway, 'https://harken.example/root');
    const url = addresses.incoming ?? addresses.apiUrl ?? '';
    const entered = readEnteredAddress(type, url, addresses.token ?? addresses.password);
    const isSigned = type.name.startsWith('Twilio'); // by a secret of Twilio
    expect(entered).toEqual({
      ...{ baseUrl: 'https://harken.example/root', address: 'ab12', key: isSigned ? null : 'the-key' },
    });
  },
);

test.each([
  ['Kannel', 'https://harken.example/api/channels/jasmin/ab12?key=k', undefined],
  ['Kannel', 'nonsense', undefined],
  ['AndroidPhone', 'https://harken.example/api/mobile/v1', undefined],
  ['AndroidPhone', 'https://harken.example/elsewhere', 'ab12.k'],
])('another address is not of type %s: %s', (type, url, key) => {
  expect(readEnteredAddress(find(type), url, key)).toBeNull();
});

test('a forged line has neither the key nor the secrets', () => {
  const text = JSON.stringify(toForgedLine(find('Kannel'), gateway, 'https://harken.example'));
  expect(text).not.toMatch(/the-key|theirs/);
});
