import { cutMessage } from '@harken/domain/reports/parse-message';
import type { ChannelSetting, FormMessage, FormType } from '../channel.ts';
import { deviceSender, deviceSetting } from '../mqtt-device/mqtt-device.ts';
import {
  readInteger,
  readModemNumber,
  readSender,
  readTextId,
  readTimestamp,
} from '../support/form-fields.ts';
import { mailSender, mailSetting } from './mail-sender.ts';
import { smsEagleSimulator } from './simulator.ts';

/** Numeric ids are stored without spaces and leading zeros, as in older data. */
const readMessageId = (text: string | undefined) => readInteger(text)?.toString() ?? readTextId(text);

const readForm = (parameters: ReadonlyMap<string, string>): FormMessage => ({
  sender: readSender(parameters.get('sender')),
  timestamp: readTimestamp(parameters.get('timestamp')),
  ...cutMessage(parameters.get('text') ?? ''),
  incomingMessageId: readMessageId(parameters.get('msgid')),
  outgoingMessageId: readInteger(parameters.get('oid')),
  modemNumber: readModemNumber(parameters.get('modemno')),
});

const parameters = ['sender', 'timestamp', 'text', 'msgid', 'apikey'];
const requiredMail: ChannelSetting = { ...mailSetting, isRequired: true };

/** SMSEagle, a device with SIM cards that posts a form for each SMS (docs/spec/sms.md); it sends by e-mail or a device of ours. */
export const smsEagle: FormType = {
  name: 'SmsEagle',
  path: 'smseagle',
  form: { path: '/api/enqueueSmsEagleReport', parameters, read: readForm },
  settings: [requiredMail, deviceSetting],
  senders: [deviceSender, mailSender],
  hasModems: true,
  simulator: smsEagleSimulator,
};

/** Any program that posts the same form, at an address of its own. It need not send. */
export const smsGateway: FormType = {
  ...smsEagle,
  name: 'SmsGateway',
  path: 'smsgateway',
  form: { ...smsEagle.form, path: '/api/enqueueSmsGatewayReport' },
  settings: [mailSetting, deviceSetting],
};

/** The type of gateways in data of other systems. They post like an SMSEagle. */
export const unknownType: FormType = {
  ...smsGateway,
  name: 'Unknown',
  path: 'unknown',
  form: smsEagle.form,
  isLegacy: true,
};
