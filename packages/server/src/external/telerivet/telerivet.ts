import { postJson } from '../http/call-address.ts';
import { Refusal } from '../refusal.ts';

const secondsForAnswer = 30;
const publicService = 'https://api.telerivet.com';

/** One SMS for the account that a gateway is. */
export interface TelerivetSms {
  apiKey: string;
  projectId: string;
  to: string;
  message: string;
}

/** Sends SMS through Telerivet, a service that has phones and providers in many countries. */
export interface Telerivet {
  /** @throws Refusal when the service does not take it */
  send(sms: TelerivetSms): Promise<void>;
}

/** Keys, projects, numbers and credit are refused; everything else may pass. */
const refusedStatuses = new Set([400, 401, 402, 403, 404, 422]);
/** The message itself, most often its number: key, project and credit can be put right meanwhile. */
const refusedForGood = new Set([400, 422]);

/**
 * Speaks to Telerivet's REST API: the key of the account is the user of basic authentication, without a password.
 *
 * @param serviceUrl as in TELERIVET_URL; null for the public service
 */
export function openTelerivet(serviceUrl: string | null, allowsPrivate: boolean): Telerivet {
  return {
    async send({ apiKey, projectId, to, message }) {
      const path = `/v1/projects/${encodeURIComponent(projectId)}/messages/send`;
      const status = await postJson({
        url: new URL(`${(serviceUrl ?? publicService).replace(/\/+$/, '')}${path}`),
        headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
        body: { to_number: to, content: message },
        allowsPrivate,
        milliseconds: secondsForAnswer * 1000,
      }).catch(({ code, name }: { code?: string; name: string }) => {
        throw new Refusal('outbox.reason.serviceUnreachable', typeof code === 'string' ? code : name);
      });
      if (status >= 200 && status < 300) return;
      const isRefused = refusedStatuses.has(status);
      throw new Refusal(
        isRefused ? 'outbox.reason.serviceRefused' : 'outbox.reason.serviceUnreachable',
        String(status),
        refusedForGood.has(status),
      );
    },
  };
}
