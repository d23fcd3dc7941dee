import type { ChannelSimulator, ProviderAnswer, ProviderRequest, SimulatedSms } from '../simulator.ts';
import { parsePath } from './requests.ts';

const account = { userName: 'simulator', password: 'simulated-password' };

/** How a program between SMPP and HTTP is asked to send, and answers. */
interface SmppGateway {
  path: string;
  wrongPassword(userName: string): ProviderAnswer;
  refused: ProviderAnswer;
  accepted(id: string): ProviderAnswer;
  readText(url: URL): string;
  readStatusUrl(url: URL): string | null;
}

/** Kannel and Jasmin are both called with `username`, `password` and `to` in the query. */
export const playSmppGateway = (played: SmppGateway): Pick<ChannelSimulator, 'connect' | 'answer'> => ({
  connect: (url) => ({
    settings: { url: `${url}${played.path}`, userName: account.userName, sender: '4455' },
    secrets: { password: account.password },
  }),
  answer: (request, _line, { id, isRefused }) => answer(played, request, { id, isRefused }),
});

function answer(
  played: SmppGateway,
  request: ProviderRequest,
  { id, isRefused }: { id: string; isRefused: boolean },
): { answer: ProviderAnswer; sms?: SimulatedSms } {
  const url = parsePath(request.url);
  if (url.pathname !== played.path) return { answer: { status: 404 } };
  const field = (name: string) => url.searchParams.get(name) ?? '';
  if (field('username') !== account.userName || field('password') !== account.password)
    return { answer: played.wrongPassword(field('username')) };
  if (isRefused) return { answer: played.refused };
  const sms = { id, to: field('to'), text: played.readText(url), statusUrl: played.readStatusUrl(url) };
  return { answer: played.accepted(id), sms };
}
