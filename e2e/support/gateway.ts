import { testNow } from './clock.ts';
/** The fields of a message of an SMSEagle that tests vary. */
export interface Sms {
  sender?: string;
  text?: string;
  /** `yyyyMMddHHmmss` in UTC. */
  timestamp?: string;
  msgid?: string;
  /** The modem that received it, for gateways with two. */
  modemno?: string;
}

let lastMessageId = 0;

/** Posts a form to the address of a gateway; returns the status. */
export async function post(
  url: string,
  form: string | Record<string, string>,
  address = '/api/enqueueSmsEagleReport',
): Promise<number> {
  const response = await fetch(url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
  const body = await response.text();
  if (body !== '') throw new Error(`a gateway got a response body: ${body}`);
  return response.status;
}

/** Delivers a message like an SMSEagle, each with a new message id. */
export function deliver(url: string, apiKey: string, sms: Sms): Promise<number> {
  lastMessageId += 1;
  const {
    sender = '',
    text = '',
    timestamp = formatTimestamp(new Date(testNow())),
    msgid = String(lastMessageId),
  } = sms;
  const form = { sender, text, timestamp, msgid, apikey: apiKey };
  return post(url, sms.modemno ? { ...form, modemno: sms.modemno } : form);
}

/** A timestamp in the format of gateways. */
export function formatTimestamp(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** A time as lists show it with `utcOffset` 0, to the second. */
export function formatListedTime(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}
