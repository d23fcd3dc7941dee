import { cutMessage } from '@harken/domain/reports/parse-message';
import { DeliveryError } from '../../external/delivery-error.ts';
import type { FormMessage, FormType, OutgoingSms, Sender, SendingTools } from '../channel.ts';
import { deviceSender } from '../mqtt-device/mqtt-device.ts';
import { mailSender } from '../sms-eagle/mail-sender.ts';
import { readInteger, readSender, readTextId, readTimestamp } from '../support/form-fields.ts';
import { callProvider, createStatusError } from '../support/sending.ts';
import { telerivetSimulator } from './simulator.ts';

const publicService = 'https://api.telerivet.com';

/** Uses Telerivet's message id if it was sent. The update time is only a fallback: two messages may share a second. */
const readForm = (parameters: ReadonlyMap<string, string>): FormMessage => ({
  sender: readSender(parameters.get('from_number_e164')),
  timestamp: readTimestamp(parameters.get('time_created')),
  ...cutMessage(parameters.get('content') ?? ''),
  incomingMessageId:
    readTextId(parameters.get('id')) ?? readInteger(parameters.get('time_updated'))?.toString() ?? null,
  outgoingMessageId: null,
  modemNumber: null,
});

/** The key of the account is the user name of basic authentication, without a password. */
async function sendSms(
  { to, text }: OutgoingSms,
  account: { apiKey: string; projectId: string },
  tools: SendingTools,
): Promise<void> {
  const service = (tools.telerivetUrl ?? publicService).replace(/\/+$/, '');
  const request = {
    url: `${service}/v1/projects/${encodeURIComponent(account.projectId)}/messages/send`,
    method: 'POST' as const,
    headers: {
      authorization: `Basic ${Buffer.from(`${account.apiKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ to_number: to, content: text }),
  };
  const { status } = await callProvider(request, tools);
  if (status < 200 || status >= 300) throw createStatusError(status);
}

/** The account at Telerivet, which reports nothing of an SMS afterwards. */
const accountSender: Sender = {
  transport: 'provider',
  needs: ['telerivetApiKey', 'telerivetProjectId'],
  async send(sms, { secrets, settings }, tools) {
    const { telerivetApiKey: apiKey } = secrets;
    if (!apiKey) throw new DeliveryError('outbox.reason.secretUnreadable', 'secretUnreadable');
    await sendSms(sms, { apiKey, projectId: settings.telerivetProjectId ?? '' }, tools);
    return null;
  },
};

/** Telerivet, a service with phones and providers in many countries (docs/spec/sms.md). */
export const telerivet: FormType = {
  name: 'Telerivet',
  path: 'telerivet',
  form: {
    path: '/api/enqueueTelerivetReport',
    parameters: ['from_number_e164', 'time_created', 'content', 'id', 'apikey'],
    read: readForm,
  },
  settings: [
    {
      ...{ name: 'telerivetApiKey', kind: 'secret', isField: true },
      ...{ maxLength: 200, requiredWith: 'telerivetProjectId' },
    },
    {
      ...{ name: 'telerivetProjectId', kind: 'text', isField: true },
      ...{ maxLength: 200, requiredWith: 'telerivetApiKey' },
    },
  ],
  senders: [deviceSender, accountSender, mailSender],
  hasModems: false,
  keepsNumber: true,
  simulator: telerivetSimulator,
};
