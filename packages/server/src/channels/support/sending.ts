import { DeliveryError } from '../../external/delivery-error.ts';
import {
  type HttpResponse,
  type OutgoingRequest,
  sendHttpRequest,
} from '../../external/http/http-request.ts';
import type { SendingTools } from '../channel.ts';

/** Shorter than a claim of the outbox lasts, so that no other process sends the same message meanwhile. */
const timeoutMilliseconds = 30_000;

/**
 * Calls a provider.
 *
 * @throws DeliveryError when it does not answer
 */
export async function callProvider(
  request: Omit<OutgoingRequest, 'url' | 'allowsPrivate' | 'milliseconds'> & { url: string },
  { allowsPrivateAddresses }: SendingTools,
): Promise<HttpResponse> {
  const url = URL.parse(request.url);
  if (!url) throw new DeliveryError('outbox.reason.serviceRefused', 'address', true);
  return sendHttpRequest({
    ...request,
    url,
    allowsPrivate: allowsPrivateAddresses,
    milliseconds: timeoutMilliseconds,
  }).catch(({ code, name }: { code?: string; name: string }) => {
    throw new DeliveryError('outbox.reason.serviceUnreachable', typeof code === 'string' ? code : name);
  });
}

/** Rejections because of key, account, number or credit; other statuses may be temporary. */
const rejections = new Set([400, 401, 402, 403, 404, 405, 410, 412, 415, 422]);
/** Rejections of the message itself. Key, account and credit can be put right, so those are tried again. */
const finalRejections = new Set([400, 422]);

/** The words of a provider as they may be stored and shown: short, on one line, without numbers and addresses of people. */
export function tidyProviderText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d ()-]{5,}\d/g, '…')
    .slice(0, 100);
}

/** The error for a status that is no success. */
export function createStatusError(status: number, code = String(status)): DeliveryError {
  const reason = rejections.has(status) ? 'outbox.reason.serviceRefused' : 'outbox.reason.serviceUnreachable';
  return new DeliveryError(reason, tidyProviderText(code), finalRejections.has(status));
}

/** The error for an answer that says no in its text, whatever its status. */
export const createRejection = (code: string, isFinal = false) =>
  new DeliveryError('outbox.reason.serviceRefused', tidyProviderText(code), isFinal);

/** The body of an answer as JSON; undefined if it is none. */
export function parseAnswer<T>({ body }: HttpResponse): T | undefined {
  try {
    return JSON.parse(body) as T;
  } catch {
    return undefined;
  }
}

/** A number without its plus sign, as some providers want it. */
export const withoutPlus = (number: string) => number.replace(/^\+/, '');
