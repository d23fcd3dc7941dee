import type { ChannelPreset, ChannelSetting } from '../channel.ts';

/** What the templates for sending may contain. */
export const placeholders = [
  'to',
  'to_no_plus',
  'from',
  'from_no_plus',
  'text',
  'id',
  'channel',
  'secret',
  'status_url',
] as const;

/** How SMS are sent by a request that staff describe. */
export const sendingSettings: readonly ChannelSetting[] = [
  { name: 'sendUrl', kind: 'url', placeholders, maxLength: 1000 },
  { name: 'sendMethod', kind: 'choice', choices: ['POST', 'GET', 'PUT'], initial: 'POST' },
  { name: 'sendHeaders', kind: 'template', placeholders },
  { name: 'bodyFormat', kind: 'choice', choices: ['json', 'form', 'plain', 'none'], initial: 'json' },
  { name: 'sendBody', kind: 'template', placeholders },
  { name: 'apiSecret', kind: 'secret' },
  { name: 'sender', kind: 'text', maxLength: 20 },
  { name: 'successText', kind: 'text', maxLength: 200 },
  { name: 'failureText', kind: 'text', maxLength: 200 },
  { name: 'idPath', kind: 'text', maxLength: 100 },
];

export const signatures = [
  'none',
  'hmacSha256Hex',
  'hmacSha256Base64',
  'hmacSha1Hex',
  'hmacSha1Base64',
  'jwtHs256',
] as const;

const text = (name: string, initial?: string): ChannelSetting => ({
  ...{ name, kind: 'text', maxLength: 200 },
  ...(initial !== undefined && { initial }),
});

/** How requests of the provider are verified and read. */
export const genericSettings: readonly ChannelSetting[] = [
  {
    name: 'keyPlace',
    kind: 'choice',
    choices: ['query', 'header', 'basic', 'none'],
    initial: 'query',
    isRequired: true,
  },
  text('keyHeader'),
  { name: 'signature', kind: 'choice', choices: signatures, initial: 'none' },
  text('signatureHeader'),
  { name: 'signatureSecret', kind: 'secret' },
  { name: 'incomingFormat', kind: 'choice', choices: ['form', 'json'], initial: 'form', isRequired: true },
  text('itemsField'),
  text('onlyIfField'),
  text('onlyIfValue'),
  { ...text('senderField', 'from'), isRequired: true },
  { ...text('textField', 'text'), isRequired: true },
  text('idField', 'id'),
  text('timeField', 'date'),
  {
    name: 'timeFormat',
    kind: 'choice',
    choices: ['any', 'iso', 'unixSeconds', 'unixMilliseconds', 'local'],
    initial: 'any',
  },
  { name: 'timeZone', kind: 'timeZone', initial: 'UTC' },
  text('answerText'),
  { name: 'answerType', kind: 'choice', choices: ['plain', 'json', 'xml'], initial: 'plain' },
  ...sendingSettings,
  text('statusItemsField'),
  text('statusIdField', 'id'),
  { name: 'statusIdKind', kind: 'choice', choices: ['own', 'provider'], initial: 'provider' },
  text('statusField', 'status'),
  text('statusReasonField'),
  text('statusSent', 'sent'),
  text('statusDelivered', 'delivered'),
  text('statusFailed', 'failed'),
  text('statusFailedFinally'),
  text('ussdSessionField', 'sessionId'),
  text('ussdNumberField', 'phoneNumber'),
  text('ussdInputField', 'text'),
  { name: 'ussdInput', kind: 'choice', choices: ['path', 'last'], initial: 'path' },
  text('ussdStepField'),
  { name: 'ussdAnswer', kind: 'choice', choices: ['prefix', 'json'], initial: 'prefix' },
  text('ussdTextField', 'message'),
  text('ussdEndField', 'end'),
];

/** Settings for providers whose documentation was followed. */
export const genericPresets: readonly ChannelPreset[] = [
  {
    // https://www.infobip.com/docs/api/channels/sms
    name: 'Infobip',
    settings: {
      keyPlace: 'query',
      incomingFormat: 'json',
      itemsField: 'results',
      senderField: 'from',
      textField: 'text',
      idField: 'messageId',
      timeField: 'receivedAt',
      timeFormat: 'iso',
      sendUrl: 'https://api.infobip.com/sms/2/text/advanced',
      sendMethod: 'POST',
      sendHeaders: 'Authorization: App {{secret}}\nAccept: application/json',
      bodyFormat: 'json',
      sendBody:
        '{"messages":[{"from":"{{from}}","destinations":[{"to":"{{to_no_plus}}","messageId":"{{id}}"}],"text":"{{text}}","notifyUrl":"{{status_url}}","notifyContentType":"application/json"}]}',
      idPath: 'messages.0.messageId',
      statusItemsField: 'results',
      statusIdField: 'messageId',
      statusIdKind: 'own',
      statusField: 'status.groupName',
      statusReasonField: 'status.name',
      statusSent: 'PENDING',
      statusDelivered: 'DELIVERED',
      statusFailed: 'UNDELIVERABLE, EXPIRED',
      statusFailedFinally: 'REJECTED',
    },
  },
  {
    // https://developer.vonage.com/en/messaging/sms/overview; the time in its requests is that of the request, not of the SMS
    name: 'Vonage',
    settings: {
      keyPlace: 'query',
      incomingFormat: 'form',
      senderField: 'msisdn',
      textField: 'text',
      idField: 'messageId',
      timeField: '',
      sendUrl: 'https://rest.nexmo.com/sms/json',
      sendMethod: 'POST',
      bodyFormat: 'form',
      sendBody:
        'api_key=YOUR-API-KEY&api_secret={{secret}}&from={{from_no_plus}}&to={{to_no_plus}}&text={{text}}&type=unicode&callback={{status_url}}',
      successText: '"status":"0"',
      idPath: 'messages.0.message-id',
      statusIdField: 'messageId',
      statusIdKind: 'provider',
      statusField: 'status',
      statusReasonField: 'err-code',
      statusSent: 'accepted, buffered',
      statusDelivered: 'delivered',
      statusFailed: 'failed, expired, unknown',
      statusFailedFinally: 'rejected',
    },
  },
  {
    // https://docs.httpsms.com
    name: 'httpSMS',
    settings: {
      keyPlace: 'none',
      signature: 'jwtHs256',
      signatureHeader: 'Authorization',
      incomingFormat: 'json',
      onlyIfField: 'type',
      onlyIfValue: 'message.phone.received',
      senderField: 'data.contact',
      textField: 'data.content',
      idField: 'data.message_id',
      timeField: 'data.timestamp',
      timeFormat: 'iso',
      sendUrl: 'https://api.httpsms.com/v1/messages/send',
      sendMethod: 'POST',
      sendHeaders: 'x-api-key: {{secret}}',
      bodyFormat: 'json',
      sendBody: '{"from":"{{from}}","to":"{{to}}","content":"{{text}}","request_id":"{{id}}"}',
      idPath: 'data.id',
      statusIdField: 'data.id',
      statusIdKind: 'provider',
      statusField: 'type',
      statusSent: 'message.phone.sent',
      statusDelivered: 'message.phone.delivered',
      statusFailed: 'message.send.failed, message.send.expired',
    },
  },
];
