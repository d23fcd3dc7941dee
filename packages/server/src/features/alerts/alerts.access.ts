import { type ProjectFacts, refusalOf } from '@harken/domain/access/may';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { AlertReport } from './alerts.queries.ts';

/** Who is asking, and what they are in the project. */
export interface Reader {
  user: Pick<CurrentUser, 'id' | 'role'>;
  place: ProjectFacts;
}

type Sender = Pick<
  AlertReport,
  'supervisorId' | 'headSupervisorId' | 'headOfSupervisorId' | 'organizationId'
>;

/** A supervisor answers for the own collectors; a head supervisor for the own ones and those of supervisors below. */
function answersFor({ user }: Reader, sender: Sender): boolean {
  if (user.role === 'Supervisor') return sender.supervisorId === user.id;
  return sender.headSupervisorId === user.id || sender.headOfSupervisorId === user.id;
}

const isSupervising = ({ user }: Reader) => user.role === 'Supervisor' || user.role === 'HeadSupervisor';

/** Whether the details of a report are shown: to Administrators and to the organization of its supervisor. */
export function seesDetails(reader: Reader, sender: Sender): boolean {
  if (reader.user.role === 'Administrator') return true;
  if (isSupervising(reader) && answersFor(reader, sender)) return true;
  return sender.organizationId !== null && sender.organizationId === reader.place.organizationId;
}

/** Whether the last report of an alert is of the reader's own organization; to Administrators all are. */
export function isOfOwnOrganization({ user, place }: Reader, organizationId: number | null): boolean {
  return user.role === 'Administrator' || organizationId === place.organizationId;
}

/** Whether the recipients of an escalation are shown, whichever organization they are of (specification 3, 2.17). */
export function seesEscalationRecipients({ user }: Reader): boolean {
  return ['Administrator', 'Manager', 'TechnicalAdvisor'].includes(user.role);
}

/** Whether the sender of a report is hidden: from (head) supervisors, when somebody else answers for the sender. */
export function isSenderHidden(reader: Reader, sender: Sender): boolean {
  return isSupervising(reader) && !answersFor(reader, sender);
}

/** Whether somebody may keep, dismiss or reset a report of an alert, as far as the report itself goes. */
export function mayCrossCheck(reader: Reader, sender: Sender): boolean {
  return seesDetails(reader, sender) && !isSenderHidden(reader, sender);
}

/** Whether somebody may escalate, dismiss or close an alert: with one report they answer for, or that their organization does. */
export function mayDecideOnAlert(reader: Reader, reports: Sender[]): boolean {
  return reader.user.role === 'Administrator' || reports.some((report) => mayCrossCheck(reader, report));
}

/** Whether role, project and society let somebody decide here at all. */
export function mayDecideHere({ user, place }: Reader): boolean {
  return refusalOf('alerts.decide', user.role, place) === null;
}
