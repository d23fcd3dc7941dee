import type { ContactRole } from '@harken/domain/verification/limits';
import type { ContactAreas } from '@harken/domain/verification/plan';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { selectHealthRiskName } from './health-risk-names.queries.ts';

/** A contact who may be concerned, and how to reach them. */
export interface Contact extends ContactAreas {
  id: number;
  organizationId: number;
  name: string | null;
  role: ContactRole;
  facility: string | null;
  order: number;
  languageCode: string;
  phoneNumber: string | null;
  normalizedNumber: string | null;
  email: string | null;
}

/** The contacts of the organizations of a project. */
export async function findContactsOfProject(db: Database, projectId: number): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select contacts.id, contacts.organization_id, contacts.name, contacts.role, contacts.facility, contacts.escalation_order as "order", contacts.language_code, contacts.phone_number, contacts.normalized_number,
      contacts.email,
      coalesce((
        select json_agg(json_build_object(
          'level', case when areas.region_id is not null then 'region' when areas.district_id is not null then 'district' else 'village' end,
          'id', coalesce(areas.region_id, areas.district_id, areas.village_id)))
        from verification_contact_areas areas where areas.contact_id = contacts.id), '[]'::json) as areas,
      case when not contacts.is_for_all_health_risks then coalesce((
        select json_agg(risks.health_risk_id) from verification_contact_health_risks risks where risks.contact_id = contacts.id), '[]'::json)
      end as health_risk_ids
    from verification_contacts contacts
    join projects on projects.national_society_id = contacts.national_society_id
    join project_organizations on project_organizations.project_id = projects.id
      and project_organizations.organization_id = contacts.organization_id
    where projects.id = ${projectId} and contacts.deleted_at is null
    order by contacts.escalation_order, contacts.id`.execute(db);
  return rows;
}

/** Notes to whom messages went, so that they are found when the contact is removed. */
export async function insertMessages(
  trx: Database,
  messages: { outboxMessageId: number; contactId: number }[],
): Promise<void> {
  if (messages.length > 0) await trx.insertInto('verificationMessages').values(messages).execute();
}

/** The name of a health risk, and of a national society, in messages to a contact. */
export async function findNames(
  db: Database,
  { healthRiskId, nationalSocietyId }: { healthRiskId: number; nationalSocietyId: number },
  languageCode: string,
): Promise<{ healthRisk: string; nationalSociety: string }> {
  const { rows } = await sql<{ healthRisk: string; nationalSociety: string }>`
    select national_societies.name as national_society, ${selectHealthRiskName(languageCode, sql`${healthRiskId}::int`)} as health_risk
    from national_societies where national_societies.id = ${nationalSocietyId}`.execute(db);
  return rows[0] ?? { healthRisk: '', nationalSociety: '' };
}
