import type { VerificationAnswer } from '@harken/domain/verification/answer';
import type { ContactRole } from '@harken/domain/verification/limits';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A question about an alert, with the contact as far as they were not removed. */
export interface RequestRow {
  id: number;
  name: string | null;
  organizationId: number | null;
  organization: string | null;
  role: ContactRole;
  facility: string | null;
  channel: 'sms' | 'email';
  /** Of the last message to the contact about the alert; null once it was deleted. */
  delivery: 'Queued' | 'Retrying' | 'Sent' | 'Failed' | 'Withheld' | null;
  state: 'open' | 'answered' | 'expired' | 'ended';
  askedAt: Date;
  remindedAt: Date | null;
}

interface AnswerRow extends VerificationAnswer {
  id: number;
  requestId: number;
  channel: 'sms' | 'link';
  comment: string | null;
  answeredAt: Date;
  review: 'confirmed' | 'corrected' | null;
  correction: VerificationAnswer | null;
  reviewedAt: Date | null;
  reviewedBy: Author | null;
}

export async function findRequests(db: Database, alertId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select requests.id, contacts.name, contacts.organization_id, organizations.name as organization, contacts.role, contacts.facility,
      case when messages.channel = 'email' then 'email' else 'sms' end as channel, messages.state as delivery, requests.state, requests.asked_at, requests.reminded_at
    from verification_requests requests
    join verification_contacts contacts on contacts.id = requests.contact_id
    left join organizations on organizations.id = contacts.organization_id
    left join lateral (
      select outbox_messages.channel, outbox_messages.state from verification_messages
      join outbox_messages on outbox_messages.id = verification_messages.outbox_message_id
      where verification_messages.contact_id = contacts.id and outbox_messages.alert_id = requests.alert_id
      order by outbox_messages.id desc limit 1) messages on true
    where requests.alert_id = ${alertId}
    order by requests.id`.execute(db);
  return rows;
}

export async function findAnswers(db: Database, alertId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select answers.id, answers.request_id, answers.channel, answers.finding, answers.is_referred, answers.outcome, answers.laboratory,
      answers.comment, answers.answered_at, answers.review, answers.correction, answers.reviewed_at,
      ${selectAuthor(sql`answers.reviewed_by_id`, sql`requests.national_society_id`)} as reviewed_by
    from verification_answers answers
    join verification_requests requests on requests.id = answers.request_id
    where requests.alert_id = ${alertId}
    order by answers.id`.execute(db);
  return rows;
}

export async function findTimeZone(db: Database, alertId: number): Promise<string> {
  const { timeZoneId } = await db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .select('projects.timeZoneId')
    .where('alerts.id', '=', alertId)
    .executeTakeFirstOrThrow();
  return timeZoneId;
}

/** An answer, locked until the transaction ends. */
export async function lockAnswer(trx: Database, id: number) {
  const row = await trx
    .selectFrom('verificationAnswers')
    .innerJoin('verificationRequests', 'verificationRequests.id', 'verificationAnswers.requestId')
    .select([
      'verificationAnswers.finding',
      'verificationAnswers.isReferred',
      'verificationAnswers.outcome',
      'verificationAnswers.laboratory',
      'verificationAnswers.review',
      'verificationAnswers.answeredAt',
      'verificationRequests.alertId',
    ])
    .where('verificationAnswers.id', '=', id)
    .forUpdate('verificationAnswers')
    .executeTakeFirst();
  if (!row) return undefined;
  const { review, answeredAt, alertId, ...answer } = row;
  return { review, answeredAt, alertId, answer: answer as VerificationAnswer };
}

export async function storeReview(
  trx: Database,
  id: number,
  {
    correction,
    ...review
  }: { correction: VerificationAnswer | null; reviewedAt: Date; reviewedById: number },
): Promise<void> {
  await trx
    .updateTable('verificationAnswers')
    .set({
      ...review,
      review: correction ? 'corrected' : 'confirmed',
      correction: correction && JSON.stringify(correction),
    })
    .where('id', '=', id)
    .execute();
}
