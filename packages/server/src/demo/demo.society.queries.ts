import { type Insertable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { AlertRecipients, LoginAccounts, SmsGateways, Users } from '../platform/db/schema.ts';

/** Stores the national society of the demo with its users and gateways. */

/** Lets only one process at a time create or refresh the demo, until the transaction ends. */
export async function lockDemo(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('harken: demo'))`.execute(trx);
}

/** The names of all national societies in the database. */
export async function findSocietyNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('nationalSocieties').select('name').execute();
  return rows.map(({ name }) => name);
}

export async function insertSociety(
  trx: Database,
  society: { name: string; countryCode: string; startedAt: Date },
): Promise<number> {
  const { name, countryCode, startedAt } = society;
  const { id: countryId } = await trx
    .selectFrom('countries')
    .select('id')
    .where('code', '=', countryCode)
    .executeTakeFirstOrThrow();
  const values = { name, startedAt, countryId, contentLanguageId: 1, epiWeekStartDay: 'Monday' };
  const row = await trx
    .insertInto('nationalSocieties')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The organizations of a society; the first is the default one. */
export async function insertOrganizations(
  trx: Database,
  nationalSocietyId: number,
  names: string[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('organizations')
    .values(names.map((name) => ({ name, nationalSocietyId })))
    .returning('id')
    .execute();
  await trx
    .updateTable('nationalSocieties')
    .set({ defaultOrganizationId: rows[0]?.id })
    .where('id', '=', nationalSocietyId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setHeadManagers(
  trx: Database,
  organizationId: number,
  heads: { headManagerId?: number; pendingHeadManagerId?: number },
): Promise<void> {
  await trx.updateTable('organizations').set(heads).where('id', '=', organizationId).execute();
}

export async function insertUser(trx: Database, user: Insertable<Users>): Promise<number> {
  const row = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function insertAccount(trx: Database, account: Insertable<LoginAccounts>): Promise<void> {
  await trx.insertInto('loginAccounts').values(account).execute();
}

export async function insertMembership(
  trx: Database,
  membership: { userId: number; nationalSocietyId: number; organizationId: number | null },
): Promise<void> {
  await trx.insertInto('userNationalSocieties').values(membership).execute();
}

export async function assignToProject(trx: Database, userId: number, projectId: number): Promise<void> {
  await trx.insertInto('userProjects').values({ userId, projectId }).execute();
}

/** The current project of supervisors, as opposed to those they worked in earlier. */
export async function setCurrentProject(trx: Database, userIds: number[], projectId: number): Promise<void> {
  await trx.updateTable('users').set({ currentProjectId: projectId }).where('id', 'in', userIds).execute();
}

export async function giveModemToAdvisor(
  trx: Database,
  userId: number,
  gatewayModemId: number,
): Promise<void> {
  await trx.insertInto('technicalAdvisorModems').values({ userId, gatewayModemId }).execute();
}

/** Adds a gateway; returns its id and the ids of its modems by slot. */
export async function insertGateway(
  trx: Database,
  gateway: Omit<Insertable<SmsGateways>, 'id'> & {
    key: { keyHash: Buffer; encryptedKey: Buffer; isWeak: boolean };
    modems: string[];
  },
): Promise<{ id: number; modemIds: number[] }> {
  const { modems, key, ...values } = gateway;
  const { id } = await trx.insertInto('smsGateways').values(values).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('smsGatewayKeys')
    .values({ smsGatewayId: id, ...key })
    .execute();
  if (modems.length === 0) return { id, modemIds: [] };
  const rows = await trx
    .insertInto('gatewayModems')
    .values(modems.map((name, index) => ({ smsGatewayId: id, slot: index + 1, name })))
    .returning('id')
    .execute();
  return { id, modemIds: rows.map((modem) => modem.id) };
}

/** Adds a recipient of escalated alerts, for all supervisors and health risks unless some are given. */
export async function insertRecipient(
  trx: Database,
  recipient: Insertable<AlertRecipients>,
  only: { userIds: number[]; projectHealthRiskIds: number[] },
): Promise<void> {
  const { id } = await trx
    .insertInto('alertRecipients')
    .values(recipient)
    .returning('id')
    .executeTakeFirstOrThrow();
  const users = only.userIds.map((userId) => ({ alertRecipientId: id, userId }));
  if (users.length > 0) await trx.insertInto('alertRecipientSupervisors').values(users).execute();
  const risks = only.projectHealthRiskIds.map((projectHealthRiskId) => ({
    alertRecipientId: id,
    projectHealthRiskId,
  }));
  if (risks.length > 0) await trx.insertInto('alertRecipientHealthRisks').values(risks).execute();
}

export async function insertNotHandledRecipients(
  trx: Database,
  recipients: { projectId: number; organizationId: number; userId: number }[],
): Promise<void> {
  await trx.insertInto('alertNotHandledRecipients').values(recipients).execute();
}

/** The weekly report of the society, on Mondays to the ministry of health. */
export async function insertWeeklyReport(
  trx: Database,
  { nationalSocietyId, email, activeFrom }: { nationalSocietyId: number; email: string; activeFrom: Date },
): Promise<void> {
  const times = { isActive: true, weekday: 1, hour: 8, languageCode: 'en' };
  await trx
    .insertInto('weeklyReportSchedules')
    .values({ nationalSocietyId, ...times, activeFrom })
    .execute();
  await trx.insertInto('weeklyReportRecipients').values({ nationalSocietyId, email }).execute();
}
