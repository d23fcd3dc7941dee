import type { ChannelSetting, ChannelType } from '../sms-gateways.api.ts';

const aSetting = (given: Partial<ChannelSetting>): ChannelSetting => ({
  ...{ name: 'url', kind: 'text', isRequired: false, initial: '', maxLength: 500 },
  ...{ choices: [], placeholders: [] },
  ...given,
});

/** A type as the server lists it. */
export const kannel: ChannelType = {
  name: 'Kannel',
  sending: 'provider',
  smsPerHour: null,
  presets: [],
  settings: [
    aSetting({
      name: 'url',
      kind: 'url',
      isRequired: true,
      initial: 'http://localhost:13013/cgi-bin/sendsms',
    }),
    aSetting({ name: 'userName', isRequired: true }),
    aSetting({ name: 'password', kind: 'secret', isRequired: true }),
    aSetting({ name: 'sender', maxLength: 20 }),
  ],
};

/** A type with every kind of field and a preset; it has no texts, so its labels are their keys. */
export const everyKind: ChannelType = {
  name: 'EveryKind',
  sending: 'fetched',
  smsPerHour: 330,
  presets: [
    { name: 'Lake Telecom', settings: [{ name: 'url', value: 'https://sms.lake.example/{{to}}' }] },
    {
      name: 'Hill Mobile',
      settings: [
        { name: 'url', value: 'https://hill.example' },
        { name: 'isJson', value: 'true' },
      ],
    },
  ],
  settings: [
    aSetting({ name: 'url', kind: 'url', placeholders: ['to'] }),
    aSetting({ name: 'body', kind: 'template', placeholders: ['to', 'text'] }),
    aSetting({ name: 'retries', kind: 'number' }),
    aSetting({ name: 'isJson', kind: 'switch', initial: 'false' }),
    aSetting({ name: 'method', kind: 'choice', choices: ['GET', 'POST'], isRequired: true, initial: 'POST' }),
    aSetting({ name: 'format', kind: 'choice', choices: ['json', 'form'] }),
    aSetting({ name: 'zone', kind: 'timeZone' }),
    aSetting({ name: 'secret', kind: 'secret' }),
  ],
};
