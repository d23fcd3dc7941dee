import type { ErrorKey } from '@harken/contract/error-keys';
import {
  findChangedPersonalFields,
  getPersonalDataReadOnlyReason,
} from '@harken/domain/access/personal-data';
import { mayBelongToSeveralSocieties, validateOrganizationChange } from '@harken/domain/access/user-rows';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ExpectedError, expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { Services } from '../../platform/services.ts';
import { correctEmail, isEmailTaken, requestEmailChange } from '../accounts/index.ts';
import { removeRecipientsOfSupervisor } from '../alert-recipients/index.ts';
import {
  clearHeadManager,
  findOrganizationsWithHeads,
  type OrganizationWithHeads,
} from '../organizations/index.ts';
import { checkModem, checkProject, requireHeadSupervisor } from './users.assignments.ts';
import { buildAuditAction } from './users.audit.ts';
import {
  findDependents,
  leaveOpenProjects,
  type MemberToChange,
  moveToOrganization,
  updateUser,
} from './users.members.queries.ts';
import { fail, lockMemberForUpdate, type MemberAction, type Outcome } from './users.members.ts';
import { assignModemToAdvisor, assignToProject, isHeadSupervisorOf } from './users.queries.ts';
import type { NewMember } from './users.registration.actions.ts';
import { deleteModemOfAdvisor, endConsents } from './users.removal.queries.ts';

/** A member of a society as the form sends them back; fields that their role does not have are absent. */
export type ChangedMember = Omit<NewMember, 'role' | 'setAsHeadManager'>;

interface Edit extends MemberAction {
  change: ChangedMember;
}

/** An edit, compared with the member's current values. */
interface PlannedEdit extends Edit {
  member: MemberToChange;
  /** The personal fields that would change. */
  changed: ReturnType<typeof findChangedPersonalFields>;
  /** The new address, or null if it stays. A different spelling of the same address is no change. */
  newEmail: string | null;
  organizationId: number | null;
  projectId: number | null;
  organizations: OrganizationWithHeads[];
  at: Date;
}

/**
 * Changes a member of a society, except for their role. Personal data only if the caller may change them; a new e-mail
 * address takes effect when its owner opens the link sent to it.
 */
export function editMember(services: Services, edit: Edit): Promise<Outcome> {
  return services.db.transaction().execute(async (trx) => {
    const locked = await lockMemberForUpdate(trx, edit);
    if (!locked.ok) return locked;
    const planned = await planEdit(trx, edit, { member: locked.member, at: services.clock.now() });
    const error =
      checkPersonalData(planned) ??
      (await checkEmail(trx, planned)) ??
      (await checkOrganization(trx, planned)) ??
      (await checkModem(trx, edit.change.modemId, edit.society.nationalSocietyId)) ??
      (await checkMove(trx, planned));
    if (error) return fail(error);
    const headSupervisorId = await resolveHeadSupervisor(trx, planned);
    await storeEdit(trx, planned, headSupervisorId);
    await recordEdit(trx, planned, headSupervisorId);
    if (planned.newEmail) await changeMemberEmail(trx, services, planned, planned.newEmail);
    return { ok: true };
  });
}

async function planEdit(
  trx: Database,
  edit: Edit,
  { member, at }: Pick<PlannedEdit, 'member' | 'at'>,
): Promise<PlannedEdit> {
  const { change, society } = edit;
  const changed = findChangedPersonalFields(change, member);
  return {
    ...edit,
    member,
    at,
    changed,
    newEmail: changed.includes('email') ? change.email : null,
    organizationId: change.organizationId ?? member.organizationId,
    projectId: change.projectId ?? member.projectId,
    organizations: await findOrganizationsWithHeads(trx, society.nationalSocietyId, { lock: true }),
  };
}

/**
 * Forms send personal data back even if the caller may not change them. Differences the caller may not make are rejected per
 * field. Users change their own address on the account page, which asks for the password.
 */
function checkPersonalData({ by, member, changed }: PlannedEdit): null {
  const isReadOnly = getPersonalDataReadOnlyReason(by.role, member) !== null;
  const rejectedFields = isReadOnly
    ? changed
    : changed.filter((field) => field === 'email' && member.isCaller);
  if (rejectedFields.length === 0) return null;
  const fields = rejectedFields.map((name) => ({
    field: name.charAt(0).toUpperCase() + name.slice(1),
    key: isReadOnly ? readOnlyErrorKey(name) : 'user.common.changeOwnEmailInAccount',
    values: {},
  }));
  throw new ExpectedError('validation.validationError', { fields });
}

const readOnlyErrorKey = (name: string) =>
  name === 'email'
    ? 'user.common.noPermissionToChangeTheEmail'
    : 'user.common.noPermissionToChangePersonalData';

async function checkEmail(trx: Database, { newEmail, at, userId }: PlannedEdit): Promise<null> {
  if (newEmail && (await isEmailTaken(trx, newEmail, { now: at, except: userId })))
    throw fieldError('Email', 'user.registration.userAlreadyExists');
  return null;
}

