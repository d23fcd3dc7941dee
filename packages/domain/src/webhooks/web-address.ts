import type { RuleFailure } from '../forms/form-rules.ts';

/** http or https and a host; no name or password before it, for the address is shown, and nothing behind a #, which is never sent. */
const webAddressPattern = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i;

/**
 * A web address that a webhook is told at: http(s), a host, perhaps a path and a query. Whether anybody answers there is
 * found out by a test. Says nothing of an empty field.
 *
 * @example webAddress('https://ministry.example/harken?key=1') // null
 * @example webAddress('ftp://ministry.example')?.key // 'validation.webAddressInvalid'
 */
export function webAddress(value: string | null | undefined): RuleFailure | null {
  const text = value?.trim() ?? '';
  return text === '' || webAddressPattern.test(text)
    ? null
    : { key: 'validation.webAddressInvalid', values: {} };
}
