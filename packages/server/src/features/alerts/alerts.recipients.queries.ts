import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A recipient of an escalation. */
export interface EscalationRecipient {
  /** Id of the recipient; once stored with the alert, id of the stored copy. */
  id: number;
  organizationId: number;
  role: string;
  organization: string;
  email: string | null;
  phoneNumber: string | null;
  gatewayModemId: number | null;
}

/** Current supervisors of the collectors of an alert's reports. */
const selectSupervisorsOfAlert = (alertId: number) => sql`
  select coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
  from alert_reports
  join reports on reports.id = alert_reports.report_id
  join data_collectors on data_collectors.id = reports.data_collector_id
  where alert_reports.alert_id = ${alertId}`;

/**
 * Whether a recipient is limited to no supervisors, or to one linked to a collector of a report. Head supervisors are also
 * linked through the supervisors below them.
 */
const isForSupervisors = (alertId: number) => sql<boolean>`(
  select count(*) = 0 or bool_or(named.user_id in (${selectSupervisorsOfAlert(alertId)})
    or exists (select 1 from users below where below.head_supervisor_id = named.user_id and below.id in (${selectSupervisorsOfAlert(alertId)})))
  from alert_recipient_supervisors named where named.alert_recipient_id = alert_recipients.id)`;

/**
 * The recipients of a project to notify of an alert: their organization has a report in it, and it matches the supervisors
 * and health risks they are limited to, if any (docs/spec/alerts.md).
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
          and members.user_id in (${selectSupervisorsOfAlert(alertId)}))`,
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

/** Modem slots of a gateway, by modem id. */
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
 * Stores with an alert who is notified of its escalation.
 *
 * @returns the recipients with the ids of the stored copies
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
  const stored = await trx.insertInto('alertEscalationRecipients').values(rows).returning('id').execute();
  return stored.flatMap(({ id }, index) => {
    const recipient = recipients[index];
    return recipient ? [{ ...recipient, id }] : [];
  });
}

/** A user to notify of an alert that was not handled. */
export interface NotHandledRecipient {
  userId: number;
  email: string;
  organizationId: number;
}

/** The not-handled recipients whose organization has a supervisor among those of the alert's reports. */
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
          and members.user_id in (${selectSupervisorsOfAlert(alertId)}))`,
    )
    .orderBy('users.id')
    .$narrowType<{ email: string }>()
    .execute();
}
