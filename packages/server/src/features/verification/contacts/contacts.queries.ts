import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { ContactRole } from '@harken/domain/verification/limits';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { VerificationContacts } from '../../../platform/db/schema.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';

/** A place where a contact can be asked. */
export interface ContactArea {
  level: 'region' | 'district' | 'village';
  id: number;
}

type Caller = Pick<CurrentUser, 'role'>;

/** Which contacts a caller may change: those of their organization; Administrators all. */
function isEditableBy(user: Caller, { organizationId }: SocietyScope): RawBuilder<boolean> {
  if (user.role === 'Administrator') return sql<boolean>`true`;
  return sql<boolean>`verification_contacts.organization_id = ${organizationId ?? 0}`;
}

/** Which contacts a caller sees: where there is a coordinator, those that they may change; else all. As with data collectors. */
function isVisibleTo(user: Caller, scope: SocietyScope): RawBuilder<boolean> {
  return scope.hasCoordinator ? isEditableBy(user, scope) : sql<boolean>`true`;
}

const areas = sql<(ContactArea & { name: string })[]>`coalesce((
  select json_agg(json_build_object(
    'level', case when areas.region_id is not null then 'region' when areas.district_id is not null then 'district' else 'village' end,
    'id', coalesce(areas.region_id, areas.district_id, areas.village_id),
    'name', coalesce(regions.name, districts.name, villages.name)) order by areas.id)
  from verification_contact_areas areas
  left join regions on regions.id = areas.region_id
  left join districts on districts.id = areas.district_id
  left join villages on villages.id = areas.village_id
  where areas.contact_id = verification_contacts.id), '[]'::json)`;

