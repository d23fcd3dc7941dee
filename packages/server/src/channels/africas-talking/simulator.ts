import { answerJson, parsePath, postForm } from '../simulation/requests.ts';
import type { ChannelSimulator } from '../simulator.ts';

const path = '/version1/messaging';
const account = { userName: 'simulator', apiKey: 'simulated-api-key' };
const cost = 'KES 0.8000';

const reported = { Sent: 'Sent', Delivered: 'Success', Failed: 'Failed' } as const;

/** Seconds, as in the documentation of the provider. */
const formatDate = (epochMs: number) => new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z');

/** Africa's Talking as it calls and is called. */
export const africasTalkingSimulator: ChannelSimulator = {
  deliver: ({ id, sender, text, receivedAt }, { addresses, gateway }) =>
    postForm(addresses.incoming, {
      ...{ id, linkId: '', text, from: sender, to: gateway.settings.sender ?? '' },
      date: formatDate(receivedAt),
    }),
  connect: (url) => ({
    settings: { url: `${url}${path}`, userName: account.userName, sender: '22384' },
    secrets: { apiKey: account.apiKey },
  }),
  answer({ url, headers, body }, _line, { id, isRefused }) {
    if (parsePath(url).pathname !== path) return { answer: { status: 404 } };
    const fields = new URLSearchParams(body);
    if (headers.apikey !== account.apiKey || fields.get('username') !== account.userName)
      return { answer: { status: 401, body: 'The supplied authentication is invalid' } };
    const [to, text] = [fields.get('to') ?? '', fields.get('message') ?? ''];
    const recipient = isRefused
      ? { statusCode: 403, number: to, status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' }
      : { statusCode: 101, number: to, status: 'Success', cost, messageId: id };
    const Message = isRefused ? 'Sent to 0/1 Total Cost: 0' : `Sent to 1/1 Total Cost: ${cost}`;
    return {
      answer: answerJson({ SMSMessageData: { Message, Recipients: [recipient] } }, 201),
      ...(!isRefused && { sms: { id, to, text, statusUrl: null } }),
    };
  },
  report: ({ id, to }, step, { addresses }) =>
    postForm(addresses.status, {
      ...{ id, status: reported[step], phoneNumber: to, networkCode: '63902', retryCount: '0' },
      ...(step === 'Failed' && { failureReason: 'AbsentSubscriber' }),
    }),
  dial: ({ sessionId, phoneNumber, path: entered }, { addresses }) =>
    postForm(addresses.ussd, {
      ...{ sessionId, serviceCode: '*384*1#', phoneNumber, networkCode: '63902' },
      text: entered.join('*'),
    }),
};
