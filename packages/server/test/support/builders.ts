import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@harken/domain/access/roles';
import type { Insertable } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import type {
  DataCollectors,
  ProjectHealthRisks,
  Projects,
  RawReports,
  Reports,
  Users,
} from '../../src/platform/db/schema.ts';
import { decryptSecret, encryptSecret, keyedHash, type SecretKeys } from '../../src/platform/encryption.ts';
import { insertSession } from '../../src/platform/sessions/sessions.queries.ts';

/** Builders that insert test data directly into the database, with defaults for everything a test does not specify. */

let counter = 0;
const next = () => ++counter;

/** Creates a session and returns its cookie. It lasts long, so that tests can move the clock. */
export async function aSession(db: Database, userId: number, now: Date): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const idHash = createHash('sha256').update(id).digest();
  const expiresAt = new Date(now.getTime() + 10 * 365 * 86_400_000);
  await insertSession(db, { idHash, userId, now, expiresAt, address: '127.0.0.1', browser: 'test' });
  return `harken_session=${id}`;
}

/** A society with its default organization and one region, district and village. */
export async function aSociety(
  db: Database,
  given: {
    name?: string;
    countryCode?: string;
    languageId?: number;
    epiWeekStartDay?: 'Sunday' | 'Monday';
  } = {},
) {
  const country = await db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', given.countryCode ?? 'SN')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('nationalSocieties')
    .values({
      name: given.name ?? `Society ${next()}`,
      countryId: country.id,
      contentLanguageId: given.languageId ?? 1,
      epiWeekStartDay: given.epiWeekStartDay ?? 'Sunday',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organizationId = await anOrganization(db, id);
  await db
    .updateTable('nationalSocieties')
    .set({ defaultOrganizationId: organizationId })
    .where('id', '=', id)
    .execute();
  const structure = await aVillage(db, id);
  return { id, organizationId, ...structure };
}

export async function anOrganization(
  db: Database,
  nationalSocietyId: number,
  name = `Organization ${next()}`,
): Promise<number> {
  const row = await db
    .insertInto('organizations')
    .values({ name, nationalSocietyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A village in a new region and district. */
export async function aVillage(db: Database, nationalSocietyId: number, name = `Village ${next()}`) {
  const region = await db
    .insertInto('regions')
    .values({ name: `Region ${next()}`, nationalSocietyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const district = await db
    .insertInto('districts')
    .values({ name: `District ${next()}`, regionId: region.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const village = await db
    .insertInto('villages')
    .values({ name, districtId: district.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { regionId: region.id, districtId: district.id, villageId: village.id };
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

/** An open project of a society in which the organization takes part. */
export async function aProject(
  db: Database,
  society: { id: number; organizationId: number },
  given: Partial<Insertable<Projects>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('projects')
    .values({ name: `Project ${next()}`, nationalSocietyId: society.id, timeZoneId: 'UTC', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projectOrganizations')
    .values({ projectId: id, organizationId: society.organizationId })
    .execute();
  return id;
}

/** A health risk of the catalogue, named `Risk <code>` in English. */
export async function aHealthRisk(
  db: Database,
  code: number,
  type: 'Human' | 'NonHuman' | 'UnusualEvent' | 'Activity' = 'Human',
): Promise<number> {
  const { id } = await db
    .insertInto('healthRisks')
    .values({ healthRiskCode: code, healthRiskType: type })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('healthRiskContents')
    .values({
      healthRiskId: id,
      languageId: 1,
      name: `Risk ${code}`,
      caseDefinition: `Definition ${code}`,
      feedbackMessage: `Thanks ${code}`,
    })
    .execute();
  return id;
}

/** A health risk in a project, with its alert rule (default: 3 reports, 10 days, 1 km). */
export async function aProjectHealthRisk(
  db: Database,
  projectId: number,
  healthRiskId: number,
  given: Partial<Insertable<ProjectHealthRisks>> = {},
): Promise<number> {
  const row = await db
    .insertInto('projectHealthRisks')
    .values({
      projectId,
      healthRiskId,
      feedbackMessage: `Feedback of risk ${healthRiskId}`,
      caseDefinition: 'Definition',
      countThreshold: 3,
      daysThreshold: 10,
      kilometersThreshold: 1,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The HARKEN_SECRET_KEY of tests, used by builders for encryption. */
export const testSecretKeys: SecretKeys = {
  secretKey: 'only-for-tests-only-for-tests-only',
  previousSecretKey: null,
};

export async function aGateway(
  db: Database,
  nationalSocietyId: number,
  apiKey = `key-${next()}`,
): Promise<{ id: number; apiKey: string }> {
  const { id } = await db
    .insertInto('smsGateways')
    .values({
      nationalSocietyId,
      name: 'Gateway',
      gatewayType: 'SmsEagle',
      emailAddress: `gateway${next()}@test.example`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('smsGatewayKeys')
    .values({
      smsGatewayId: id,
      keyHash: keyedHash(testSecretKeys, 'gateway key lookup', apiKey),
      encryptedKey: encryptSecret(testSecretKeys, 'gateway key', apiKey),
      isWeak: true,
    })
    .execute();
  return { id, apiKey };
}

/** A modem of a new gateway of a society. */
export async function aModem(db: Database, nationalSocietyId: number): Promise<number> {
  const gateway = await aGateway(db, nationalSocietyId);
  const { id } = await db
    .insertInto('gatewayModems')
    .values({ smsGatewayId: gateway.id, slot: 1, name: 'Left' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A deployed human data collector, not in training, with one phone number and the given locations. */
export async function aDataCollector(
  db: Database,
  given: Partial<Insertable<DataCollectors>> & {
    projectId: number;
    phoneNumber?: string | null;
    locations?: { villageId: number; latitude: number; longitude: number; zoneId?: number }[];
  },
): Promise<{ id: number; phoneNumber: string | null }> {
  const { phoneNumber: givenNumber, locations = [], ...fields } = given;
  const number = next();
  const { id } = await db
    .insertInto('dataCollectors')
    .values({
      dataCollectorType: 'Human',
      name: `Collector ${number}`,
      displayName: `Collector ${number}`,
      sex: 'Female',
      birthGroupDecade: 1990,
      isInTrainingMode: false,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const phoneNumber = givenNumber === undefined ? `+22177${String(number).padStart(7, '0')}` : givenNumber;
  if (phoneNumber) {
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ dataCollectorId: id, field: 'Primary', phoneNumber, normalizedNumber: phoneNumber })
      .execute();
  }
  if (locations.length > 0) {
    await db
      .insertInto('dataCollectorLocations')
      .values(locations.map((location) => ({ dataCollectorId: id, ...location })))
      .execute();
  }
  return { id, phoneNumber };
}

/** A processed message, incorrect if `errorType` is given. Returns its id. */
export async function aRawReport(
  db: Database,
  given: Partial<Insertable<RawReports>> & { nationalSocietyId: number },
): Promise<number> {
  const receivedAt = given.receivedAt ?? new Date();
  const row = await db
    .insertInto('rawReports')
    .values({
      source: 'SmsEagle',
      sender: '+221770000000',
      text: '1',
      isTraining: false,
      processedAt: receivedAt,
      ...given,
      receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A correct single report of a collector, with its raw message. Returns its id. */
export async function aReport(
  db: Database,
  given: Partial<Insertable<Reports>> & { nationalSocietyId: number; projectHealthRiskId: number },
): Promise<number> {
  const receivedAt = new Date(given.receivedAt ?? new Date());
  const shared = {
    nationalSocietyId: given.nationalSocietyId,
    projectId: given.projectId ?? null,
    dataCollectorId: given.dataCollectorId ?? null,
    dataCollectorType: given.dataCollectorType ?? (given.dataCollectorId ? 'Human' : null),
    villageId: given.villageId ?? null,
    zoneId: given.zoneId ?? null,
    isTraining: given.isTraining ?? false,
    receivedAt,
  };
  const id = await aRawReport(db, shared);
  await db
    .insertInto('reports')
    .values({
      kind: 'Single',
      reportedOn: receivedAt.toISOString().slice(0, 10),
      epiYear: receivedAt.getUTCFullYear(),
      epiWeek: 1,
      isActivity: false,
      reportedCaseCount: 1,
      countMalesBelowFive: 0,
      countMalesAtLeastFive: 1,
      countFemalesBelowFive: 0,
      countFemalesAtLeastFive: 0,
      countUnspecifiedSexAndAge: 0,
      phoneNumber: '+221770000000',
      ...given,
      ...shared,
      id,
    })
    .execute();
  return id;
}

/** An alert with reports; those with status New become Pending. Returns its id. */
export async function anAlert(
  db: Database,
  given: {
    projectId: number;
    projectHealthRiskId: number;
    reportIds: number[];
    createdAt?: Date;
    groupId?: number;
  },
): Promise<number> {
  const createdAt = given.createdAt ?? new Date();
  const { id } = await db
    .insertInto('alerts')
    .values({
      projectId: given.projectId,
      projectHealthRiskId: given.projectHealthRiskId,
      groupId: given.groupId ?? null,
      createdAt,
      lastReportReceivedAt: createdAt,
      raisedBecause: JSON.stringify({
        rule: { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 },
        links: [],
        reportIds: given.reportIds,
        maxMeters: 0,
        maxHours: 0,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('alertReports')
    .values(given.reportIds.map((reportId) => ({ alertId: id, reportId })))
    .execute();
  await db.updateTable('reports').set({ alertId: id }).where('id', 'in', given.reportIds).execute();
  await db
    .updateTable('reports')
    .set({ status: 'Pending' })
    .where('id', 'in', given.reportIds)
    .where('status', '=', 'New')
    .execute();
  return id;
}

/** The link of an outbox message, which is encrypted until it is sent; empty without one. */
export function readMailLink(
  mail: { secretLink: string | null; encryptedSecretLink: Buffer | null } | undefined,
): string {
  const encrypted = mail?.encryptedSecretLink;
  return mail?.secretLink ?? (encrypted && decryptSecret(testSecretKeys, 'secret link', encrypted)) ?? '';
}
