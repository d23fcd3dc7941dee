import type { Handover, Sender } from '../../channels/channel.ts';
import { DeliveryError } from '../../external/delivery-error.ts';
import type { Attachment } from '../../external/mail/mail.ts';
import { getAgreementFileName } from '../../platform/agreement-documents.ts';
import type { Services } from '../../platform/services.ts';
import { sendEidsrEvent } from '../eidsr/index.ts';
import { sendPushMessage, toOneClickAddress } from '../notifications/index.ts';
import { sendWebhookEvent } from '../webhooks/index.ts';
import { findFilesOfMessage } from '../weekly-reports/index.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import type { Transport } from './outbox.due.queries.ts';
import { decryptLink } from './outbox.items.ts';
import { type SendingClients, sendSms, toOutgoingSms } from './outbox.providers.ts';
import { composeText } from './outbox.text.ts';

/** The clients that messages are sent with. */
export interface TransportClients extends SendingClients {
  services: Services;
}

/** How messages that are no SMS are sent. */
const sendVia: Record<
  Exclude<Transport, Sender['transport']> | 'mail',
  (clients: TransportClients, message: ClaimedMessage) => Promise<void>
> = {
  mail: sendByMail,
  eidsr: ({ services }, message) => sendEidsrEvent(services, message),
  webhook: ({ services }, message) => sendWebhookEvent(services, message),
  push: ({ services }, message) => sendPushMessage(services, message),
};

/**
 * Sends a message by its transport.
 *
 * @returns the answer of a provider that tells what becomes of an SMS
 * @throws DeliveryError when it is not accepted
 */
export async function sendBy(
  transport: Transport,
  clients: TransportClients,
  message: ClaimedMessage,
): Promise<Handover | null> {
  if (transport === 'mqtt' || transport === 'provider' || message.channel === 'sms')
    return sendSms(clients.services, clients, {
      ...toOutgoingSms(clients.services, message),
      transport: transport as Sender['transport'],
    });
  await sendVia[transport](clients, message);
  return null;
}

async function sendByMail(
  { services, mail, host }: TransportClients,
  message: ClaimedMessage,
): Promise<void> {
  await mail?.send({
    to: message.recipient ?? '',
    subject: message.subject ?? '',
    text: composeText(services, message),
    isTextOnly: false,
    messageId: `<harken-outbox-${message.id}@${host}>`,
    replyTo: message.replyTo,
    attachments: await findAttachments(services, message),
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

/** @throws DeliveryError when a report was deleted: the e-mail would speak of a file that is not there */
async function findAttachments({ db }: Services, message: ClaimedMessage): Promise<Attachment[]> {
  const { id, kind, attachedContent, attachedLanguageCode, reportFileName, reportContent } = message;
  const contentType = 'application/pdf';
  if (kind === 'weeklyReport') return requireFiles(await findFilesOfMessage(db, id));
  if (kind === 'situationReport') {
    const isThere = reportContent && reportFileName;
    return requireFiles(isThere ? [{ fileName: reportFileName, contentType, content: reportContent }] : []);
  }
  if (!attachedContent || !attachedLanguageCode) return [];
  return [{ fileName: getAgreementFileName(attachedLanguageCode), contentType, content: attachedContent }];
}

function requireFiles(files: Attachment[]): Attachment[] {
  if (files.length === 0) throw new DeliveryError('outbox.reason.fileDeleted', 'fileDeleted', true);
  return files;
}