async function checkOrganization(trx: Database, planned: PlannedEdit): Promise<ErrorKey | null> {
  const { by, member, organizationId, organizations } = planned;
  if (organizationId === member.organizationId) return null;
  const error = validateOrganizationChange(by.role, member);
  if (error) return error;
  if (!organizations.some(({ id }) => id === organizationId))
    return 'user.registration.organizationDoesNotExist';
  if (member.role !== 'HeadSupervisor') return null;
  const { hasSupervisors } = await findDependents(trx, planned);
  return hasSupervisors ? hasSupervisorsError : null;
}

const hasSupervisorsError = 'user.registration.cannotChangeProjectHeadSupervisorHasSupervisors';

/** Supervisors cannot change project while data collectors or supervisors depend on them. */
async function checkMove(trx: Database, planned: PlannedEdit): Promise<ErrorKey | null> {
  const { by, member, projectId, society } = planned;
  if (projectId === null || projectId === member.projectId) return null;
  const { hasSupervisors, hasDataCollectors } = await findDependents(trx, planned);
  if (hasSupervisors) return hasSupervisorsError;
  if (hasDataCollectors) return 'user.registration.cannotChangeProjectSupervisorHasDataCollectors';
  return checkProject(trx, { projectId, nationalSocietyId: society.nationalSocietyId, by });
}

/** Returns the head supervisor from now on: 0 means none, null keeps the current one if that is still possible. */
async function resolveHeadSupervisor(trx: Database, planned: PlannedEdit): Promise<number | null> {
  const { change, member, organizationId, projectId } = planned;
  if (member.role !== 'Supervisor' || change.headSupervisorId === 0) return null;
  const assignment = { projectId: projectId ?? 0, organizationId: organizationId ?? 0 };
  const isMoved = projectId !== member.projectId || organizationId !== member.organizationId;
  const given = change.headSupervisorId ?? null;
  if (given === null) {
    const current = member.headSupervisorId;
    return current && isMoved && !(await isHeadSupervisorOf(trx, current, assignment)) ? null : current;
  }
  if (isMoved || given !== member.headSupervisorId) await requireHeadSupervisor(trx, given, assignment);
  return given;
}

async function storeEdit(
  trx: Database,
  planned: PlannedEdit,
  headSupervisorId: number | null,
): Promise<void> {
  const { change, changed, member, organizationId, projectId, by, userId, society } = planned;
  const { nationalSocietyId } = society;
  const isAdvisor = member.role === 'TechnicalAdvisor';
  if (changed.length > 0) await updateUser(trx, userId, toPersonalValues(change));
  // Users who may belong to several societies have no society-specific values on their row, because these would affect their
  // other societies.
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
    await moveMember(trx, planned, organizationId);
  if (projectId === null || projectId === member.projectId) return;
  if (member.isInOpenProject)
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: member.projectId, by });
  await leaveOpenProjects(trx, userId);
  await assignToProject(trx, userId, projectId);
}

/** Without the e-mail address, which takes effect once its owner confirms it. */
function toPersonalValues(change: ChangedMember) {
  return {
    name: change.name,
    phoneNumber: change.phoneNumber,
    additionalPhoneNumber: change.additionalPhoneNumber,
    customOrganization: change.organization,
    sex: change.sex ?? null,
    decadeOfBirth: change.decadeOfBirth ?? null,
  };
}

/** A member who moves no longer leads the old organization, and no longer causes its alert recipients to be notified. */
async function moveMember(
  trx: Database,
  { member, userId, society, by, at }: PlannedEdit,
  to: number,
): Promise<void> {
  const { nationalSocietyId } = society;
  await clearHeadManager(trx, { userId, nationalSocietyId });
  if (member.leadsDefaultOrganization) await endConsents(trx, { email: member.email, nationalSocietyId, at });
  if (!mayBelongToSeveralSocieties(member.role))
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: null, by });
  await moveToOrganization(trx, { userId, nationalSocietyId, from: member.organizationId, to });
}

/**
 * Changes the e-mail address of a member: at once if nobody has signed in with the account yet, otherwise once the owner
 * confirms it.
 */
async function changeMemberEmail(
  trx: Database,
  services: Services,
  { member, change, society, organizations, by }: PlannedEdit,
  email: string,
): Promise<void> {
  if (!member.hasNeverSignedIn) {
    const requested = await requestEmailChange(trx, services, {
      userId: member.id,
      newEmail: email,
      byId: by.id,
    });
    if (!requested.ok) throw expectedError(requested.reason);
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

/** For personal data only the names of the changed fields are recorded, not their values. */
async function recordEdit(
  trx: Database,
  planned: PlannedEdit,
  headSupervisorId: number | null,
): Promise<void> {
  const { change, changed, member, by, userId, society, organizationId, projectId } = planned;
  const before = {
    organizationId: member.organizationId,
    projectId: member.projectId,
    headSupervisorId: member.headSupervisorId,
    modemId: member.modemId,
  };
  const after = { organizationId, projectId, headSupervisorId, modemId: change.modemId ?? null };
  await recordAuditEvent(trx, {
    deed: buildAuditAction(member.role, 'edit'),
    actor: by,
    subjectType: 'user',
    subjectId: userId,
    nationalSocietyId: society.nationalSocietyId,
    projectId,
    before,
    after: { ...after, changed },
  });
}
