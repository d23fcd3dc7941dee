import { type RawBuilder, sql } from 'kysely';
import { hasCoordinator } from '../../platform/access/access.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** A society of the caller, and the organization that they belong to there. */
interface Membership {
  nationalSocietyId: number;
  organizationId: number | null;
  hasCoordinator: boolean;
}

function findMemberships(db: Database, userId: number): Promise<Membership[]> {
  return db
    .selectFrom('userNationalSocieties')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'userNationalSocieties.nationalSocietyId')
    .select(['userNationalSocieties.nationalSocietyId', 'userNationalSocieties.organizationId'])
    .select(hasCoordinator.as('hasCoordinator'))
    .where('userNationalSocieties.userId', '=', userId)
    .execute();
}

/** The collectors of an organization: those whose supervisor, or else head supervisor, belongs to it. */
const selectCollectorIds = ({ nationalSocietyId, organizationId }: Membership) => sql`
  select data_collectors.id from data_collectors
  join user_national_societies members on members.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
  where members.national_society_id = ${nationalSocietyId} and members.organization_id = ${organizationId}`;

/**
 * A message to a collector, or a reply to one. Replies to unknown senders are visible to all organizations, as in the list of
 * reports. A subquery with one value: PostgreSQL may answer `exists` by reading all messages that were ever received.
 */
const isToCollectorOfOrganization = (membership: Membership) => sql`(
  outbox_messages.data_collector_id in (${selectCollectorIds(membership)})
  or (outbox_messages.kind = 'feedback' and outbox_messages.data_collector_id is null and coalesce((
    select raw_reports.data_collector_id is null or raw_reports.data_collector_id in (${selectCollectorIds(membership)})
    from raw_reports where raw_reports.id = outbox_messages.raw_report_id), false)))`;

const isToMemberOfOrganization = ({
  nationalSocietyId,
  organizationId,
}: Membership) => sql`outbox_messages.user_id in (
  select members.user_id from user_national_societies members
  where members.national_society_id = ${nationalSocietyId} and members.organization_id = ${organizationId})`;

/**
 * Notifications about an alert to people outside the product, where the organization takes part in the project: the page of
 * the alert shows them too.
 */
const isAboutAlertOfOrganization = ({ organizationId }: Membership) => sql`(
  outbox_messages.user_id is null and outbox_messages.kind in ('alertEscalated', 'eidsrEvent') and exists (
    select 1 from alerts join project_organizations on project_organizations.project_id = alerts.project_id
    where alerts.id = outbox_messages.alert_id and project_organizations.organization_id = ${organizationId}))`;

/** Questions to contacts of the organization, and replies to their SMS. */
const isToContactOfOrganization = ({ organizationId }: Membership) => sql`outbox_messages.id in (
  select verification_messages.outbox_message_id from verification_messages
  join verification_contacts on verification_contacts.id = verification_messages.contact_id
  where verification_contacts.organization_id = ${organizationId})`;

/**
 * Whether a caller may open the page of the collector that a message is for: the collector is of their organization, and its
 * data are neither deleted nor removed. For queries that join `data_collectors`.
 */
export function mayOpenCollector({ id, role }: Pick<CurrentUser, 'id' | 'role'>): RawBuilder<boolean> {
  const isOfOrganization = sql`exists (
    select 1 from user_national_societies members
    join user_national_societies own on own.organization_id = members.organization_id
      and own.national_society_id = members.national_society_id
    where own.user_id = ${id} and own.national_society_id = outbox_messages.national_society_id
      and members.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id))`;
  return sql<boolean>`coalesce(data_collectors.deleted_at is null and not data_collectors.is_anonymized
    and ${role === 'Administrator' ? sql`true` : isOfOrganization}, false)`;
}

/** A message without a recipient: neither a person by id nor a number or address. */
const hasNoRecipient = sql`(outbox_messages.recipient is null and coalesce(outbox_messages.user_id,
  outbox_messages.data_collector_id, outbox_messages.raw_report_id, outbox_messages.escalation_recipient_id) is null
  and outbox_messages.kind not in ('verificationRequest', 'verificationReply'))`;

/** The messages of one organization, in a society with a coordinator. Kinds that are not listed here are hidden. */
function isOfOrganization(user: Pick<CurrentUser, 'id'>, membership: Membership): RawBuilder<boolean> {
  return sql<boolean>`(outbox_messages.national_society_id = ${membership.nationalSocietyId} and (
    outbox_messages.user_id = ${user.id} or outbox_messages.channel = 'webhook' or ${hasNoRecipient}
    or ${isToMemberOfOrganization(membership)} or ${isToCollectorOfOrganization(membership)} or ${isAboutAlertOfOrganization(membership)}
    or ${isToContactOfOrganization(membership)}))`;
}

/**
 * Which messages a caller sees: Administrators all; others those of their societies, but where a coordinator is in charge,
 * only those of their own organization (docs/spec/access.md). The same rule as for data collectors, so that nobody sees
 * numbers or texts of another organization's collectors, nor how many there are.
 */
export async function createVisibilityFilter(
  db: Database,
  user: Pick<CurrentUser, 'id' | 'role'>,
): Promise<RawBuilder<boolean>> {
  if (user.role === 'Administrator') return sql<boolean>`true`;
  const memberships = await findMemberships(db, user.id);
  const open = memberships.filter((membership) => !membership.hasCoordinator);
  const walled = memberships.filter((membership) => membership.hasCoordinator);
  const visible = [
    sql<boolean>`outbox_messages.national_society_id = any(${open.map((membership) => membership.nationalSocietyId)}::int[])`,
    ...walled.map((membership) => isOfOrganization(user, membership)),
  ];
  return sql<boolean>`(${sql.join(visible, sql` or `)})`;
}
