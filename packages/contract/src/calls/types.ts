import type { Calls } from '../calls.ts';
import type { Call, CallInputOf, CallResult } from './call.ts';

/** Types for the client, which never loads the schemas (docs/decisions/0004). */
export type CallName = { [K in keyof Calls]: Calls[K] extends Call ? Calls[K]['name'] : never }[keyof Calls];
type CallNamed<N extends CallName> = {
  [K in keyof Calls]: Calls[K] extends { name: N } ? Calls[K] : never;
}[keyof Calls];

/** The input of a call: `params`, `query` and `body`, as far as it has them. */
export type CallInput<N extends CallName> =
  CallNamed<N> extends infer C extends Call ? CallInputOf<C> : never;
/** The response of a call: the `value` of the envelope, or the bare response. */
export type CallResponse<N extends CallName> =
  CallNamed<N> extends infer C extends Call ? CallResult<C> : never;
