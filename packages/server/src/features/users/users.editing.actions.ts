import type { ProblemKey } from '@harken/contract/problems';
import { mayChangeEmail, refusalOfOrganizationChange } from '@harken/domain/access/user-rows';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { changeEmail, hasAccount } from '../accounts/index.ts';
import { removeRecipientsOfSupervisor } from '../alert-recipients/index.ts';
import {
  clearHeadManager,
  findOrganizationStandings,
  type OrganizationStanding,
} from '../organizations/index.ts';
import { demandHeadSupervisor, refusalOfModem, refusalOfProject } from './users.assignments.ts';
import { deedOf } from './users.deeds.ts';
import {
  findWhatKeeps,
  leaveOpenProjects,
  type MemberToChange,
  moveToOrganization,
  updateUser,
} from './users.members.queries.ts';
import { holdMember, type OnMember, refused, type Verdict } from './users.members.ts';
import { assignModemToAdvisor, assignToProject, isHeadSupervisorOf } from './users.queries.ts';
import type { NewMember } from './users.registration.actions.ts';
import { deleteModemOfAdvisor, endConsents } from './users.removal.queries.ts';

/** A member of a society as a form sends them back; what a role does not have is left out. */
export type ChangedMember = Omit<NewMember, 'role' | 'setAsHeadManager'>;

interface Edit extends OnMember {
  change: ChangedMember;
}

/** An edit after it was held against the member as they are. */
interface Planned extends Edit {
  member: MemberToChange;
  /** The new address; null when it stays. Another way of writing the same one is no change. */
  newEmail: string | null;
  organizationId: number | null;
  projectId: number | null;
  organizations: OrganizationStanding[];
  at: Date;
}

/** Changes a member of a society; their role stays. With a new e-mail address their account begins anew. */
export function editMember(services: Services, edit: Edit): Promise<Verdict> {
  return services.db.transaction().execute(async (trx) => {
    const held = await holdMember(trx, edit);
    if (!held.ok) return held;
    const planned = await planOf(trx, edit, { member: held.member, at: services.clock.now() });
    const refusal =
      (await refusalOfEmail(trx, planned)) ??
      (await refusalOfOrganization(trx, planned)) ??
      (await refusalOfModem(trx, edit.change.modemId, edit.society.nationalSocietyId)) ??
      (await refusalOfMove(trx, planned));
    if (refusal) return refused(refusal);
    const headSupervisorId = await headSupervisorOf(trx, planned);
    await store(trx, planned, headSupervisorId);
    if (planned.newEmail) await giveEmail(trx, services, planned, planned.newEmail);
    await record(trx, planned, headSupervisorId);
    return { ok: true };
  });
}

async function planOf(
  trx: Database,
  edit: Edit,
  { member, at }: Pick<Planned, 'member' | 'at'>,
): Promise<Planned> {
  const { change, society } = edit;
  const isSameAddress = change.email.toLowerCase() === member.email.toLowerCase();
  return {
    ...edit,
    member,
    at,
    newEmail: isSameAddress ? null : change.email,
    organizationId: change.organizationId ?? member.organizationId,
    projectId: change.projectId ?? member.projectId,
    organizations: await findOrganizationStandings(trx, society.nationalSocietyId, { lock: true }),
  };
}

async function refusalOfEmail(trx: Database, { by, member, newEmail }: Planned): Promise<null> {
  if (!newEmail) return null;
  if (!mayChangeEmail(by.role, member))
    throw fieldProblem('Email', 'user.common.noPermissionToChangeTheEmail');
  if (await hasAccount(trx, newEmail)) throw fieldProblem('Email', 'user.registration.userAlreadyExists');
  return null;
}

async function refusalOfOrganization(trx: Database, planned: Planned): Promise<ProblemKey | null> {
  const { by, member, organizationId, organizations } = planned;
  if (organizationId === member.organizationId) return null;
  const refusal = refusalOfOrganizationChange(by.role, member);
  if (refusal) return refusal;
  if (!organizations.some(({ id }) => id === organizationId))
    return 'user.registration.organizationDoesNotExist';
  if (member.role !== 'HeadSupervisor') return null;
  const { hasSupervisors } = await findWhatKeeps(trx, planned);
  return hasSupervisors ? headSupervisorIsNeeded : null;
}

const headSupervisorIsNeeded = 'user.registration.cannotChangeProjectHeadSupervisorHasSupervisors';

