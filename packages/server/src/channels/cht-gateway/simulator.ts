import { postJson, toBasic } from '../simulation/requests.ts';
import type { ChannelSimulator, SimulatedLine } from '../simulator.ts';

const post = (content: object, { addresses }: SimulatedLine) =>
  postJson(
    addresses.apiUrl ?? '',
    { messages: [], updates: [], ...content },
    { authorization: toBasic(addresses.userName ?? '', addresses.password ?? '') },
  );

const reported = { Sent: 'SENT', Delivered: 'DELIVERED', Failed: 'FAILED' } as const;

/** A telephone with the app cht-gateway: the same request delivers messages, reports and fetches SMS. */
export const chtGatewaySimulator: ChannelSimulator = {
  deliver: ({ id, sender, text, receivedAt }, line) =>
    post(
      { messages: [{ id, from: sender, content: text, sms_sent: receivedAt, sms_received: receivedAt }] },
      line,
    ),
  fetch: (line) => post({}, line),
  readFetched(body) {
    const { messages = [] } = JSON.parse(body) as {
      messages?: { id: string; to: string; content: string }[];
    };
    return messages.map(({ id, to, content }) => ({ id, to, text: content, statusUrl: null }));
  },
  report: ({ id }, step, line) =>
    post(
      { updates: [{ id, status: reported[step], ...(step === 'Failed' && { reason: 'no signal' }) }] },
      line,
    ),
};
