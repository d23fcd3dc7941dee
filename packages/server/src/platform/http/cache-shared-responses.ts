import type { Call } from '@harken/contract/calls/call';
import type { z } from 'zod';
import { envelope, serializeResponse } from './envelope.ts';
import { SharedResponse } from './shared-response.ts';

/** Maximum cached responses per call, for example one per language; the oldest is dropped. */
const maxCachedPerCall = 40;

/**
 * Caches the responses of a call that are the same for everybody.
 *
 * @returns a function that returns the response of a key and rebuilds it when its version has changed. Concurrent requests share
 *   one build
 * @example
 * const strings = cacheSharedResponses(appDataCalls.getStrings);
 * strings('fr', texts.version(), () => findStrings(texts, 'fr'));
 */
export function cacheSharedResponses<C extends Call>(
  call: C,
): (
  key: string,
  version: string,
  build: () => z.input<NonNullable<C['response']>>,
) => Promise<SharedResponse> {
  const schema = envelope(call)?.['200'];
  if (!schema) throw new Error(`${call.name} answers with a file: it cannot be shared.`);
  const serialize = serializeResponse(schema);
  const cache = new Map<string, { version: string; shared: Promise<SharedResponse> }>();
  return (key, version, build) => {
    const cached = cache.get(key);
    if (cached?.version === version) return cached.shared;
    const value = build();
    const text = serialize(call.isBare ? value : { isSuccess: true, message: {}, value });
    const shared = SharedResponse.of(text, 'application/json; charset=utf-8');
    cache.delete(key);
    cache.set(key, { version, shared });
    shared.catch(() => cache.delete(key));
    if (cache.size > maxCachedPerCall) cache.delete(cache.keys().next().value as string);
    return shared;
  };
}
