import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import { type Contact, findNames, insertMessages } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { encryptLink, type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { secretLink } from '../../../platform/texts/fill-text.ts';
import type { AlertToVerify } from './asking.queries.ts';

/** A message to a contact who is asked or reminded. */
export interface Asking {
  contact: Contact;
  code: string;
  link: string;
  kind: 'ask' | 'remind';
}

/**
 * Queues the messages of questions: an SMS with the code and the link, or an e-mail with the link to contacts without a phone number.
 * Everything is in the language of the contact.
 */
export async function queueQuestions(
  trx: Database,
  services: Services,
  { alert, askings, at }: { alert: AlertToVerify; askings: readonly Asking[]; at: Date },
): Promise<void> {
  if (askings.length === 0) return;
  const smsGatewayId = await findFirstGateway(trx, alert.nationalSocietyId);
  for (const asking of askings) {
    const { contact } = asking;
    const names = await findNames(trx, alert, contact.languageCode);
    const [id] = await queueOutgoing(trx, [
      {
        ...composeMessage(services, alert, asking, names),
        ...toRow(alert, asking, at),
        ...(contact.phoneNumber && { smsGatewayId }),
      },
    ]);
    if (id !== undefined) await insertMessages(trx, [{ outboxMessageId: id, contactId: contact.id }]);
  }
}

function composeMessage(
  services: Services,
  alert: AlertToVerify,
  { contact, code, link, kind }: Asking,
  names: { healthRisk: string; nationalSociety: string },
) {
  const { texts, config } = services;
  const { languageCode } = contact;
  const values = {
    ...{ code, healthRisk: names.healthRisk, nationalSociety: names.nationalSociety, cases: alert.caseCount },
    village: alert.village ?? texts.text('sms', 'sms.alert.unknownPlace', languageCode),
    link: secretLink,
  };
  const isSms = contact.phoneNumber !== null;
  const { text: body, secretLinkAt } = isSms
    ? texts.fill('sms', `sms.verification.${kind}`, languageCode, values)
    : texts.fill('email', `email.verificationRequest.${kind}`, languageCode, values);
  const subject = texts.text('email', 'email.verificationRequest.subject', languageCode, {
    healthRisk: names.healthRisk,
    village: values.village,
  });
  return { body, secretLinkAt, ...encryptLink(config, link), ...(isSms ? {} : { subject }) };
}

function toRow(alert: AlertToVerify, { contact, kind }: Asking, at: Date): Omit<OutboxRow, 'body'> {
  const isSms = contact.phoneNumber !== null;
  const number = contact.normalizedNumber?.startsWith('+') ? contact.normalizedNumber : contact.phoneNumber;
  return {
    channel: isSms ? 'sms' : 'email',
    kind: 'verificationRequest',
    nationalSocietyId: alert.nationalSocietyId,
    recipient: isSms ? number : contact.email,
    alertId: alert.id,
    isDemo: alert.isDemo,
    createdAt: at,
    nextAttemptAt: at,
    idempotencyKey: `verification:${alert.id}:${contact.id}:${kind}:${at.getTime()}`,
  };
}