const healthRisksOf = (languageCode: string) => sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', health_risks.id, 'name', ${selectHealthRiskName(languageCode)})
    order by health_risks.health_risk_code)
  from verification_contact_health_risks listed join health_risks on health_risks.id = listed.health_risk_id
  where listed.contact_id = verification_contacts.id), '[]'::json)`;

function selectContacts(db: Database, user: Caller, scope: SocietyScope, languageCode: string) {
  return db
    .selectFrom('verificationContacts')
    .innerJoin('organizations', 'organizations.id', 'verificationContacts.organizationId')
    .select((eb) => [
      'verificationContacts.id',
      eb.ref('verificationContacts.organizationId').$notNull().as('organizationId'),
      'organizations.name as organization',
      eb.ref('verificationContacts.name').$notNull().as('name'),
      eb.ref('verificationContacts.role').$castTo<ContactRole>().as('role'),
      'verificationContacts.facility',
      'verificationContacts.languageCode',
      'verificationContacts.phoneNumber',
      'verificationContacts.email',
      'verificationContacts.escalationOrder',
      'verificationContacts.isForAllHealthRisks',
      areas.as('areas'),
      healthRisksOf(languageCode).as('healthRisks'),
      isEditableBy(user, scope).as('isEditable'),
    ])
    .where('verificationContacts.nationalSocietyId', '=', scope.nationalSocietyId)
    .where('verificationContacts.deletedAt', 'is', null)
    .where(isVisibleTo(user, scope));
}

interface Reading {
  user: Caller;
  scope: SocietyScope;
  languageCode: string;
}

/** The contacts that a caller sees, in the order in which they are asked. */
export function findContacts(db: Database, { user, scope, languageCode }: Reading) {
  return selectContacts(db, user, scope, languageCode)
    .orderBy('verificationContacts.escalationOrder')
    .orderBy((eb) => eb.fn('lower', ['verificationContacts.name']))
    .orderBy('verificationContacts.id')
    .execute();
}

export function findContact(db: Database, { user, scope, languageCode }: Reading, id: number) {
  return selectContacts(db, user, scope, languageCode)
    .where('verificationContacts.id', '=', id)
    .executeTakeFirst();
}

/** The organizations that contacts can be added to: of Administrators all, else the own one. */
export function findOrganizationChoices(db: Database, user: Caller, scope: SocietyScope) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', scope.nationalSocietyId)
    .$if(user.role !== 'Administrator', (query) => query.where('id', '=', scope.organizationId ?? 0))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
}

/** The health risks that alerts can be about. */
export function findHealthRiskChoices(db: Database, languageCode: string) {
  return db
    .selectFrom('healthRisks')
    .select(['healthRisks.id', selectHealthRiskName(languageCode).as('name')])
    .where('healthRisks.healthRiskType', '!=', 'Activity')
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

/** The country and the content language of a national society. */
export function findSocietyDefaults(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocieties')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .innerJoin('languages', 'languages.id', 'nationalSocieties.contentLanguageId')
    .select(['countries.code as countryCode', 'languages.code as languageCode'])
    .where('nationalSocieties.id', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
}

/** How many of these places belong to a national society. */
export async function countPlacesOfSociety(
  db: Database,
  nationalSocietyId: number,
  chosen: readonly ContactArea[],
): Promise<number> {
  const ids = (level: ContactArea['level']) =>
    chosen.filter((area) => area.level === level).map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from regions where national_society_id = ${nationalSocietyId} and id = any(${ids('region')}::int[]))
      + (select count(*) from districts join regions on regions.id = districts.region_id
         where regions.national_society_id = ${nationalSocietyId} and districts.id = any(${ids('district')}::int[]))
      + (select count(*) from villages join districts on districts.id = villages.district_id
         join regions on regions.id = districts.region_id
         where regions.national_society_id = ${nationalSocietyId} and villages.id = any(${ids('village')}::int[])) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Locks the national society against more contacts until the transaction ends. @returns how many it has */
export async function lockAndCountContacts(trx: Database, nationalSocietyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('verification contacts'), ${nationalSocietyId}::int)`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('verificationContacts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks a contact that the caller may change until the transaction ends. */
export function lockContact(trx: Database, { user, scope }: Pick<Reading, 'user' | 'scope'>, id: number) {
  return trx
    .selectFrom('verificationContacts')
    .select(['organizationId', 'role', 'languageCode', 'escalationOrder', 'isForAllHealthRisks'])
    .where('id', '=', id)
    .where('nationalSocietyId', '=', scope.nationalSocietyId)
    .where('deletedAt', 'is', null)
    .where(isEditableBy(user, scope))
    .forUpdate()
    .executeTakeFirst();
}

/** Where and for which health risks a contact is asked. */
interface ContactScope {
  areas: readonly ContactArea[];
  healthRiskIds: readonly number[];
}

export async function insertContact(
  trx: Database,
  values: Insertable<VerificationContacts>,
  scope: ContactScope,
): Promise<number> {
  const { id } = await trx
    .insertInto('verificationContacts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertScope(trx, id, scope);
  return id;
}

export async function updateContact(
  trx: Database,
  id: number,
  values: Updateable<VerificationContacts>,
  scope: ContactScope,
): Promise<void> {
  await trx.updateTable('verificationContacts').set(values).where('id', '=', id).execute();
  await deleteScope(trx, id);
  await insertScope(trx, id, scope);
}

async function insertScope(trx: Database, contactId: number, scope: ContactScope): Promise<void> {
  const chosen = scope.areas.map(({ level, id }) => ({ contactId, [`${level}Id`]: id }));
  if (chosen.length > 0) await trx.insertInto('verificationContactAreas').values(chosen).execute();
  const risks = scope.healthRiskIds.map((healthRiskId) => ({ contactId, healthRiskId }));
  if (risks.length > 0) await trx.insertInto('verificationContactHealthRisks').values(risks).execute();
}

async function deleteScope(trx: Database, contactId: number): Promise<void> {
  await trx.deleteFrom('verificationContactAreas').where('contactId', '=', contactId).execute();
  await trx.deleteFrom('verificationContactHealthRisks').where('contactId', '=', contactId).execute();
}
