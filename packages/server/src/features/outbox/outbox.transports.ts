import { DeliveryError } from '../../external/delivery-error.ts';
import type { Attachment, MailSender } from '../../external/mail/mail.ts';
import type { DeviceClient } from '../../external/mqtt/device-client.ts';
import type { Telerivet } from '../../external/telerivet/telerivet.ts';
import { getAgreementFileName } from '../../platform/agreement-documents.ts';
import { decryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { sendEidsrEvent } from '../eidsr/index.ts';
import { sendPushMessage, toOneClickAddress } from '../notifications/index.ts';
import { sendWebhookEvent } from '../webhooks/index.ts';
import type { ClaimedMessage, Transport } from './outbox.delivery.queries.ts';
import { decryptLink } from './outbox.items.ts';
import { composeText, createSecretUnreadableError } from './outbox.text.ts';

/** The clients that messages are sent with. */
export interface TransportClients {
  services: Services;
  /** Null where no mail server is configured. */
  mail: MailSender | null;
  broker: Pick<DeviceClient, 'sendSms'>;
  telerivet: Telerivet;
  /** The host of this installation, for message ids that stay the same over all attempts. */
  host: string;
}

/**
 * Sends a message by its transport; providers of SMS are called by `sendByProvider`.
 *
 * @throws DeliveryError when it is not accepted
 */
export const sendVia: Record<
  Exclude<Transport, 'provider'>,
  (clients: TransportClients, message: ClaimedMessage) => Promise<void>
> = {
  mail: sendByMail,
  mqtt: ({ services, broker, host }, message) =>
    broker.sendSms({
      device: message.device ?? '',
      id: `${host}/${message.id}`,
      to: message.recipient ?? '',
      message: composeText(services, message),
      modemNumber: message.modemNumber,
    }),
  telerivet: ({ services, telerivet }, message) =>
    telerivet.send({
      apiKey: decryptTelerivetKey(services, message),
      projectId: message.telerivetProjectId ?? '',
      to: message.recipient ?? '',
      message: composeText(services, message),
    }),
  eidsr: ({ services }, message) => sendEidsrEvent(services, message),
  webhook: ({ services }, message) => sendWebhookEvent(services, message),
  push: ({ services }, message) => sendPushMessage(services, message),
};

function decryptTelerivetKey({ config }: Services, message: ClaimedMessage): string {
  const { telerivetApiKey, encryptedTelerivetApiKey: encrypted } = message;
  const key = telerivetApiKey ?? (encrypted && decryptSecret(config, 'telerivet key', encrypted));
  if (!key) throw createSecretUnreadableError();
  return key;
}

/** An SMS is sent to its gateway as an e-mail: the number as subject, the text as body. */
async function sendByMail(
  { services, mail, host }: TransportClients,
  message: ClaimedMessage,
): Promise<void> {
  const isSms = message.channel === 'sms';
  await mail?.send({
    to: (isSms ? message.gatewayEmail : message.recipient) ?? '',
    subject: (isSms ? message.recipient : message.subject) ?? '',
    text: composeText(services, message),
    isTextOnly: isSms,
    messageId: `<harken-outbox-${message.id}@${host}>`,
    replyTo: message.replyTo,
    attachment: toAttachment(message),
    oneClickUnsubscribe: findOneClickAddress(services, message),
  });
}

const kindsToUnsubscribeFrom = ['notification', 'notificationDigest', 'situationReport'];

/** Where mail programs unsubscribe: the link of an e-mail of the notification centre is the one to unsubscribe. */
function findOneClickAddress({ config }: Services, message: ClaimedMessage): string | null {
  if (message.channel !== 'email' || !kindsToUnsubscribeFrom.includes(message.kind)) return null;
  const link = decryptLink(config, message);
  return link && toOneClickAddress(config, link);
}

/** @throws DeliveryError when the situation report was deleted: the e-mail would speak of a file that is not there */
function toAttachment(message: ClaimedMessage): Attachment | null {
  const { kind, attachedContent, attachedLanguageCode, reportFileName, reportContent } = message;
  if (kind === 'situationReport') {
    if (!reportContent || !reportFileName)
      throw new DeliveryError('outbox.reason.fileDeleted', 'fileDeleted', true);
    return { fileName: reportFileName, contentType: 'application/pdf', content: reportContent };
  }
  if (!attachedContent || !attachedLanguageCode) return null;
  const fileName = getAgreementFileName(attachedLanguageCode);
  return { fileName, contentType: 'application/pdf', content: attachedContent };
}
