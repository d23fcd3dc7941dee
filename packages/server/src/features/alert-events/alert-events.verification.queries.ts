import type { VerificationAnswer } from '@harken/domain/verification/answer';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../platform/access/authors.queries.ts';
import type { Database } from '../../platform/db/database.ts';

/** A step of asking contacts about an alert: who was asked or answered, or who of the staff reviewed an answer. */
export interface LoggedVerification {
  logType:
    | 'VerificationRequested'
    | 'VerificationReminded'
    | 'VerificationAnswered'
    | 'VerificationConfirmed'
    | 'VerificationCorrected';
  date: Date;
  by: Author | null;
  /** Of an answer: by SMS or link. */
  channel: 'sms' | 'link' | null;
  answer: VerificationAnswer | null;
  comment: string | null;
}

const contact = sql`json_build_object('name', contacts.name, 'isDeleted', contacts.deleted_at is not null,
  'organizationId', contacts.organization_id, 'organization', organizations.name)`;

const answer = sql`json_build_object('finding', answers.finding, 'isReferred', answers.is_referred, 'outcome', answers.outcome,
  'laboratory', answers.laboratory)`;

/** Whom contacts were asked, and what they answered about an alert. */
export async function findVerificationSteps(db: Database, alertId: number): Promise<LoggedVerification[]> {
  const { rows } = await sql<LoggedVerification>`
    with requests as (
      select requests.*, ${contact} as contact from verification_requests requests
      join verification_contacts contacts on contacts.id = requests.contact_id
      left join organizations on organizations.id = contacts.organization_id
      where requests.alert_id = ${alertId}
    ),
    answers as (
      select answers.*, requests.contact, requests.national_society_id, ${answer} as said from verification_answers answers
      join requests on requests.id = answers.request_id
    )
    select 'VerificationRequested' as log_type, asked_at as date, contact as by, null as channel, null::json as answer, null as comment
    from requests
    union all
    select 'VerificationReminded', reminded_at, contact, null, null, null from requests where reminded_at is not null
    union all
    select 'VerificationAnswered', answered_at, contact, channel, said, comment from answers
    union all
    select case review when 'confirmed' then 'VerificationConfirmed' else 'VerificationCorrected' end, reviewed_at,
      ${selectAuthor(sql`answers.reviewed_by_id`, sql`answers.national_society_id`)}, null, coalesce(correction::json, said), null
    from answers where reviewed_at is not null`.execute(db);
  return rows;
}
