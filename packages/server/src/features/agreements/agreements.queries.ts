import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { NationalSocietyConsents } from '../../platform/db/schema.ts';

/** Somebody who may be asked for their consent. */
export interface Consenter {
  id: number;
  email: string;
}

/** A person with what is noted of them in a consent, held against changes until the transaction ends. */
export function lockConsenter(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'emailAddress as email', 'phoneNumber'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The societies of a person, by name, and how they stand to each.
 *
 * @param lock holds the default organizations against changes until the transaction ends
 */
export function findStandings(db: Database, { id, email }: Consenter, { lock }: { lock: boolean }) {
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

export type SocietyStanding = Awaited<ReturnType<typeof findStandings>>[number];

/** The names of the languages, as each calls itself. */
export async function findLanguageNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('languages').select(['code', 'displayName']).execute();
  return new Map(rows.map(({ code, displayName }) => [code, displayName]));
}

/** Keeps a document as it is today, once; answers the name of the copy. */
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

/** Ends what a person consented to for a society; consents belong to the address, in any letter case. */
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
