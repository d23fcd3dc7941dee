import { checkPermission, type ProjectScope } from '@harken/domain/access/check-permission';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { AlertReport } from './alerts.queries.ts';

/** The signed-in user and their role in the project. */
export interface Reader {
  user: Pick<CurrentUser, 'id' | 'role' | 'languageCode'>;
  scope: ProjectScope;
}

type Sender = Pick<
  AlertReport,
  'supervisorId' | 'headSupervisorId' | 'headOfSupervisorId' | 'organizationId'
>;

/** Supervisors are responsible for their own collectors; head supervisors also for those of the supervisors below them. */
function isResponsibleFor({ user }: Reader, sender: Sender): boolean {
  if (user.role === 'Supervisor') return sender.supervisorId === user.id;
  return sender.headSupervisorId === user.id || sender.headOfSupervisorId === user.id;
}

const isSupervising = ({ user }: Reader) => user.role === 'Supervisor' || user.role === 'HeadSupervisor';

/**
 * Whether the details of a report are shown: to Administrators, to those responsible for its collector, and to the
 * organization of its supervisor.
 */
export function maySeeDetails(reader: Reader, sender: Sender): boolean {
  if (reader.user.role === 'Administrator') return true;
  if (isSupervising(reader) && isResponsibleFor(reader, sender)) return true;
  return sender.organizationId !== null && sender.organizationId === reader.scope.organizationId;
}

/** Whether the last report of an alert belongs to the reader's own organization. For Administrators every report does. */
export function isOfOwnOrganization({ user, scope }: Reader, organizationId: number | null): boolean {
  return user.role === 'Administrator' || organizationId === scope.organizationId;
}

/** Whether the recipients of an escalation are shown, of whichever organization (docs/spec/access.md). */
export function maySeeEscalationRecipients({ user }: Reader): boolean {
  return ['Administrator', 'Manager', 'TechnicalAdvisor'].includes(user.role);
}

/** Whether the sender of a report is hidden: from (head) supervisors who are not responsible for the collector. */
export function isSenderHidden(reader: Reader, sender: Sender): boolean {
  return isSupervising(reader) && !isResponsibleFor(reader, sender);
}

/** Whether the reader may accept, dismiss or reset a report of an alert. The status of the report is checked elsewhere. */
export function mayCrossCheck(reader: Reader, sender: Sender): boolean {
  return maySeeDetails(reader, sender) && !isSenderHidden(reader, sender);
}

/** Whether the reader may escalate, dismiss or close an alert: they may cross-check at least one of its reports. */
export function mayDecideOnAlert(reader: Reader, reports: Sender[]): boolean {
  return reader.user.role === 'Administrator' || reports.some((report) => mayCrossCheck(reader, report));
}

/** Whether role, project and national society allow the reader to decide on alerts at all. */
export function mayDecideHere({ user, scope }: Reader): boolean {
  return checkPermission('alerts.decide', user.role, scope) === null;
}
