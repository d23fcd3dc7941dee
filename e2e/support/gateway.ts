import { testNow } from './clock.ts';
/** What an SMSEagle delivers, as far as a test has something to say about it. */
export interface Sms {
  sender?: string;
  text?: string;
  /** `yyyyMMddHHmmss` in UTC. */
  timestamp?: string;
  msgid?: string;
  /** The modem it came in on, at gateways that have two. */
  modemno?: string;
}

let lastMessageId = 0;

/** Posts a form to the address of a gateway; answers the status. */
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
  const said = await response.text();
  if (said !== '') throw new Error(`a gateway was told: ${said}`);
  return response.status;
}

/** Delivers a message as an SMSEagle does, each with a message id of its own. */
export function deliver(url: string, apiKey: string, sms: Sms): Promise<number> {
  lastMessageId += 1;
  const {
    sender = '',
    text = '',
    timestamp = timestampOf(new Date(testNow())),
    msgid = String(lastMessageId),
  } = sms;
  const form = { sender, text, timestamp, msgid, apikey: apiKey };
  return post(url, sms.modemno ? { ...form, modemno: sms.modemno } : form);
}

/** An instant as gateways write it. */
export function timestampOf(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** An instant as lists show it with `utcOffset` 0, to the second. */
export function shownTime(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}
