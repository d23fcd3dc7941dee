import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AlertRecipients } from '../../platform/db/schema.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** A supervisor or head supervisor as stored: the name is null once they are anonymised. */
export interface StoredSupervisor {
  id: number;
  name: string | null;
  organizationId: number | null;
  role: 'Supervisor' | 'HeadSupervisor';
}

/** The supervisors and head supervisors a recipient is limited to, by name. For queries over `alert_recipients`. */
const supervisorsOfRecipient = sql<StoredSupervisor[]>`coalesce((
  select json_agg(json_build_object('id', users.id, 'name', users.name, 'role', users.role,
    'organizationId', members.organization_id) order by users.name, users.id)
  from alert_recipient_supervisors links
  join users on users.id = links.user_id
  join projects on projects.id = alert_recipients.project_id
  left join user_national_societies members
    on members.user_id = users.id and members.national_society_id = projects.national_society_id
  where links.alert_recipient_id = alert_recipients.id), '[]'::json)`;

/** The health risks a recipient is limited to, by code. Named in a language. */
const selectHealthRisksOfRecipient = (languageCode: string) => sql<
  { id: number; healthRiskName: string }[]
>`coalesce((
  select json_agg(json_build_object('id', links.project_health_risk_id,
    'healthRiskName', ${selectHealthRiskName(languageCode)})
    order by health_risks.health_risk_code)
  from alert_recipient_health_risks links
  join project_health_risks on project_health_risks.id = links.project_health_risk_id
  join health_risks on health_risks.id = project_health_risks.health_risk_id
  where links.alert_recipient_id = alert_recipients.id), '[]'::json)`;

function selectRecipients(db: Database, languageCode: string) {
  return db
    .selectFrom('alertRecipients')
    .select([
      'alertRecipients.id',
      'alertRecipients.organizationId',
      'alertRecipients.phoneNumber',
      'alertRecipients.email',
      'alertRecipients.role',
      'alertRecipients.organization',
      'alertRecipients.gatewayModemId as modemId',
      supervisorsOfRecipient.as('namedSupervisors'),
      selectHealthRisksOfRecipient(languageCode).as('healthRisks'),
    ]);
}

/**
 * The recipients of escalated alerts of a project.
 *
 * @param organizationId only of this organization; null: of all
 */
export function findRecipients(
  db: Database,
  projectId: number,
  { organizationId, languageCode }: { organizationId: number | null; languageCode: string },
) {
  return selectRecipients(db, languageCode)
    .where('alertRecipients.projectId', '=', projectId)
    .$if(organizationId !== null, (query) =>
      query.where('alertRecipients.organizationId', '=', organizationId as number),
    )
    .orderBy('alertRecipients.id')
    .execute();
}

export function findRecipient(db: Database, id: number, languageCode: string) {
  return selectRecipients(db, languageCode).where('alertRecipients.id', '=', id).executeTakeFirst();
}

/** Locks a recipient until the transaction ends. */
export function lockRecipient(db: Database, id: number) {
  return db
    .selectFrom('alertRecipients')
    .select(['projectId', 'organizationId', 'role', 'organization', 'gatewayModemId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whether the organization already has a recipient with this address and number in the project.
 *
 * @param exceptId the recipient being edited
 */
export async function isRecipientAdded(
  db: Database,
  recipient: { projectId: number; organizationId: number; email: string | null; phoneNumber: string | null },
  exceptId = 0,
): Promise<boolean> {
  const row = await db
    .selectFrom('alertRecipients')
    .select('id')
    .where('projectId', '=', recipient.projectId)
    .where('organizationId', '=', recipient.organizationId)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`lower(coalesce(email, '')) = lower(${recipient.email ?? ''})`)
    .where(sql<boolean>`coalesce(phone_number, '') = ${recipient.phoneNumber ?? ''}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The supervisors and health risks of the project that a recipient is limited to; empty means any. */
export interface RecipientLimits {
  supervisorIds: number[];
  projectHealthRiskIds: number[];
}

export async function insertRecipient(
  db: Database,
  values: Insertable<AlertRecipients>,
  named: RecipientLimits,
): Promise<number> {
  const { id } = await db
    .insertInto('alertRecipients')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLimits(db, id, named);
  return id;
}

/** Updates a recipient and replaces its limits. */
export async function updateRecipient(
  db: Database,
  id: number,
  values: Updateable<AlertRecipients>,
  named: RecipientLimits,
): Promise<void> {
  await db.updateTable('alertRecipients').set(values).where('id', '=', id).execute();
  await db.deleteFrom('alertRecipientSupervisors').where('alertRecipientId', '=', id).execute();
  await db.deleteFrom('alertRecipientHealthRisks').where('alertRecipientId', '=', id).execute();
  await insertLimits(db, id, named);
}

async function insertLimits(
  db: Database,
  alertRecipientId: number,
  { supervisorIds, projectHealthRiskIds }: RecipientLimits,
): Promise<void> {
  const supervisors = supervisorIds.map((userId) => ({ alertRecipientId, userId }));
  if (supervisors.length > 0) await db.insertInto('alertRecipientSupervisors').values(supervisors).execute();
  const healthRisks = projectHealthRiskIds.map((projectHealthRiskId) => ({
    alertRecipientId,
    projectHealthRiskId,
  }));
  if (healthRisks.length > 0) await db.insertInto('alertRecipientHealthRisks').values(healthRisks).execute();
}
