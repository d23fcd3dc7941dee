import { expect, test } from 'vitest';
import type { DeviceSms } from '../../external/mqtt/device-client.ts';
import type { ChannelGateway, OutgoingSms, SendingTools } from '../channel.ts';
import { deviceSender } from './mqtt-device.ts';

const gateway: ChannelGateway = {
  ...{ id: 1, nationalSocietyId: 1, type: 'SmsEagle', address: '', keys: [], ownPhoneNumber: null },
  ...{ settings: { iotHubDeviceName: 'lakes-1' }, secrets: {} },
};
const sms: OutgoingSms = {
  ...{ id: 42, round: 0, to: '+221771234567', text: 'Merci', modemNumber: 2, priority: 1, statusUrl: '' },
};

test('a device gets the SMS with an id that is the same in each attempt, and its modem', async () => {
  const sent: DeviceSms[] = [];
  const tools: SendingTools = {
    ...{ allowsPrivateAddresses: false, telerivetUrl: null, host: 'harken.example', mail: null },
    broker: {
      sendSms: async (given) => {
        sent.push(given);
      },
    },
    hasWrittenWithin: async () => false,
  };
  for (const _ of [1, 2]) expect(await deviceSender.send(sms, gateway, tools)).toBeNull();
  const expected = {
    device: 'lakes-1',
    id: 'harken.example/42',
    to: '+221771234567',
    message: 'Merci',
    modemNumber: 2,
  };
  expect(sent).toEqual([expected, expected]);
});
