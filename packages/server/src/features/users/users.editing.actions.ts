import type { ProblemKey } from '@harken/contract/problems';
import { changedPersonalFields, whyPersonIsFixed } from '@harken/domain/access/personal-data';
import { mayBelongToSeveralSocieties, refusalOfOrganizationChange } from '@harken/domain/access/user-rows';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, Problem, problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { correctEmail, isEmailTaken, requestEmailChange } from '../accounts/index.ts';
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
  /** The personal fields that differ from what is known. */
  changed: ReturnType<typeof changedPersonalFields>;
  /** The new address; null when it stays. Another way of writing the same one is no change. */
  newEmail: string | null;
  organizationId: number | null;
  projectId: number | null;
  organizations: OrganizationStanding[];
  at: Date;
}

/**
 * Changes a member of a society; their role stays. Personal data only where the caller may change them; a new e-mail
 * address takes effect when its owner opens the link that is sent there.
 */
export function editMember(services: Services, edit: Edit): Promise<Verdict> {
  return services.db.transaction().execute(async (trx) => {
    const held = await holdMember(trx, edit);
    if (!held.ok) return held;
    const planned = await planOf(trx, edit, { member: held.member, at: services.clock.now() });
    const refusal =
      refusalOfPersonalData(planned) ??
      (await refusalOfEmail(trx, planned)) ??
      (await refusalOfOrganization(trx, planned)) ??
      (await refusalOfModem(trx, edit.change.modemId, edit.society.nationalSocietyId)) ??
      (await refusalOfMove(trx, planned));
    if (refusal) return refused(refusal);
    const headSupervisorId = await headSupervisorOf(trx, planned);
    await store(trx, planned, headSupervisorId);
    await record(trx, planned, headSupervisorId);
    if (planned.newEmail) await giveEmail(trx, services, planned, planned.newEmail);
    return { ok: true };
  });
}

async function planOf(
  trx: Database,
  edit: Edit,
  { member, at }: Pick<Planned, 'member' | 'at'>,
): Promise<Planned> {
  const { change, society } = edit;
  const changed = changedPersonalFields(change, member);
  return {
    ...edit,
    member,
    at,
    changed,
    newEmail: changed.includes('email') ? change.email : null,
    organizationId: change.organizationId ?? member.organizationId,
    projectId: change.projectId ?? member.projectId,
    organizations: await findOrganizationStandings(trx, society.nationalSocietyId, { lock: true }),
  };
}

/**
 * Forms send personal data back whether they may be changed or not. What differs although the caller may not change it is
 * refused field by field; an own address is changed on the account page, which asks for the password.
 */
function refusalOfPersonalData({ by, member, changed }: Planned): null {
  const isFixed = whyPersonIsFixed(by.role, member) !== null;
  const refusedFields = isFixed ? changed : changed.filter((field) => field === 'email' && member.isCaller);
  if (refusedFields.length === 0) return null;
  const fields = refusedFields.map((name) => ({
    field: name.charAt(0).toUpperCase() + name.slice(1),
    key: isFixed ? keyOfFixed(name) : 'user.common.changeOwnEmailInAccount',
    values: {},
  }));
  throw new Problem('validation.validationError', { fields });
}

const keyOfFixed = (name: string) =>
  name === 'email'
    ? 'user.common.noPermissionToChangeTheEmail'
    : 'user.common.noPermissionToChangePersonalData';

async function refusalOfEmail(trx: Database, { newEmail, at, userId }: Planned): Promise<null> {
  if (newEmail && (await isEmailTaken(trx, newEmail, { now: at, except: userId })))
    throw fieldProblem('Email', 'user.registration.userAlreadyExists');
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
  const { change, changed, member, organizationId, projectId, by, userId, society } = planned;
  const { nationalSocietyId } = society;
  const isAdvisor = member.role === 'TechnicalAdvisor';
  if (changed.length > 0) await updateUser(trx, userId, personalValuesOf(change));
  // Whoever belongs to several societies has nothing on their row that is one society's: it would reach into the others.
  if (!mayBelongToSeveralSocieties(member.role))
    await updateUser(trx, userId, {
      modemId: change.modemId ?? null,
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

/** The e-mail address is not among them: it takes effect when its owner confirms it. */
function personalValuesOf(change: ChangedMember) {
  return {
    name: change.name,
    phoneNumber: change.phoneNumber,
    additionalPhoneNumber: change.additionalPhoneNumber,
    customOrganization: change.organization,
    sex: change.sex ?? null,
    decadeOfBirth: change.decadeOfBirth ?? null,
  };
}

/** Who moves to another organization leads the old one no more, and is no reason to tell its recipients of alerts. */
async function move(trx: Database, { member, userId, society, by, at }: Planned, to: number): Promise<void> {
  const { nationalSocietyId } = society;
  await clearHeadManager(trx, { userId, nationalSocietyId });
  if (member.leadsDefaultOrganization) await endConsents(trx, { email: member.email, nationalSocietyId, at });
  if (!mayBelongToSeveralSocieties(member.role))
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: null, by });
  await moveToOrganization(trx, { userId, nationalSocietyId, from: member.organizationId, to });
}

/** Gives a member another e-mail address: at once where nobody has signed in yet, else when its owner confirms it. */
async function giveEmail(
  trx: Database,
  services: Services,
  { member, change, society, organizations, by }: Planned,
  email: string,
): Promise<void> {
  if (!member.hasNeverSignedIn) {
    const asked = await requestEmailChange(trx, services, {
      userId: member.id,
      newEmail: email,
      byId: by.id,
    });
    if (!asked.ok) throw problem(asked.reason);
    return;
  }
  await correctEmail(trx, services, {
    id: member.id,
    name: change.name,
    email,
    role: member.role,
    languageCode: member.languageCode,
    nationalSocietyId: society.nationalSocietyId,
    organizationNames: organizations.map(({ name }) => name),
  });
}

/** Of what describes a person only the names of the fields are remembered, not what stood in them. */
async function record(trx: Database, planned: Planned, headSupervisorId: number | null): Promise<void> {
  const { change, changed, member, by, userId, society, organizationId, projectId } = planned;
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
    after: { ...after, changed },
  });
}
