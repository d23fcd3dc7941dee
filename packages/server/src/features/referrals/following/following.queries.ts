import type { ReferralAnswer, ReferralSeverity } from '@harken/domain/referrals/referral';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A referral, locked until the transaction ends. */
export interface LockedReferral extends ReferralAnswer {
  id: number;
  number: string;
  projectId: number;
  nationalSocietyId: number;
  healthRiskId: number;
  contactId: number | null;
  dataCollectorId: number | null;
  reportId: number;
  alertId: number | null;
  severity: ReferralSeverity | null;
  referredAt: Date;
  remindedAt: Date | null;
  reminderCount: number;
  closedAt: Date | null;
  /** The project is open, and its national society is not archived. */
  isProjectOpen: boolean;
}

export async function lockReferral(trx: Database, id: number): Promise<LockedReferral | undefined> {
  const { rows } = await sql<LockedReferral>`
    select referrals.*, project_health_risks.health_risk_id,
      projects.state = 'Open' and not national_societies.is_archived as is_project_open
    from referrals
    join projects on projects.id = referrals.project_id
    join national_societies on national_societies.id = projects.national_society_id
    join reports on reports.id = referrals.report_id
    join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    where referrals.id = ${id} for update of referrals`.execute(trx);
  return rows[0];
}

/** Referrals with a step that is due, the longest waiting first. */
export async function findDueReferrals(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('id')
    .where('nextStepAt', '<=', now)
    .orderBy('nextStepAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function storeStep(
  trx: Database,
  id: number,
  step: { nextStepAt: Date | null; closedAt?: Date; remindedAt?: Date; reminderCount?: number },
): Promise<void> {
  await trx.updateTable('referrals').set(step).where('id', '=', id).execute();
}

/** Stores what became known about a referral. */
export async function storeUpdate(
  trx: Database,
  {
    referral,
    merged,
    answer,
    ...update
  }: {
    referral: Pick<LockedReferral, 'id'>;
    merged: ReferralAnswer;
    answer: ReferralAnswer;
    source: 'contact' | 'collector' | 'staff';
    rawReportId: number | null;
    contactId: number | null;
    updatedById: number | null;
    comment: string | null;
    updatedAt: Date;
  },
): Promise<void> {
  const { arrival, outcome, laboratory } = answer;
  await trx
    .insertInto('referralUpdates')
    .values({ referralId: referral.id, arrival, outcome, laboratory, ...update })
    .execute();
  const { updatedAt } = update;
  await trx
    .updateTable('referrals')
    .set({
      ...{ arrival: merged.arrival, outcome: merged.outcome, laboratory: merged.laboratory },
      ...(merged.outcome !== null
        ? { closedAt: sql`coalesce(closed_at, ${updatedAt})`, nextStepAt: null }
        : { closedAt: null, nextStepAt: updatedAt }),
    })
    .where('id', '=', referral.id)
    .execute();
}

export async function storeFacility(trx: Database, id: number, contactId: number): Promise<void> {
  await trx.updateTable('referrals').set({ contactId }).where('id', '=', id).execute();
}
