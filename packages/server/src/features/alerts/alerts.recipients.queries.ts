import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Whom an escalation reaches. */
export interface EscalationRecipient {
  /** Of the recipient; once it is kept with the alert, of what is kept. */
  id: number;
  organizationId: number;
  role: string;
  organization: string;
  email: string | null;
  phoneNumber: string | null;
  gatewayModemId: number | null;
}

/** Supervisors of the alert's reports, as the collectors are linked today. */
const supervisorsOfAlert = (alertId: number) => sql`
  select coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
  from alert_reports
  join reports on reports.id = alert_reports.report_id
  join data_collectors on data_collectors.id = reports.data_collector_id
  where alert_reports.alert_id = ${alertId}`;

/**
 * Whether a recipient names nobody, or somebody who is linked to a report's collector; a head supervisor is also linked
 * through the supervisors below.
 */
const isForSupervisors = (alertId: number) => sql<boolean>`(
  select count(*) = 0 or bool_or(named.user_id in (${supervisorsOfAlert(alertId)})
    or exists (select 1 from users below where below.head_supervisor_id = named.user_id and below.id in (${supervisorsOfAlert(alertId)})))
  from alert_recipient_supervisors named where named.alert_recipient_id = alert_recipients.id)`;

/**
 * The recipients of a project whom an alert concerns (operations 5.10): of an organization with a report in it, and for
 * its supervisors, head supervisors and health risk, where the recipient names any.
 */
export function findRecipientsOfAlert(db: Database, alertId: number): Promise<EscalationRecipient[]> {
  return db
    .selectFrom('alertRecipients')
    .innerJoin('alerts', 'alerts.projectId', 'alertRecipients.projectId')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .select([
      'alertRecipients.id',
      'alertRecipients.organizationId',
      'alertRecipients.role',
      'alertRecipients.organization',
      'alertRecipients.email',
      'alertRecipients.phoneNumber',
      'alertRecipients.gatewayModemId',
    ])
    .where('alerts.id', '=', alertId)
    .where(
      'alertRecipients.organizationId',
      'in',
      sql<number>`(
        select members.organization_id from user_national_societies members
        where members.national_society_id = projects.national_society_id
          and members.user_id in (${supervisorsOfAlert(alertId)}))`,
    )
    .where(isForSupervisors(alertId))
    .where(
      sql<boolean>`(
        select count(*) = 0 or bool_or(named.project_health_risk_id = alerts.project_health_risk_id)
        from alert_recipient_health_risks named where named.alert_recipient_id = alert_recipients.id)`,
    )
    .orderBy('alertRecipients.id')
    .execute();
}

/** The slots of a gateway's modems, by modem id. */
export async function findSlots(db: Database, smsGatewayId: number | null): Promise<Map<number, number>> {
  if (smsGatewayId === null) return new Map();
  const modems = await db
    .selectFrom('gatewayModems')
    .select(['id', 'slot'])
    .where('smsGatewayId', '=', smsGatewayId)
    .execute();
  return new Map(modems.map((modem) => [modem.id, modem.slot]));
}

/**
 * Keeps with an alert whom its escalation reaches.
 *
 * @returns the same, each with the id under which it is kept
 */
export async function storeRecipients(
  trx: Database,
  alertId: number,
  recipients: EscalationRecipient[],
): Promise<EscalationRecipient[]> {
  const rows = recipients.map(({ organizationId, role, organization, email, phoneNumber }) => ({
    alertId,
    organizationId,
    role,
    organization,
    email,
    phoneNumber,
  }));
  const kept = await trx.insertInto('alertEscalationRecipients').values(rows).returning('id').execute();
  return kept.flatMap(({ id }, index) => {
    const recipient = recipients[index];
    return recipient ? [{ ...recipient, id }] : [];
  });
}

/** Whom to tell that an alert was not handled. */
export interface NotHandledRecipient {
  userId: number;
  email: string;
  organizationId: number;
}

/** The recipients of alerts not handled whose organization has a supervisor among those of the alert's reports. */
export function findNotHandledRecipients(db: Database, alertId: number): Promise<NotHandledRecipient[]> {
  return db
    .selectFrom('alertNotHandledRecipients')
    .innerJoin('alerts', 'alerts.projectId', 'alertNotHandledRecipients.projectId')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('users', 'users.id', 'alertNotHandledRecipients.userId')
    .select(['users.id as userId', 'users.emailAddress as email', 'alertNotHandledRecipients.organizationId'])
    .where('alerts.id', '=', alertId)
    .where('users.deletedAt', 'is', null)
    .where('users.emailAddress', '<>', '')
    .where(
      'alertNotHandledRecipients.organizationId',
      'in',
      sql<number>`(
        select members.organization_id from user_national_societies members
        where members.national_society_id = projects.national_society_id
          and members.user_id in (${supervisorsOfAlert(alertId)}))`,
    )
    .orderBy('users.id')
    .$narrowType<{ email: string }>()
    .execute();
}
