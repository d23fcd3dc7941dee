import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CollectorToTell,
  findCollectorsToTell,
  findNewSupervisor,
  findWayToTell,
  storeNamed,
} from './data-collectors.replacement.queries.ts';

interface Replacement {
  /** Those who have another supervisor now. */
  collectorIds: number[];
  supervisorId: number;
  nationalSocietyId: number;
  at: Date;
}

interface Telling extends Replacement {
  supervisor: Awaited<ReturnType<typeof findNewSupervisor>>;
  collectors: CollectorToTell[];
  languageCode: string;
  smsGatewayId: number | null;
}

/**
 * Tells collectors by SMS who their supervisor is from now on, and the supervisor by e-mail who they are and who of them
 * has no number (operations.md 7.8). Without a gateway the SMS wait in the outbox; the change itself does not depend on it.
 */
export async function tellOfReplacement(
  trx: Database,
  services: Services,
  replacement: Replacement,
): Promise<void> {
  const { collectorIds, supervisorId, nationalSocietyId } = replacement;
  if (collectorIds.length === 0) return;
  const way = await findWayToTell(trx, nationalSocietyId);
  const supervisor = await findNewSupervisor(trx, supervisorId, way.smsGatewayId);
  const collectors = await findCollectorsToTell(trx, collectorIds, way.smsGatewayId);
  const telling = { ...replacement, ...way, supervisor, collectors };
  await queueOutgoing(trx, smsRows(services, telling));
  await queueMail(trx, services, telling);
}

function rowFor(services: Services, { nationalSocietyId, at }: Telling) {
  return {
    kind: 'supervisorReplaced' as const,
    nationalSocietyId,
    isDemo: services.config.isDemo,
    createdAt: at,
    nextAttemptAt: at,
  };
}

function smsRows(services: Services, telling: Telling): OutboxRow[] {
  const { supervisor, collectors, languageCode, smsGatewayId } = telling;
  const { id: userId } = supervisor;
  const { text: body, names } = services.texts.filled('sms', 'sms.replaceSupervisor', languageCode, {
    supervisorName: { text: supervisor.name, userId },
    phoneNumber: { text: supervisor.phoneNumber ?? '', userId },
  });
  return collectors.flatMap(({ id, phoneNumber, modemNumber }) =>
    phoneNumber
      ? [
          {
            ...rowFor(services, telling),
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

const lineOf = ({ name }: CollectorToTell) => `- ${name.replace(/\s+/g, ' ')}`;

async function queueMail(trx: Database, services: Services, telling: Telling): Promise<void> {
  const { supervisor, collectors, languageCode } = telling;
  const text = (part: 'subject' | 'body' | 'nobody', values = {}) =>
    services.texts.text('email', `email.replacedSupervisor.${part}`, languageCode, values);
  const withoutNumber = collectors.filter(({ phoneNumber }) => !phoneNumber);
  const body = text('body', {
    supervisorName: supervisor.name,
    dataCollectors: collectors.map(lineOf).join('\n'),
    dataCollectorsWithoutPhoneNumber: withoutNumber.map(lineOf).join('\n') || text('nobody'),
  });
  const [outboxMessageId] = await queueOutgoing(trx, [
    {
      ...rowFor(services, telling),
      channel: 'email',
      recipient: supervisor.emailAddress,
      subject: text('subject'),
      body,
      userId: supervisor.id,
    },
  ]);
  if (outboxMessageId === undefined) return;
  await storeNamed(
    trx,
    collectors.map((collector) => ({
      outboxMessageId,
      dataCollectorId: collector.id,
      line: lineOf(collector),
    })),
  );
}
