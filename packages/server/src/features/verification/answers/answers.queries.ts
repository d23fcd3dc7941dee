import type { VerificationAnswer } from '@harken/domain/verification/answer';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A contact whose number sent a message. */
export interface AnsweringContact {
  id: number;
  nationalSocietyId: number;
  normalizedNumber: string;
  languageCode: string;
}

/** The contacts of these national societies with these numbers. */
export async function findContactsByNumber(
  db: Database,
  senders: readonly { nationalSocietyId: number; number: string }[],
): Promise<AnsweringContact[]> {
  const { rows } = await sql<AnsweringContact>`
    select contacts.id, contacts.national_society_id, contacts.normalized_number, contacts.language_code
    from verification_contacts contacts
    join unnest(${senders.map((sender) => sender.nationalSocietyId)}::int[], ${senders.map(({ number }) => number)}::text[])
      as sender (national_society_id, number)
      on sender.national_society_id = contacts.national_society_id and sender.number = contacts.normalized_number
    where contacts.deleted_at is null
    order by contacts.id`.execute(db);
  return rows;
}

/** The question with a code, if one of these contacts was given it. */
export async function findRequestsByCode(
  db: Database,
  asked: readonly { contactId: number; code: string }[],
): Promise<{ id: number; alertId: number; contactId: number; code: string }[]> {
  const { rows } = await sql<{ id: number; alertId: number; contactId: number; code: string }>`
    select requests.id, requests.alert_id, requests.contact_id, requests.code from verification_requests requests
    join unnest(${asked.map(({ contactId }) => contactId)}::int[], ${asked.map(({ code }) => code)}::text[])
      as given (contact_id, code) on given.contact_id = requests.contact_id and given.code = requests.code`.execute(
    db,
  );
  return rows;
}

/** Locks alerts, then contacts, in the order that all changes of questions keep, so that they never wait for each other. */
export async function lockForAnswers(trx: Database, alertIds: number[], contactIds: number[]): Promise<void> {
  await sql`
    select alert_id from alert_verifications where alert_id = any(${alertIds}::int[]) order by alert_id for update`.execute(
    trx,
  );
  await sql`
    select id from verification_contacts where id = any(${contactIds}::int[]) order by id for no key update`.execute(
    trx,
  );
}

/** A question, locked until the transaction ends, with the answer that came last. */
export interface LockedRequest {
  id: number;
  alertId: number;
  contactId: number;
  projectId: number;
  nationalSocietyId: number;
  healthRiskId: number;
  code: string;
  state: string;
  result: string;
  expiresAt: Date;
  remindedAt: Date | null;
  /** The contact was not removed. */
  hasContact: boolean;
}

export async function lockRequest(trx: Database, id: number): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select requests.id, requests.alert_id, requests.contact_id, requests.national_society_id, requests.code, requests.state, requests.result,
      requests.expires_at, requests.reminded_at, alerts.project_id, project_health_risks.health_risk_id,
      contacts.deleted_at is null as has_contact
    from verification_requests requests
    join verification_contacts contacts on contacts.id = requests.contact_id
    join alerts on alerts.id = requests.alert_id
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    where requests.id = ${id} for update of requests`.execute(trx);
  return rows[0];
}

export type StoredAnswer = VerificationAnswer & { answeredAt: Date };

/** The answer that came last. */
export async function findLastAnswer(db: Database, requestId: number): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('verificationAnswers')
    .select(['finding', 'isReferred', 'outcome', 'laboratory', 'answeredAt'])
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as StoredAnswer | undefined;
}

export async function insertAnswer(
  trx: Database,
  answer: VerificationAnswer & {
    requestId: number;
    channel: 'sms' | 'link';
    rawReportId: number | null;
    comment: string | null;
    answeredAt: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('verificationAnswers')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what a question has come to, and makes the next step of its alert due. */
export async function storeResult(
  trx: Database,
  {
    request,
    at,
    ...values
  }: {
    request: LockedRequest;
    at: Date;
    result: string;
    state: 'open' | 'answered';
    isWaitingAgain: boolean;
  },
): Promise<void> {
  const { result, state, isWaitingAgain } = values;
  await trx
    .updateTable('verificationRequests')
    .set({
      result,
      state,
      closedAt: state === 'answered' ? at : null,
      ...(isWaitingAgain && { waitingSince: at }),
    })
    .where('id', '=', request.id)
    .execute();
  await trx
    .updateTable('alertVerifications')
    .set({ nextStepAt: at })
    .where('alertId', '=', request.alertId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Sets a message aside that was an answer or meant as one: it is no report. */
export async function markAsProcessed(trx: Database, rawReportIds: number[], at: Date): Promise<void> {
  await trx.updateTable('rawReports').set({ processedAt: at }).where('id', 'in', rawReportIds).execute();
}

/** The refused messages of a contact since a time. */
export function findRejections(
  db: Database,
  contactId: number,
  since: Date,
): Promise<{ reason: string; code: string }[]> {
  return db
    .selectFrom('verificationRejections')
    .select(['reason', 'code'])
    .where('contactId', '=', contactId)
    .where('refusedAt', '>', since)
    .orderBy('refusedAt', 'desc')
    .limit(100)
    .execute();
}

export async function insertRejection(
  trx: Database,
  rejection: {
    contactId: number;
    rawReportId: number;
    reason: string;
    code: string;
    refusedAt: Date;
    isAnswered: boolean;
  },
): Promise<void> {
  await trx.insertInto('verificationRejections').values(rejection).execute();
}
