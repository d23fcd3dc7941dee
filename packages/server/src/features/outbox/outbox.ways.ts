import type { Hub } from '../../external/hub/hub.ts';
import type { Attachment, MailSender } from '../../external/mail/mail.ts';
import { Refusal } from '../../external/refusal.ts';
import type { Telerivet } from '../../external/telerivet/telerivet.ts';
import { agreementFileName } from '../../platform/agreement-documents.ts';
import { decryptSecret } from '../../platform/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { sendEidsrEvent } from '../eidsr/index.ts';
import { sendNotification } from '../webhooks/index.ts';
import type { ClaimedMessage, Way } from './outbox.delivery.queries.ts';
import { bodyWithLink, linkOf } from './outbox.items.ts';

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
  hub: ({ services, hub, host }, message) =>
    hub.sendSms({
      device: message.device ?? '',
      id: `${host}/${message.id}`,
      to: message.recipient ?? '',
      message: textOf(services, message),
      modemNumber: message.modemNumber,
    }),
  telerivet: ({ services, telerivet }, message) =>
    telerivet.send({
      apiKey: telerivetKeyOf(services, message),
      projectId: message.telerivetProjectId ?? '',
      to: message.recipient ?? '',
      message: textOf(services, message),
    }),
  eidsr: ({ services }, message) => sendEidsrEvent(services, message),
  webhook: ({ services }, message) => sendNotification(services, message),
};

/**
 * The text with its link, if it has one.
 *
 * @throws Refusal when the link was stored under another HARKEN_SECRET_KEY: without it the message would say nothing
 */
function textOf({ config }: Services, message: ClaimedMessage): string {
  const link = linkOf(config, message);
  if (link === null && message.encryptedSecretLink) throw unreadable();
  return bodyWithLink(message, link);
}

function telerivetKeyOf({ config }: Services, message: ClaimedMessage): string {
  const { telerivetApiKey, encryptedTelerivetApiKey: encrypted } = message;
  const key = telerivetApiKey ?? (encrypted && decryptSecret(config, 'telerivet key', encrypted));
  if (!key) throw unreadable();
  return key;
}

const unreadable = () => new Refusal('outbox.reason.secretUnreadable', 'secretUnreadable');

/** An SMS goes to its gateway as an e-mail: the number as subject, the text as body. */
async function overMail({ services, mail, host }: Carriers, message: ClaimedMessage): Promise<void> {
  const isSms = message.channel === 'sms';
  await mail?.send({
    to: (isSms ? message.gatewayEmail : message.recipient) ?? '',
    subject: (isSms ? message.recipient : message.subject) ?? '',
    text: textOf(services, message),
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
