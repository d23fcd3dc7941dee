import type { GatewayType } from '../../../shared/sms-gateways/gateway-types.ts';
import type { ChannelSetting } from '../sms-gateways.api.ts';

const aSetting = (given: Partial<ChannelSetting>): ChannelSetting => ({
  ...{ name: 'url', kind: 'text', isRequired: false, initial: '', maxLength: 500 },
  ...{ choices: [], placeholders: [], isField: false },
  ...given,
});

/** A type as the server lists it. */
export const kannel: GatewayType = {
  name: 'Kannel',
  ...{ sending: 'provider', hasModems: false, isOffered: true },
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
export const everyKind: GatewayType = {
  name: 'EveryKind',
  ...{ sending: 'fetched', hasModems: true, isOffered: true },
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

const mailOrDevice = (isRequired: boolean) => [
  aSetting({ name: 'emailAddress', kind: 'email', isField: true, isRequired }),
  aSetting({ name: 'iotHubDeviceName', kind: 'device', isField: true }),
];

export const smsEagle: GatewayType = {
  name: 'SmsEagle',
  ...{ sending: 'gateway', hasModems: true, isOffered: true },
  form: {
    path: '/api/enqueueSmsEagleReport',
    parameters: ['sender', 'timestamp', 'text', 'msgid', 'apikey'],
  },
  ...{ smsPerHour: null, presets: [], settings: mailOrDevice(true) },
};

export const smsGateway: GatewayType = {
  ...smsEagle,
  name: 'SmsGateway',
  form: { path: '/api/enqueueSmsGatewayReport', parameters: ['sender', 'text', 'apikey'] },
  settings: mailOrDevice(false),
};

export const telerivet: GatewayType = {
  name: 'Telerivet',
  ...{ sending: 'provider', hasModems: false, isOffered: true },
  form: {
    path: '/api/enqueueTelerivetReport',
    parameters: ['from_number_e164', 'time_created', 'content', 'id', 'apikey'],
  },
  ...{ smsPerHour: null, presets: [] },
  settings: [
    aSetting({
      ...{ name: 'telerivetApiKey', kind: 'secret', isField: true },
      ...{ maxLength: 200, requiredWith: 'telerivetProjectId' },
    }),
    aSetting({
      ...{ name: 'telerivetProjectId', isField: true },
      ...{ maxLength: 200, requiredWith: 'telerivetApiKey' },
    }),
  ],
};