/** Whoever works for another project leaves nobody behind. */
async function refusalOfMove(trx: Database, planned: Planned): Promise<ProblemKey | null> {
  const { by, member, projectId, society } = planned;
  if (projectId === null || projectId === member.projectId) return null;
  const { hasSupervisors, hasDataCollectors } = await findWhatKeeps(trx, planned);
  if (hasSupervisors) return headSupervisorIsNeeded;
  if (hasDataCollectors) return 'user.registration.cannotChangeProjectSupervisorHasDataCollectors';
  return refusalOfProject(trx, { projectId, nationalSocietyId: society.nationalSocietyId, by });
}

/** To whom a supervisor reports from now on: 0 is nobody; unless told otherwise the same, where they still can. */
async function headSupervisorOf(trx: Database, planned: Planned): Promise<number | null> {
  const { change, member, organizationId, projectId } = planned;
  if (member.role !== 'Supervisor' || change.headSupervisorId === 0) return null;
  const place = { projectId: projectId ?? 0, organizationId: organizationId ?? 0 };
  const isMoved = projectId !== member.projectId || organizationId !== member.organizationId;
  const given = change.headSupervisorId ?? null;
  if (given === null) {
    const kept = member.headSupervisorId;
    return kept && isMoved && !(await isHeadSupervisorOf(trx, kept, place)) ? null : kept;
  }
  if (isMoved || given !== member.headSupervisorId) await demandHeadSupervisor(trx, given, place);
  return given;
}

async function store(trx: Database, planned: Planned, headSupervisorId: number | null): Promise<void> {
  const { change, member, organizationId, projectId, by, userId, society } = planned;
  const { nationalSocietyId } = society;
  const isAdvisor = member.role === 'TechnicalAdvisor';
  await updateUser(trx, userId, {
    name: change.name,
    phoneNumber: change.phoneNumber,
    additionalPhoneNumber: change.additionalPhoneNumber,
    customOrganization: change.organization,
    sex: change.sex ?? null,
    decadeOfBirth: change.decadeOfBirth ?? null,
    modemId: isAdvisor ? null : (change.modemId ?? null),
    currentProjectId: projectId,
    headSupervisorId,
  });
  if (isAdvisor && change.modemId) {
    await deleteModemOfAdvisor(trx, { userId, nationalSocietyId });
    await assignModemToAdvisor(trx, userId, change.modemId);
  }
  if (organizationId !== null && organizationId !== member.organizationId)
    await move(trx, planned, organizationId);
  if (projectId === null || projectId === member.projectId) return;
  if (member.isInOpenProject)
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: member.projectId, by });
  await leaveOpenProjects(trx, userId);
  await assignToProject(trx, userId, projectId);
}

/** Who moves to another organization leads the old one no more, and is no reason to tell its recipients of alerts. */
async function move(trx: Database, { member, userId, society, by, at }: Planned, to: number): Promise<void> {
  const { nationalSocietyId } = society;
  await clearHeadManager(trx, { userId, nationalSocietyId });
  if (member.leadsDefaultOrganization) await endConsents(trx, { email: member.email, nationalSocietyId, at });
  await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: null, by });
  await moveToOrganization(trx, { userId, nationalSocietyId, from: member.organizationId, to });
}

/**
 * Gives a member another e-mail address. What was consented to under the old one ends: consents belong to an address, and
 * who reads the new one is asked anew.
 */
async function giveEmail(trx: Database, services: Services, planned: Planned, email: string): Promise<void> {
  const { member, change, society, organizations, at } = planned;
  await endConsents(trx, { email: member.email, nationalSocietyId: null, at });
  const user = {
    id: member.id,
    name: change.name,
    email,
    role: member.role,
    languageCode: member.languageCode,
    nationalSocietyId: society.nationalSocietyId,
    organizationNames: organizations.map(({ name }) => name),
  };
  await changeEmail(trx, services, { user, formerEmail: member.email });
}

const personal = [
  'name',
  'phoneNumber',
  'additionalPhoneNumber',
  'organization',
  'sex',
  'decadeOfBirth',
] as const;

/** Of what describes a person only the names of the fields are remembered, not what stood in them. */
async function record(trx: Database, planned: Planned, headSupervisorId: number | null): Promise<void> {
  const { change, member, by, userId, society, organizationId, projectId, newEmail } = planned;
  const changed: string[] = personal.filter((field) => (change[field] ?? null) !== member[field]);
  const before = {
    organizationId: member.organizationId,
    projectId: member.projectId,
    headSupervisorId: member.headSupervisorId,
    modemId: member.modemId,
  };
  const after = { organizationId, projectId, headSupervisorId, modemId: change.modemId ?? null };
  await recordDeed(trx, {
    deed: deedOf(member.role, 'edit'),
    actor: by,
    subjectType: 'user',
    subjectId: userId,
    nationalSocietyId: society.nationalSocietyId,
    projectId,
    before,
    after: { ...after, changed: newEmail ? [...changed, 'email'] : changed },
  });
}
