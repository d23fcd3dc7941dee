import { decideOnReport } from '@harken/domain/channels/delivery-outcome';
import type { DeliveryReport } from '../../channels/channel.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { lockRecipients, queueFallbackEmails } from './fallback-emails/fallback-emails.ts';
import type { ClaimedMessage } from './outbox.claims.queries.ts';
import { type DeliveryResult, recordDeliveryResult } from './outbox.delivery.queries.ts';
import { findOtherGateway } from './outbox.gateways.queries.ts';
import {
  findReportedMessage,
  insertEarlyReport,
  lockProviderMessage,
  type ReportedMessage,
  storeReportedStep,
  takeEarlyReports,
} from './outbox.reports.queries.ts';
import { computeNextAttempt } from './outbox.retries.ts';

const maxReasonLength = 100;

/**
 * Records what a provider or telephone reports of SMS. Only messages of this gateway are found. A report whose message is not
 * known yet is kept, because a provider may be faster than the record of its own answer.
 */
export async function recordDeliveryReports(
  services: Services,
  smsGatewayId: number,
  reports: readonly DeliveryReport[],
): Promise<void> {
  const societies = new Set<number>();
  for (const report of reports) {
    const changed = await services.db
      .transaction()
      .execute((trx) => applyReport(services, trx, smsGatewayId, report));
    if (changed?.nationalSocietyId) societies.add(changed.nationalSocietyId);
  }
  for (const nationalSocietyId of societies)
    services.live.announce({ nationalSocietyId, change: 'outbox/sent' });
}

async function applyReport(
  services: Services,
  trx: Database,
  smsGatewayId: number,
  report: DeliveryReport,
): Promise<ReportedMessage | null> {
  const { outboxMessageId, providerId } = report;
  if (outboxMessageId === undefined && providerId !== undefined)
    await lockProviderMessage(trx, smsGatewayId, providerId);
  const message = await findReportedMessage(trx, smsGatewayId, { outboxMessageId, providerId });
  if (message) return applyTo(services, trx, message, report);
  if (outboxMessageId === undefined && providerId !== undefined)
    await insertEarlyReport(trx, smsGatewayId, { ...report, providerId }, services.clock.now());
  return null;
}

/** Applies a report to a locked message. @returns the message if it changed */
async function applyTo(
  services: Services,
  trx: Database,
  message: ReportedMessage,
  report: DeliveryReport,
): Promise<ReportedMessage | null> {
  const isOld = report.round !== undefined && report.round !== message.round;
  if (isOld && report.step !== 'Delivered') return null;
  const now = services.clock.now();
  // The attempts of a message that a telephone fetches are counted when it reports a failure.
  const attempts = message.state === 'Sent' ? message.attempts : message.attempts + 1;
  const needsOther = report.needsOtherGateway ?? false;
  // A proof of life is about its own gateway and no other.
  const mayMove = report.step === 'Failed' && message.kind !== 'canary';
  const otherGatewayId = mayMove ? await findOtherGateway(trx, message.smsGatewayId, needsOther) : null;
  const nextAttempt = computeNextAttempt(attempts, now);
  const isFinal = needsOther ? otherGatewayId === null : (report.isFinal ?? false);
  const outcome = decideOnReport(message, { step: report.step, isFinal }, nextAttempt !== null);
  if (outcome === 'nothing') return null;
  if (outcome === 'failed') await lockRecipients(trx, [message.id]);
  await storeReportedStep(trx, message.id, {
    outcome,
    step: report.step,
    reasonCode: report.reason?.replace(/\s+/g, ' ').trim().slice(0, maxReasonLength) || null,
    cost: report.cost ?? null,
    attempts,
    nextAttempt: needsOther || nextAttempt === null ? now : nextAttempt,
    otherGatewayId: outcome === 'retry' ? otherGatewayId : null,
    now,
  });
  if (outcome === 'failed') await queueFallbackEmails(trx, services, [message.id]);
  return message;
}

/**
 * Records that a provider accepted a message, and what it has reported of it already.
 */
export function recordHandover(
  services: Services,
  message: ClaimedMessage,
  result: DeliveryResult,
): Promise<void> {
  const providerId = result.handover?.providerId ?? null;
  const { gatewayId } = message;
  return services.db.transaction().execute(async (trx) => {
    if (providerId === null || gatewayId === null) {
      await recordDeliveryResult(trx, message, result);
      return;
    }
    await lockProviderMessage(trx, gatewayId, providerId);
    if (!(await recordDeliveryResult(trx, message, result))) return;
    for (const report of await takeEarlyReports(trx, gatewayId, providerId))
      await applyReport(services, trx, gatewayId, { ...report, providerId });
  });
}
