import { parsePath, postForm } from '../simulation/requests.ts';
import type { ChannelSimulator } from '../simulator.ts';

const path = '/send';
const labels = { Sent: 'sent', Delivered: 'delivered', Failed: 'failed' } as const;

/** Software that speaks to an external channel of RapidPro, as it calls and is called. */
export const rapidProSimulator: ChannelSimulator = {
  deliver: ({ sender, text, receivedAt }, { addresses }) =>
    postForm(addresses.incoming, { from: sender, text, date: new Date(receivedAt).toISOString() }),
  connect: (url) => ({
    settings: { sendUrl: `${url}${path}`, sendMethod: 'POST', bodyFormat: 'form', sender: '4455' },
    secrets: {},
  }),
  answer({ url, body }, _line, { isRefused }) {
    if (parsePath(url).pathname !== path) return { answer: { status: 404 } };
    const fields = new URLSearchParams(body);
    const [id, to, text] = ['id', 'to', 'text'].map((name) => fields.get(name) ?? '') as [
      string,
      string,
      string,
    ];
    if (isRefused || to === '') return { answer: { status: 400, body: 'to is no number' } };
    return { answer: { body: 'Accepted' }, sms: { id, to, text, statusUrl: null } };
  },
  report: ({ id }, step, { addresses }) => postForm(addresses[labels[step]], { id }),
};
