import type { Hub } from '../../external/hub/hub.ts';
import type { Attachment, MailSender } from '../../external/mail/mail.ts';
import type { Telerivet } from '../../external/telerivet/telerivet.ts';
import { agreementFileName } from '../../platform/agreement-documents.ts';
import type { Services } from '../../platform/services.ts';
import { sendEidsrEvent } from '../eidsr/index.ts';
import { sendNotification } from '../webhooks/index.ts';
import type { ClaimedMessage, Way } from './outbox.delivery.queries.ts';
import { bodyWithLink } from './outbox.items.ts';

/** What messages leave through. */
export interface Carriers {
  services: Services;
  /** Null where no mail server is configured. */
  mail: MailSender | null;
  hub: Pick<Hub, 'sendSms'>;
  telerivet: Telerivet;
  /** The host of the product, for names that are the same for every try of a message. */
  host: string;
}

/**
 * Hands a message over.
 *
 * @throws Refusal when it is not taken
 */
export const handOver: Record<Way, (carriers: Carriers, message: ClaimedMessage) => Promise<void>> = {
  mail: overMail,
  hub: ({ hub, host }, message) =>
    hub.sendSms({
      device: message.device ?? '',
      id: `${host}/${message.id}`,
      to: message.recipient ?? '',
      message: bodyWithLink(message.body, message.secretLink),
      modemNumber: message.modemNumber,
    }),
  telerivet: ({ telerivet }, message) =>
    telerivet.send({
      apiKey: message.telerivetApiKey ?? '',
      projectId: message.telerivetProjectId ?? '',
      to: message.recipient ?? '',
      message: bodyWithLink(message.body, message.secretLink),
    }),
  eidsr: ({ services }, message) => sendEidsrEvent(services, message),
  webhook: ({ services }, message) => sendNotification(services, message),
};

/** An SMS goes to its gateway as an e-mail: the number as subject, the text as body. */
async function overMail({ mail, host }: Carriers, message: ClaimedMessage): Promise<void> {
  const isSms = message.channel === 'sms';
  await mail?.send({
    to: (isSms ? message.gatewayEmail : message.recipient) ?? '',
    subject: (isSms ? message.recipient : message.subject) ?? '',
    text: bodyWithLink(message.body, message.secretLink),
    isTextOnly: isSms,
    messageId: `<harken-outbox-${message.id}@${host}>`,
    replyTo: message.replyTo,
    attachment: attachmentOf(message),
  });
}

function attachmentOf({ attachedContent, attachedLanguageCode }: ClaimedMessage): Attachment | null {
  if (!attachedContent || !attachedLanguageCode) return null;
  const fileName = agreementFileName(attachedLanguageCode);
  return { fileName, contentType: 'application/pdf', content: attachedContent };
}
