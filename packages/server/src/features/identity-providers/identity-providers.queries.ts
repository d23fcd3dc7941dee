import type { Role } from '@harken/domain/access/roles';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { IdentityProviders } from '../../platform/db/schema.ts';
import { arePasswordsOff } from '../../platform/sessions/provider-sign-in.queries.ts';

/** The identity provider of a national society. */
export function findProvider(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('identityProviders')
    .selectAll()
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
}

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

/** The identity provider with a slug. */
export function findProviderBySlug(db: Database, slug: string) {
  return db.selectFrom('identityProviders').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** The same, if it is active. */
export async function findActiveProvider(db: Database, slug: string): Promise<StoredProvider | undefined> {
  const provider = await findProviderBySlug(db, slug);
  return provider?.isActive ? provider : undefined;
}

/**
 * Locks the national society until the transaction ends, so that its provider is not changed twice at the same time.
 *
 * @returns whether it is archived
 */
export async function lockSociety(db: Database, nationalSocietyId: number): Promise<boolean> {
  const { isArchived } = await db
    .selectFrom('nationalSocieties')
    .select('isArchived')
    .where('id', '=', nationalSocietyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return isArchived;
}

export async function isSlugTaken(
  db: Database,
  { slug, nationalSocietyId }: { slug: string; nationalSocietyId: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('identityProviders')
    .select('nationalSocietyId')
    .where('slug', '=', slug)
    .where('nationalSocietyId', '<>', nationalSocietyId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertProvider(db: Database, provider: Insertable<IdentityProviders>): Promise<void> {
  await db.insertInto('identityProviders').values(provider).execute();
}

export async function updateProvider(
  db: Database,
  nationalSocietyId: number,
  fields: Updateable<IdentityProviders>,
): Promise<void> {
  await db
    .updateTable('identityProviders')
    .set(fields)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
}

/** Deletes a provider with its links and sessions. */
export async function deleteProvider(db: Database, nationalSocietyId: number): Promise<void> {
  await db.deleteFrom('identityProviders').where('nationalSocietyId', '=', nationalSocietyId).execute();
}

/** Forgets who is who at a provider, and ends push messages: whoever runs it may have registered a browser. */
export async function deleteLinks(db: Database, nationalSocietyId: number): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', 'in', (eb) =>
      eb.selectFrom('identityLinks').select('userId').where('nationalSocietyId', '=', nationalSocietyId),
    )
    .execute();
  await db.deleteFrom('identityLinks').where('nationalSocietyId', '=', nationalSocietyId).execute();
}

/** Ends the sessions that a provider started. */
export async function endProviderSessions(db: Database, nationalSocietyId: number): Promise<void> {
  await db.deleteFrom('sessions').where('providerSocietyId', '=', nationalSocietyId).execute();
}

/** Ends the sessions that began with a password of people who may not use one now. */
export async function endPasswordSessions(db: Database, nationalSocietyId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('providerSocietyId', 'is', null)
    .where('userId', 'in', (eb) =>
      eb
        .selectFrom('users')
        .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
        .select('users.id')
        .where('userNationalSocieties.nationalSocietyId', '=', nationalSocietyId)
        .where(arePasswordsOff),
    )
    .execute();
}

/** How many people are linked, and how many of them lead the national society. */
export async function countLinks(
  db: Database,
  nationalSocietyId: number,
): Promise<{ people: number; leaders: number }> {
  const counts = await db
    .selectFrom('identityLinks')
    .innerJoin('users', 'users.id', 'identityLinks.userId')
    .innerJoin('userNationalSocieties', (join) =>
      join
        .onRef('userNationalSocieties.userId', '=', 'users.id')
        .onRef('userNationalSocieties.nationalSocietyId', '=', 'identityLinks.nationalSocietyId'),
    )
    .select((eb) => [
      eb.fn.countAll<string>().as('people'),
      eb.fn.countAll<string>().filterWhere('users.role', 'in', ['Manager', 'Coordinator']).as('leaders'),
    ])
    .where('identityLinks.nationalSocietyId', '=', nationalSocietyId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { people: Number(counts.people), leaders: Number(counts.leaders) };
}

const membershipsOf = sql<string>`(select count(*) from user_national_societies where user_id = users.id)`;

function selectPerson(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('users')
    .innerJoin('loginAccounts', 'loginAccounts.userId', 'users.id')
    .leftJoin('userNationalSocieties', (join) =>
      join
        .onRef('userNationalSocieties.userId', '=', 'users.id')
        .on('userNationalSocieties.nationalSocietyId', '=', nationalSocietyId),
    )
    .leftJoin('identityLinks', (join) =>
      join
        .onRef('identityLinks.userId', '=', 'users.id')
        .on('identityLinks.nationalSocietyId', '=', nationalSocietyId),
    )
    .select((eb) => [
      'users.id',
      eb.ref('users.role').$castTo<Role>().as('role'),
      eb('userNationalSocieties.userId', 'is not', null).$castTo<boolean>().as('isMember'),
      membershipsOf.as('memberships'),
      'identityLinks.subjectHash',
    ])
    .where('users.deletedAt', 'is', null);
}

/** Who is linked to a subject. */
export function findLinkedPerson(db: Database, nationalSocietyId: number, subjectHash: Buffer) {
  return selectPerson(db, nationalSocietyId)
    .where('identityLinks.subjectHash', '=', subjectHash)
    .executeTakeFirst();
}

/** Who signs in with an e-mail address, ignoring case. */
export function findPersonByEmail(db: Database, nationalSocietyId: number, email: string) {
  return selectPerson(db, nationalSocietyId)
    .where(sql`lower(login_accounts.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Links somebody to a subject, and confirms their e-mail address, which the provider has verified. */
export async function insertLink(
  db: Database,
  link: { nationalSocietyId: number; subjectHash: Buffer; userId: number; linkedAt: Date },
): Promise<void> {
  await db.insertInto('identityLinks').values(link).execute();
  await db
    .updateTable('loginAccounts')
    .set({ emailConfirmedAt: sql`coalesce(email_confirmed_at, ${link.linkedAt})` })
    .where('userId', '=', link.userId)
    .execute();
  await db.updateTable('users').set({ isVerified: true }).where('id', '=', link.userId).execute();
}
