import type { IncomingMessage } from 'node:http';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/**
 * The client address of a request that bypasses the web framework, by the framework's own rule: starting at the connection,
 * each trusted proxy is believed about the address before it.
 */
export function getClientAddress(
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
