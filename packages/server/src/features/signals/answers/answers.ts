import type { SignalAnswer } from '@harken/domain/signals/monitoring/signal-state';
import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSignal } from '../list/list.queries.ts';
import { type SignalReader, toSignalsScope } from '../signals.access.ts';
import { insertAnswer, storeMessageCount } from './answers.queries.ts';
import { findCollectorsToAsk, lockCollectors } from './collectors.queries.ts';

interface GivenAnswer {
  signalId: number;
  answer: Exclude<SignalAnswer, 'alert'>;
  /** The comment, the reason, or the text of the SMS. */
  text: string | null;
}

type Answering = Pick<SignalReader, 'user' | 'scope'>;

/**
 * Stores an answer to a signal. Every answer is kept; a signal can be watched first and dismissed later. Verifying also queues an SMS
 * to the collectors of its reports.
 *
 * @returns how many messages were queued
 * @throws an expected error if the signal was withdrawn, or nobody can be asked
 */
export function answerSignal(services: Services, by: Answering, given: GivenAnswer): Promise<number> {
  const { signalId, answer, text } = given;
  const { nationalSocietyId } = by.scope;
  return services.db.transaction().execute(async (trx) => {
    // Checked again, because the route checked it before the transaction began.
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const signal = await lockSignal(trx, toSignalsScope(by), signalId);
    if (!signal) throw expectedError('signal.notFound');
    if (signal.state === 'withdrawn') throw expectedError('signal.withdrawn');
    const answeredAt = services.clock.now();
    const id = await insertAnswer(trx, { signalId, answer, text, answeredAt, answeredById: by.user.id });
    const messageCount = answer === 'verify' ? await askCollectors(services, trx, by, { ...given, id }) : 0;
    if (messageCount > 0) await storeMessageCount(trx, id, messageCount);
    await recordAuditEvent(trx, {
      ...{ action: `signal/${answer}`, actor: by.user, subjectType: 'signal', subjectId: signalId },
      ...{ nationalSocietyId, before: { state: signal.state }, after: { state: 'answered', messageCount } },
    });
    return messageCount;
  });
}

/** Queues the SMS, each through the gateway that received the collector's last report. */
async function askCollectors(
  { clock, config }: Services,
  trx: Database,
  by: Answering,
  { id, signalId, text }: GivenAnswer & { id: number },
): Promise<number> {
  const { nationalSocietyId } = by.scope;
  const found = await findCollectorsToAsk(trx, signalId, by);
  const locked = await lockCollectors(
    trx,
    found.map(({ dataCollectorId }) => dataCollectorId),
  );
  const firstGatewayId = await findFirstGateway(trx, nationalSocietyId);
  const at = clock.now();
  const rows = found
    .filter(({ dataCollectorId }) => locked.has(dataCollectorId))
    .map(
      ({ dataCollectorId, phoneNumber, smsGatewayId, modemNumber }): OutboxRow => ({
        ...{ channel: 'sms', kind: 'signalVerification', nationalSocietyId, dataCollectorId },
        ...{
          recipient: phoneNumber,
          body: text ?? '',
          smsGatewayId: smsGatewayId ?? firstGatewayId,
          modemNumber,
        },
        ...{ isDemo: config.isDemo, createdAt: at, nextAttemptAt: at },
        idempotencyKey: `signalVerification:${id}:${dataCollectorId}`,
      }),
    );
  if (rows.length === 0) throw expectedError('signal.noCollectors');
  return (await queueOutgoing(trx, rows)).length;
}
