import { DeliveryError } from '../delivery-error.ts';
import { postJson } from '../http/http-request.ts';

const responseTimeoutSeconds = 30;
const defaultServiceUrl = 'https://api.telerivet.com';

export interface TelerivetSms {
  apiKey: string;
  projectId: string;
  to: string;
  message: string;
}

/** Sends SMS through Telerivet, a service with phones and providers in many countries. */
export interface Telerivet {
  /** @throws DeliveryError when the service does not accept it */
  send(sms: TelerivetSms): Promise<void>;
}

/** Rejections because of key, project, number or credit; other errors may be temporary. */
const rejectedStatuses = new Set([400, 401, 402, 403, 404, 422]);
/**
 * Rejections of the message itself, usually of its number. Key, project and credit can be corrected, so their errors are
 * retried.
 */
const permanentStatuses = new Set([400, 422]);

/**
 * Calls Telerivet's REST API: the account key is the user name of basic authentication, without a password.
 *
 * @param serviceUrl as in TELERIVET_URL; null for the public service
 */
export function openTelerivet(serviceUrl: string | null, allowsPrivate: boolean): Telerivet {
  return {
    async send({ apiKey, projectId, to, message }) {
      const path = `/v1/projects/${encodeURIComponent(projectId)}/messages/send`;
      const status = await postJson({
        url: new URL(`${(serviceUrl ?? defaultServiceUrl).replace(/\/+$/, '')}${path}`),
        headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
        body: { to_number: to, content: message },
        allowsPrivate,
        milliseconds: responseTimeoutSeconds * 1000,
      }).catch(({ code, name }: { code?: string; name: string }) => {
        throw new DeliveryError('outbox.reason.serviceUnreachable', typeof code === 'string' ? code : name);
      });
      if (status >= 200 && status < 300) return;
      const isRejected = rejectedStatuses.has(status);
      throw new DeliveryError(
        isRejected ? 'outbox.reason.serviceRefused' : 'outbox.reason.serviceUnreachable',
        String(status),
        permanentStatuses.has(status),
      );
    },
  };
}
