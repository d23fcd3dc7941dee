import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { NationalSocietyConsents } from '../../platform/db/schema.ts';

/** A user who may have to consent. */
export interface ConsentingUser {
  id: number;
  email: string;
}

/** Locks a user until the transaction ends and returns the contact data stored with a consent. */
export function lockConsentingUser(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'emailAddress as email', 'phoneNumber'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The societies of a user, by name, with the user's position and consent in each.
 *
 * @param lock locks the default organizations until the transaction ends
 */
export function findConsentStates(db: Database, { id, email }: ConsentingUser, { lock }: { lock: boolean }) {
  return db
    .selectFrom('userNationalSocieties as memberships')
    .innerJoin('nationalSocieties as societies', 'societies.id', 'memberships.nationalSocietyId')
    .innerJoin('organizations', 'organizations.id', 'societies.defaultOrganizationId')
    .select([
      'societies.id as nationalSocietyId',
      'societies.name as nationalSocietyName',
      'societies.isArchived',
      'organizations.id as defaultOrganizationId',
      'organizations.headManagerId',
      sql<boolean>`memberships.organization_id is not distinct from organizations.id`.as(
        'isInDefaultOrganization',
      ),
      sql<boolean>`organizations.head_manager_id is not distinct from memberships.user_id`.as(
        'isHeadManager',
      ),
      sql<boolean>`organizations.pending_head_manager_id is not distinct from memberships.user_id`.as(
        'isPendingHeadManager',
      ),
      sql<Date | null>`(select consents.consented_from from national_society_consents consents
        where consents.national_society_id = societies.id and consents.consented_until is null
          and lower(consents.user_email_address) = lower(${email}))`.as('consentedAt'),
    ])
    .where('memberships.userId', '=', id)
    .orderBy(sql`lower(societies.name)`)
    .$if(lock, (query) => query.forNoKeyUpdate('organizations'))
    .execute();
}

export type SocietyConsentState = Awaited<ReturnType<typeof findConsentStates>>[number];

/** Language names in the language itself. */
export async function findLanguageNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('languages').select(['code', 'displayName']).execute();
  return new Map(rows.map(({ code, displayName }) => [code, displayName]));
}

/** Stores the current version of a document once and returns the name of the copy. */
export async function storeCopy(
  trx: Database,
  { languageCode, sha256, content }: { languageCode: string; sha256: Buffer; content: Buffer },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    insert into agreement_copies (name, language_code, sha256, content)
    values (gen_random_uuid(), ${languageCode}, ${sha256}, ${content})
    on conflict (sha256) do update set sha256 = excluded.sha256
    returning name`.execute(trx);
  return rows[0]?.name ?? '';
}

/** Ends the consent of a user for a society. Consents belong to the e-mail address, ignoring case. */
export async function endConsent(
  trx: Database,
  { nationalSocietyId, userId, at }: { nationalSocietyId: number; userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('nationalSocietyConsents')
    .set({ consentedUntil: at })
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('consentedUntil', 'is', null)
    .where(
      sql<boolean>`lower(user_email_address) = (select lower(users.email_address) from users where users.id = ${userId})`,
    )
    .execute();
}

export async function insertConsent(
  trx: Database,
  consent: Insertable<NationalSocietyConsents>,
): Promise<void> {
  await trx.insertInto('nationalSocietyConsents').values(consent).execute();
}
