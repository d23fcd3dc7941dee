import { planReferral } from '@harken/domain/referrals/plan';
import { describeForLog } from '../../../platform/db/database-errors.ts';
import type { Services } from '../../../platform/services.ts';
import { readSettings } from '../../collector-messages/index.ts';
import { findReport } from '../making/making.queries.ts';
import { queueForCollector } from '../messages.ts';
import { toReminders } from '../referral-reminders.ts';
import { findDueReferrals, type LockedReferral, lockReferral, storeStep } from './following.queries.ts';

const maxPerRun = 500;

/** Reminds data collectors of people who did not arrive, and ends old referrals. One that fails does not hold up the others. */
export async function followReferrals(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findDueReferrals(services.db, services.clock.now(), maxPerRun)) {
    try {
      await takeStep(services, id);
    } catch (error) {
      services.log.warn({ ...describeForLog(error), referralId: id }, 'Following a referral failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function takeStep(services: Services, id: number): Promise<void> {
  const reminded = await services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    const referral = await lockReferral(trx, id);
    // another process may have taken the step meanwhile
    if (!referral || referral.closedAt) return null;
    const reminders = referral.isProjectOpen
      ? toReminders(await readSettings(trx, referral.projectId))
      : null;
    const step = planReferral(toState(referral), reminders, now.getTime());
    const nextStepAt = step.nextStepAt === null ? null : new Date(step.nextStepAt);
    if (!step.isToBeReminded) {
      await storeStep(trx, id, { nextStepAt, ...(step.isToBeClosed && { closedAt: now }) });
      return null;
    }
    const reminderCount = referral.reminderCount + 1;
    await storeStep(trx, id, { nextStepAt, remindedAt: now, reminderCount });
    const report = await findReport(trx, referral.reportId);
    if (!report) return null;
    const sent = { ...report, id, number: referral.number, severity: referral.severity };
    const kind = { reminder: reminderCount };
    await queueForCollector(trx, services, { referral: sent, contact: null, at: now, kind });
    return referral;
  });
  if (!reminded) return;
  const { projectId, nationalSocietyId } = reminded;
  services.live.announce({ projectId, nationalSocietyId, change: 'referral/changed' });
  services.live.announce({ nationalSocietyId, change: 'outbox/queued' });
}

function toState({ referredAt, remindedAt, reminderCount, arrival, outcome }: LockedReferral) {
  return {
    referredAt: referredAt.getTime(),
    remindedAt: remindedAt?.getTime() ?? null,
    ...{ reminderCount, arrival, outcome },
  };
}
