import { dropEarly, getEarlyStart } from '../start/early-start.ts';
import { type CallInput, type CallName, type CallResponse, calls } from './call-list.ts';
import { buildUrl } from './request.ts';

/** What has arrived before somebody needs it, so that pages show it in their first rendering instead of being rendered twice. */

const { arrived } = getEarlyStart();

/** The value of the JSON of a response: in an envelope, or the whole; undefined if there is none. */
function readValue<Name extends CallName>(json: unknown): CallResponse<Name> | undefined {
  const body = json as { isSuccess?: boolean; value?: unknown } | undefined;
  if (!body || body.isSuccess === false) return undefined;
  return (typeof body.isSuccess === 'boolean' ? body.value : body) as CallResponse<Name>;
}

/**
 * The value of a GET call whose response has arrived: for `initialData` of its query.
 *
 * @returns undefined if it has to be requested, or waited for
 */
export function takeEarlyValue<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): CallResponse<Name> | undefined {
  const url = buildUrl(calls[name].path, input as Parameters<typeof buildUrl>[1]);
  const value = readValue<Name>(arrived[url]);
  if (value !== undefined) dropEarly(url);
  return value;
}

/** Like `takeEarlyValue`, but leaves the value to the query that shows it. Calls with an id in their path have none. */
export function peekEarlyValue<Name extends CallName>(name: Name): CallResponse<Name> | undefined {
  const { path } = calls[name];
  const url = Object.keys(arrived).find((address) => address.split('?')[0] === path);
  return url === undefined ? undefined : readValue<Name>(arrived[url]);
}
