import type { Call } from '@harken/contract/call';
import type { z } from 'zod';
import { envelope, serializeAnswer } from './envelope.ts';
import { SharedAnswer } from './shared-answer.ts';

/** So many answers of one call are kept, such as one for each language; then the oldest makes room. */
const keptPerCall = 40;

/**
 * Keeps the answers of a call that are the same for everybody.
 *
 * @returns the answer of a key; it is built anew when its version is another one. Requests that come together wait for
 *   the same one
 * @example
 * const strings = sharedAnswersOf(appDataCalls.getStrings);
 * strings('fr', texts.version(), () => stringsOf(texts, 'fr'));
 */
export function sharedAnswersOf<C extends Call>(
  call: C,
): (key: string, version: string, build: () => z.input<NonNullable<C['answer']>>) => Promise<SharedAnswer> {
  const schema = envelope(call)?.['200'];
  if (!schema) throw new Error(`${call.name} answers with a file: it cannot be shared.`);
  const write = serializeAnswer(schema);
  const kept = new Map<string, { version: string; shared: Promise<SharedAnswer> }>();
  return (key, version, build) => {
    const known = kept.get(key);
    if (known?.version === version) return known.shared;
    const value = build();
    const text = write(call.isBare ? value : { isSuccess: true, message: {}, value });
    const shared = SharedAnswer.of(text, 'application/json; charset=utf-8');
    kept.delete(key);
    kept.set(key, { version, shared });
    shared.catch(() => kept.delete(key));
    if (kept.size > keptPerCall) kept.delete(kept.keys().next().value as string);
    return shared;
  };
}
