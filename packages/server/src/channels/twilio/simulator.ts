import { answerJson, parsePath, postForm, toBasic } from '../simulation/requests.ts';
import type { ChannelSimulator, SimulatedLine, SimulatedRequest } from '../simulator.ts';
import { signRequest } from './signature.ts';

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'simulated-auth-token' };
const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
const sender = '+14155550100';

/** A form that Twilio signed for exactly this address. */
function postSigned(
  url: string,
  fields: Record<string, string>,
  { gateway }: SimulatedLine,
): SimulatedRequest {
  const signature = signRequest(gateway.secrets.authToken ?? '', url, new URLSearchParams(fields));
  return postForm(url, fields, { 'x-twilio-signature': signature });
}

const reported = { Sent: 'sent', Delivered: 'delivered', Failed: 'undelivered' } as const;

/**
 * Twilio as it calls and is called.
 *
 * @param prefix of numbers: `whatsapp:` or nothing
 */
export const createTwilioSimulator = (prefix: string): ChannelSimulator => ({
  deliver: ({ id, sender: from, text }, line) =>
    postSigned(
      line.addresses.incoming ?? '',
      {
        ...{ MessageSid: id, SmsSid: id, AccountSid: line.gateway.settings.accountSid ?? '', NumMedia: '0' },
        ...{ From: prefix + from, To: prefix + (line.gateway.settings.sender ?? ''), Body: text },
      },
      line,
    ),
  connect: (url) => ({
    settings: { url, accountSid: account.accountSid, sender },
    secrets: { authToken: account.authToken },
  }),
  answer({ url, headers, body }, _line, { id, isRefused }) {
    if (parsePath(url).pathname !== path) return { answer: { status: 404 } };
    if (headers.authorization !== toBasic(account.accountSid, account.authToken))
      return { answer: answerJson({ code: 20003, message: 'Authenticate', status: 401 }, 401) };
    const fields = new URLSearchParams(body);
    const to = (fields.get('To') ?? '').slice(prefix.length);
    if (isRefused || !fields.get('To')?.startsWith(`${prefix}+`))
      return { answer: answerJson({ code: 21211, message: `Invalid 'To' number`, status: 400 }, 400) };
    const sms = { id, to, text: fields.get('Body') ?? '', statusUrl: fields.get('StatusCallback') };
    return { answer: answerJson({ sid: id, status: 'queued', price: null }, 201), sms };
  },
  report: ({ id, statusUrl }, step, line) =>
    statusUrl === null
      ? null
      : postSigned(
          statusUrl,
          {
            ...{ MessageSid: id, MessageStatus: reported[step], AccountSid: account.accountSid },
            ...(step === 'Failed' && { ErrorCode: '30003' }),
          },
          line,
        ),
});
