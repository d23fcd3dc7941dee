import { answerJson, parsePath, postForm, toBasic } from '../../../src/channels/simulation/requests.ts';
import type { ChannelSimulator } from '../../../src/channels/simulator.ts';
import { withoutPlus } from '../../../src/channels/support/sending.ts';

const account = { authId: 'MA00000000000000000', authToken: 'simulated-auth-token' };
const path = `/v1/Account/${account.authId}/Message/`;

const reported = { Sent: 'sent', Delivered: 'delivered', Failed: 'undelivered' } as const;

/** Plivo as it calls and is called. */
export const plivoSimulator: ChannelSimulator = {
  deliver: ({ id, sender, text }, { addresses, gateway }) =>
    postForm(addresses.incoming, {
      ...{ MessageUUID: id, From: withoutPlus(sender), To: gateway.settings.sender ?? '' },
      ...{ Text: text, Type: 'sms' },
    }),
  connect: (url) => ({
    settings: { url, authId: account.authId, sender: '14155550100' },
    secrets: { authToken: account.authToken },
  }),
  answer({ url, headers, body }, _line, { id, isRefused }) {
    if (parsePath(url).pathname !== path) return { answer: { status: 404 } };
    if (headers.authorization !== toBasic(account.authId, account.authToken))
      return { answer: { status: 401 } };
    const { dst = '', text = '', url: statusUrl = null } = JSON.parse(body);
    if (isRefused) return { answer: answerJson({ error: 'dst is no valid number' }, 400) };
    const answer = answerJson({ message: 'message(s) queued', message_uuid: [id] }, 202);
    return { answer, sms: { id, to: `+${dst}`, text, statusUrl } };
  },
  report: ({ id, statusUrl }, step) =>
    statusUrl === null
      ? null
      : postForm(statusUrl, {
          ...{ MessageUUID: id, Status: reported[step] },
          ...(step === 'Failed' && { ErrorCode: '300' }),
        }),
};
