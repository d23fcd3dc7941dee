import type { Database } from '../../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findNewSupervisor,
  findNotificationSettings,
  findNotifiedCollectors,
  type NotifiedCollector,
  storeMentions,
} from './replacement.queries.ts';

interface Replacement {
  /** The collectors with a new supervisor. */
  collectorIds: number[];
  supervisorId: number;
  nationalSocietyId: number;
  at: Date;
}

interface Notification extends Replacement {
  supervisor: Awaited<ReturnType<typeof findNewSupervisor>>;
  collectors: NotifiedCollector[];
  languageCode: string;
  smsGatewayId: number | null;
}

/**
 * Notifies collectors by SMS of their new supervisor, and the supervisor by e-mail of the collectors and those without a
 * number. Without a gateway the SMS wait in the outbox; the change does not depend on it.
 */
export async function notifyOfReplacement(
  trx: Database,
  services: Services,
  replacement: Replacement,
): Promise<void> {
  const { collectorIds, supervisorId, nationalSocietyId } = replacement;
  if (collectorIds.length === 0) return;
  const settings = await findNotificationSettings(trx, nationalSocietyId);
  const supervisor = await findNewSupervisor(trx, supervisorId, settings.smsGatewayId);
  const collectors = await findNotifiedCollectors(trx, collectorIds, settings.smsGatewayId);
  const notification = { ...replacement, ...settings, supervisor, collectors };
  await queueOutgoing(trx, buildSmsRows(services, notification));
  await queueMail(trx, services, notification);
}

function toOutboxRow(services: Services, { nationalSocietyId, at }: Notification) {
  return {
    kind: 'supervisorReplaced' as const,
    nationalSocietyId,
    isDemo: services.config.isDemo,
    createdAt: at,
    nextAttemptAt: at,
  };
}

function buildSmsRows(services: Services, notification: Notification): OutboxRow[] {
  const { supervisor, collectors, languageCode, smsGatewayId } = notification;
  const { id: userId } = supervisor;
  const { text: body, names } = services.texts.fill('sms', 'sms.replaceSupervisor', languageCode, {
    supervisorName: { text: supervisor.name, userId },
    phoneNumber: { text: supervisor.phoneNumber ?? '', userId },
  });
  return collectors.flatMap(({ id, phoneNumber, modemNumber }) =>
    phoneNumber
      ? [
          {
            ...toOutboxRow(services, notification),
            channel: 'sms',
            recipient: phoneNumber,
            body,
            names,
            smsGatewayId,
            modemNumber: modemNumber ?? supervisor.modemNumber,
            dataCollectorId: id,
          },
        ]
      : [],
  );
}

const toLine = ({ name }: NotifiedCollector) => `- ${name.replace(/\s+/g, ' ')}`;

async function queueMail(trx: Database, services: Services, notification: Notification): Promise<void> {
  const { supervisor, collectors, languageCode } = notification;
  const getText = (part: 'subject' | 'body' | 'nobody', values = {}) =>
    services.texts.text('email', `email.replacedSupervisor.${part}`, languageCode, values);
  const withoutNumber = collectors.filter(({ phoneNumber }) => !phoneNumber);
  const body = getText('body', {
    supervisorName: supervisor.name,
    dataCollectors: collectors.map(toLine).join('\n'),
    dataCollectorsWithoutPhoneNumber: withoutNumber.map(toLine).join('\n') || getText('nobody'),
  });
  const [outboxMessageId] = await queueOutgoing(trx, [
    {
      ...toOutboxRow(services, notification),
      channel: 'email',
      recipient: supervisor.emailAddress,
      subject: getText('subject'),
      body,
      userId: supervisor.id,
    },
  ]);
  if (outboxMessageId === undefined) return;
  await storeMentions(
    trx,
    collectors.map((collector) => ({
      outboxMessageId,
      dataCollectorId: collector.id,
      line: toLine(collector),
    })),
  );
}
