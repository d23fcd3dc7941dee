import type { ValidationError } from '../forms/form-rules.ts';

/** http or https and a host; no user or password, because the address is shown, and no #fragment, which is never sent. */
const webAddressPattern = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i;

/**
 * A web address to which a webhook posts: http(s), a host, an optional path and query. Whether a server answers there is
 * checked by a test message. Accepts an empty field.
 *
 * @example validateWebAddress('https://ministry.example/harken?key=1') // null
 * @example validateWebAddress('ftp://ministry.example')?.key // 'validation.webAddressInvalid'
 */
export function validateWebAddress(value: string | null | undefined): ValidationError | null {
  const text = value?.trim() ?? '';
  return text === '' || webAddressPattern.test(text)
    ? null
    : { key: 'validation.webAddressInvalid', values: {} };
}
