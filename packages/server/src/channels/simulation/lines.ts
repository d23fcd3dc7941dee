import type { ChannelAddress, ChannelGateway, FormType, GatewayType } from '../channel.ts';
import type { EnteredAddress, SimulatedLine } from '../simulator.ts';

/** The address of a form is the same for all gateways; the key stands in the form. */
const listFormAddresses = ({ form }: FormType, baseUrl: string): ChannelAddress[] => [
  { label: 'incoming', value: `${baseUrl}${form.path}`, isSecret: false },
];

/** What the provider or telephone of a gateway knows. */
export function toLine(type: GatewayType, gateway: ChannelGateway, baseUrl: string): SimulatedLine {
  const known = 'form' in type ? listFormAddresses(type, baseUrl) : type.listAddresses(gateway, baseUrl);
  const addresses = known.map(({ label, value }) => [label, value]);
  return { gateway, addresses: Object.fromEntries(addresses) };
}

const wrong = 'not-the-right-secret';

/** What somebody knows who guessed the key and the secrets of a gateway, and was wrong. */
export function toForgedLine(type: GatewayType, gateway: ChannelGateway, baseUrl: string): SimulatedLine {
  const secrets = Object.fromEntries(Object.keys(gateway.secrets).map((name) => [name, wrong]));
  return toLine(type, { ...gateway, keys: [wrong], secrets }, baseUrl);
}

const addressPattern = /^(https?:\/\/[^/]+.*?)\/api\/channels\/([a-z-]+)\/([a-z0-9]+)(?:[/?]|$)/i;

/**
 * The gateway whose address for incoming SMS was copied from its page; null if it is none of this type.
 *
 * @param key token or password, if it is not part of the address
 * @example readEnteredAddress(kannel, 'https://harken.example/api/channels/kannel/ab12?key=k')
 * // { baseUrl: 'https://harken.example', address: 'ab12', key: 'k' }
 */
export function readEnteredAddress(
  { path, simulator }: Pick<GatewayType, 'path' | 'simulator'>,
  url: string,
  key?: string,
): EnteredAddress | null {
  if (simulator.readEntered) return simulator.readEntered(url, key);
  const [, baseUrl, typePath, address] = addressPattern.exec(url) ?? [];
  if (!baseUrl || !address || typePath !== path) return null;
  return { baseUrl, address, key: key ?? URL.parse(url)?.searchParams.get('key') ?? null };
}

/** The same for types whose gateways share the address of a form: the key tells which gateway it is. */
export function readFormAddress(url: string, key?: string): EnteredAddress | null {
  const [, baseUrl] = /^(https?:\/\/[^/]+.*?)\/api\/enqueue\w+report$/i.exec(url) ?? [];
  return baseUrl ? { baseUrl, address: '', key: key ?? null } : null;
}
