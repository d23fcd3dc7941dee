import {
  findChangedPersonalFields,
  getPersonalDataReadOnlyReason,
} from '@harken/domain/access/personal-data';
import { hasModem } from '@harken/domain/access/registration';
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
import type { NewMember } from './registration/registration.actions.ts';
import { deleteModemOfAdvisor, endConsents } from './removal/removal.queries.ts';
import { requireHeadSupervisor, requireModemOfSociety, requireProject } from './users.assignments.ts';
import { buildAuditAction } from './users.audit.ts';
import {
  findDependents,
  type MemberToChange,
  moveToOrganization,
  removeFromOpenProjects,
  updateUser,
} from './users.members.queries.ts';
import { lockMemberForUpdate, type MemberAction } from './users.members.ts';
import {
  assignModemToAdvisor,
  assignToProject,
  hasAdvisorModem,
  isHeadSupervisorOf,
} from './users.queries.ts';

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
export function editMember(services: Services, edit: Edit): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const member = await lockMemberForUpdate(trx, edit);
    const planned = await planEdit(trx, edit, { member, at: services.clock.now() });
    requireChangeableData(planned);
    await requireFreeEmail(trx, planned);
    await requireAllowedOrganization(trx, planned);
    await requireModem(trx, planned);
    await requireAllowedProject(trx, planned);
    const headSupervisorId = await resolveHeadSupervisor(trx, planned);
    await storeEdit(trx, planned, headSupervisorId);
    await recordEdit(trx, planned, headSupervisorId);
    if (planned.newEmail) await changeMemberEmail(trx, services, planned, planned.newEmail);
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
function requireChangeableData({ by, member, changed }: PlannedEdit): void {
  const isReadOnly = getPersonalDataReadOnlyReason(by.role, member) !== null;
  const rejectedFields = isReadOnly
    ? changed
    : changed.filter((field) => field === 'email' && member.isCaller);
  if (rejectedFields.length === 0) return;
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

async function requireFreeEmail(trx: Database, { newEmail, at, userId }: PlannedEdit): Promise<void> {
  if (newEmail && (await isEmailTaken(trx, newEmail, { now: at, except: userId })))
    throw fieldError('Email', 'user.registration.userAlreadyExists');
}

async function requireAllowedOrganization(trx: Database, planned: PlannedEdit): Promise<void> {
  const { by, member, organizationId, organizations } = planned;
  if (organizationId === member.organizationId) return;
  const error = validateOrganizationChange(by.role, member);
  if (error) throw expectedError(error);
  if (!organizations.some(({ id }) => id === organizationId))
    throw expectedError('user.registration.organizationDoesNotExist');
  if (member.role !== 'HeadSupervisor') return;
  const { hasSupervisors } = await findDependents(trx, planned);
  if (hasSupervisors) throw expectedError(hasSupervisorsError);
}

/** A technical advisor without a chosen modem keeps the current one; everybody else loses it. */
async function requireModem(trx: Database, { change, member, userId, society }: PlannedEdit): Promise<void> {
  const { nationalSocietyId } = society;
  const keepsModem =
    member.role === 'TechnicalAdvisor' && (await hasAdvisorModem(trx, { userId, nationalSocietyId }));
  const isRequired = hasModem(member.role) && !keepsModem;
  await requireModemOfSociety(trx, { modemId: change.modemId, nationalSocietyId, isRequired });
}

const hasSupervisorsError = 'user.registration.cannotChangeProjectHeadSupervisorHasSupervisors';

/** Supervisors cannot change project while data collectors or supervisors depend on them. */
async function requireAllowedProject(trx: Database, planned: PlannedEdit): Promise<void> {
  const { by, member, projectId, society } = planned;
  if (projectId === null || projectId === member.projectId) return;
  const { hasSupervisors, hasDataCollectors } = await findDependents(trx, planned);
  if (hasSupervisors) throw expectedError(hasSupervisorsError);
  if (hasDataCollectors)
    throw expectedError('user.registration.cannotChangeProjectSupervisorHasDataCollectors');
  await requireProject(trx, { projectId, nationalSocietyId: society.nationalSocietyId, by });
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
  await removeFromOpenProjects(trx, userId);
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
  if (!member.hasNeverSignedIn)
    return requestEmailChange(trx, services, { userId: member.id, newEmail: email, byId: by.id });
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
    action: buildAuditAction(member.role, 'edit'),
    actor: by,
    subjectType: 'user',
    subjectId: userId,
    nationalSocietyId: society.nationalSocietyId,
    projectId,
    before,
    after: { ...after, changed },
  });
}
