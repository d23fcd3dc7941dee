import type { IncomingMessage } from 'node:http';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/**
 * The network address of whoever sends a request that the web framework does not see, by the framework's own rule: from
 * the connection on, each trusted proxy is believed who asked it.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrustedProxy,
): string {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .reverse();
  const chain = [socket.remoteAddress ?? '', ...named];
  const firstUntrusted = chain.findIndex((address, hop) => !isTrusted(address, hop));
  return chain[firstUntrusted] ?? chain.at(-1) ?? '';
}
