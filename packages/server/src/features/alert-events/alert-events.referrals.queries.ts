import type { ReferralAnswer } from '@harken/domain/referrals/referral';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../platform/access/authors.queries.ts';
import type { Database } from '../../platform/db/database.ts';

/** A step of a referral from a report of an alert: it was made, or it became known what became of the person. */
export interface LoggedReferral extends ReferralAnswer {
  logType: 'ReferralMade' | 'ReferralUpdated';
  date: Date;
  number: string;
  source: 'contact' | 'collector' | 'staff';
  /** Staff or a contact; null of a data collector. */
  by: Author | null;
  /** The sentence of an answer. */
  text: string | null;
}

const contact = sql`json_build_object('name', contacts.name, 'isDeleted', contacts.deleted_at is not null,
  'organizationId', contacts.organization_id, 'organization', organizations.name)`;

/** The referrals of an alert, and what was answered about them. */
export async function findReferralSteps(db: Database, alertId: number): Promise<LoggedReferral[]> {
  const { rows } = await sql<LoggedReferral>`
    with referred as (
      select referrals.* from referrals
      where referrals.alert_id = ${alertId} or referrals.report_id in (
        select alert_reports.report_id from alert_reports where alert_reports.alert_id = ${alertId})
    )
    select 'ReferralMade' as log_type, referred.referred_at as date, referred.number, referred.origin as source,
      null as arrival, null as outcome, null as laboratory, null as text,
      coalesce(${selectAuthor(sql`referred.referred_by_id`, sql`referred.national_society_id`)}, (
        select ${contact} from verification_answers answers
        join verification_requests requests on requests.id = answers.request_id
        join verification_contacts contacts on contacts.id = requests.contact_id
        left join organizations on organizations.id = contacts.organization_id
        where answers.id = referred.verification_answer_id)) as by
    from referred
    union all
    select 'ReferralUpdated', updates.updated_at, referred.number, updates.source, updates.arrival, updates.outcome,
      updates.laboratory, updates.comment,
      coalesce(${selectAuthor(sql`updates.updated_by_id`, sql`referred.national_society_id`)}, (
        select ${contact} from verification_contacts contacts
        left join organizations on organizations.id = contacts.organization_id where contacts.id = updates.contact_id))
    from referral_updates updates join referred on referred.id = updates.referral_id`.execute(db);
  return rows;
}
