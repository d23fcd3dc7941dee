import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@harken/domain/access/roles';
import type { Insertable } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Users } from '../../../src/platform/db/schema.ts';
import { insertSession } from '../../../src/platform/sessions/sessions.queries.ts';
import { next } from './next-number.ts';

/** Creates a session and returns its cookie. It lasts long, so that tests can move the clock. */
export async function aSession(db: Database, userId: number, now: Date): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const idHash = createHash('sha256').update(id).digest();
  const expiresAt = new Date(now.getTime() + 10 * 365 * 86_400_000);
  await insertSession(db, { idHash, userId, now, expiresAt, address: '127.0.0.1', browser: 'test' });
  return `harken_session=${id}`;
}

/** A user with an account; a member of the society and organization and assigned to the project, if given. */
export async function aUser(
  db: Database,
  role: Role,
  given: Partial<Insertable<Users>> & {
    nationalSocietyId?: number;
    organizationId?: number;
    projectId?: number;
  } = {},
): Promise<number> {
  const { nationalSocietyId, organizationId, projectId, ...fields } = given;
  const number = next();
  const email = fields.emailAddress ?? `user${number}@test.example`;
  const isSupervisor = role === 'Supervisor' || role === 'HeadSupervisor';
  const { id } = await db
    .insertInto('users')
    .values({
      role,
      name: `${role} ${number}`,
      emailAddress: email,
      phoneNumber: `+221700${String(number).padStart(6, '0')}`,
      isVerified: true,
      ...(isSupervisor && { sex: 'Female', decadeOfBirth: 1980 }),
      currentProjectId: isSupervisor ? (projectId ?? null) : null,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('loginAccounts').values({ userId: id, email, emailConfirmedAt: new Date() }).execute();
  if (nationalSocietyId) {
    await db
      .insertInto('userNationalSocieties')
      .values({ userId: id, nationalSocietyId, organizationId: organizationId ?? null })
      .execute();
  }
  if (projectId && isSupervisor)
    await db.insertInto('userProjects').values({ userId: id, projectId }).execute();
  return id;
}
