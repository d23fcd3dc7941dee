import { readFormAddress } from '../simulation/lines.ts';
import { answerJson, parsePath, postForm, toBasic } from '../simulation/requests.ts';
import type { ChannelSimulator } from '../simulator.ts';

const account = { apiKey: 'simulated-key', projectId: 'PJ0simulated' };
const path = `/v1/projects/${account.projectId}/messages/send`;

const refuse = (status: number, code: string) => ({
  answer: answerJson({ error: { code, message: 'Refused by the simulator.' } }, status),
});

/** Telerivet as it calls and is called. The server must be started with its address as TELERIVET_URL. */
export const telerivetSimulator: ChannelSimulator = {
  deliver: ({ id, sender, text, receivedAt }, { addresses, gateway }) =>
    postForm(addresses.incoming, {
      ...{ from_number_e164: sender, content: text, id },
      time_created: String(Math.floor(receivedAt / 1000)),
      apikey: gateway.keys[0] ?? '',
    }),
  readEntered: readFormAddress,
  connect: (url) => ({
    settings: { telerivetProjectId: account.projectId },
    secrets: { telerivetApiKey: account.apiKey },
    operator: { TELERIVET_URL: url },
  }),
  answer({ url, headers, body }, _line, { id, isRefused }) {
    if (parsePath(url).pathname !== path) return refuse(404, 'not_found');
    if (headers.authorization !== toBasic(account.apiKey, '')) return refuse(401, 'unauthorized');
    if (isRefused) return refuse(400, 'invalid_param');
    const { to_number: to, content: text } = JSON.parse(body) as { to_number: string; content: string };
    return { answer: answerJson({ id, status: 'queued' }), sms: { id, to, text, statusUrl: null } };
  },
};
