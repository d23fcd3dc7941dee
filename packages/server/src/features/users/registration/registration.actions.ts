import type { SocietyScope } from '@harken/domain/access/check-permission';
import {
  getHeadManagerRule,
  getRoleOptions,
  hasModem,
  mayAssignOrganization,
  type RegistrationContext,
  type SocietyRole,
} from '@harken/domain/access/registration';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { isEmailTaken, openAccount } from '../../accounts/index.ts';
import {
  findOrganizationsWithHeads,
  makeHeadManager,
  makePendingHeadManager,
  type OrganizationWithHeads,
} from '../../organizations/index.ts';
import { requireHeadSupervisor, requireModemOfSociety, requireProject } from '../users.assignments.ts';
import { buildAuditAction } from '../users.audit.ts';
import {
  assignModemToAdvisor,
  assignToProject,
  findSocietyToJoin,
  insertMembership,
  insertUser,
} from '../users.queries.ts';

/** A new user of a society as the form sends them; the fields depend on the role. */
export interface NewMember {
  role: SocietyRole;
  name: string;
  email: string;
  phoneNumber: string;
  additionalPhoneNumber: string | null;
  organization: string | null;
  organizationId?: number | null;
  modemId?: number | null;
  setAsHeadManager?: boolean | null;
  projectId?: number;
  headSupervisorId?: number | null;
  sex?: 'Male' | 'Female' | 'Other';
  decadeOfBirth?: number;
}

interface Registration {
  member: NewMember;
  by: CurrentUser;
  /** The society, with the caller's relation to it. */
  society: SocietyScope;
  organizations: OrganizationWithHeads[];
  context: RegistrationContext;
}

/** Registers a user of a society: profile, membership, account and verification e-mail. */
export function registerMember(
  services: Services,
  { member, by, society }: Pick<Registration, 'member' | 'by' | 'society'>,
): Promise<void> {
  const { nationalSocietyId } = society;
  return services.db.transaction().execute(async (trx) => {
    const joined = await findSocietyToJoin(trx, nationalSocietyId);
    if (!joined) throw expectedError('user.registration.nationalSocietyDoesNotExist');
    if (joined.isArchived)
      throw expectedError('user.registration.cannotCreateUsersInArchivedNationalSociety');
    const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
    const context = buildRegistrationContext(organizations, by, society);
    const registration = { member, by, society, organizations, context };
    const organization = findTargetOrganization(registration);
    requireAllowedRole(registration);
    requireAllowedOrganization(registration, organization);
    await requireAssignments(trx, registration, { organization, now: services.clock.now() });
    const userId = await storeMember(trx, registration, {
      organization,
      languageId: joined.languageId,
      at: services.clock.now(),
    });
    await openAccount(trx, services, {
      ...member,
      id: userId,
      languageCode: joined.languageCode,
      nationalSocietyId,
      organizationNames: organizations.map(({ name }) => name),
    });
  });
}

/** The values of society and caller that determine whom the caller may register. */
export function buildRegistrationContext(
  organizations: OrganizationWithHeads[],
  by: CurrentUser,
  { hasCoordinator }: SocietyScope,
): RegistrationContext {
  return {
    hasCoordinator,
    isDefaultHeadManager: organizations.some((org) => org.isDefault && org.headManagerId === by.id),
    everyOrganizationHasHeadManager: organizations.every(hasHeadManager),
  };
}

/** Whether an organization has a head manager, or a pending one who has not consented yet. */
export function hasHeadManager({ headManagerId, pendingHeadManagerId }: OrganizationWithHeads): boolean {
  return headManagerId !== null || pendingHeadManagerId !== null;
}

/** Returns the organization of a new user, or null if there is none for them. */
function findTargetOrganization({
  member,
  society,
  organizations,
}: Registration): OrganizationWithHeads | null {
  if (member.role === 'DataConsumer') return null;
  const wanted = member.organizationId ?? society.organizationId;
  if (wanted !== null) return organizations.find(({ id }) => id === wanted) ?? null;
  const isSupervisor = member.role === 'Supervisor' || member.role === 'HeadSupervisor';
  return isSupervisor ? null : (organizations[0] ?? null);
}

function requireAllowedRole({ member, by, context }: Registration): void {
  const isHeadManager = member.role === 'Manager' && member.setAsHeadManager === true;
  if (isHeadManager && by.role === 'GlobalCoordinator' && context.hasCoordinator)
    throw expectedError('user.registration.coordinatorExists');
  const isAllowedRole = getRoleOptions(by.role, context).includes(member.role);
  if (!isAllowedRole) throw expectedError('error.unauthorized');
  if (member.role !== 'Manager') return;
  const rule = getHeadManagerRule(by.role);
  const isAllowedHeadManager = rule === 'asChosen' || isHeadManager === (rule === 'always');
  if (!isAllowedHeadManager) throw expectedError('error.unauthorized');
}

function requireAllowedOrganization(
  { member, by, society, context }: Registration,
  organization: OrganizationWithHeads | null,
): void {
  if (member.role === 'DataConsumer') return;
  const isGiven = member.organizationId !== null && member.organizationId !== undefined;
  const isOwn = member.organizationId === society.organizationId;
  if (isGiven && !isOwn && !mayAssignOrganization(by.role, context))
    throw fieldError('OrganizationId', 'organization.notAccessToChangeOrganization');
  if (!organization && isGiven) throw expectedError('user.registration.organizationDoesNotExist');
  if (!organization) throw fieldError('OrganizationId', 'validation.fieldRequired');
  if (member.setAsHeadManager && hasHeadManager(organization))
    throw expectedError('user.registration.headManagerAlreadyExists');
}

async function requireAssignments(
  trx: Database,
  { member, by, society }: Registration,
  { organization, now }: { organization: OrganizationWithHeads | null; now: Date },
): Promise<void> {
  const { nationalSocietyId } = society;
  if (await isEmailTaken(trx, member.email, { now }))
    throw expectedError('user.registration.userAlreadyExists');
  const { projectId, modemId } = member;
  await requireModemOfSociety(trx, { modemId, nationalSocietyId, isRequired: hasModem(member.role) });
  if (projectId === undefined) return;
  await requireProject(trx, { projectId, nationalSocietyId, by });
  const assignment = { projectId, organizationId: organization?.id ?? 0 };
  if (member.headSupervisorId) await requireHeadSupervisor(trx, member.headSupervisorId, assignment);
}

async function storeMember(
  trx: Database,
  { member, by, society }: Registration,
  {
    organization,
    languageId,
    at,
  }: { organization: OrganizationWithHeads | null; languageId: number; at: Date },
): Promise<number> {
  const { role, modemId = null, projectId } = member;
  const { nationalSocietyId } = society;
  const isAdvisor = role === 'TechnicalAdvisor';
  const userId = await insertUser(trx, {
    role,
    name: member.name,
    emailAddress: member.email,
    phoneNumber: member.phoneNumber,
    additionalPhoneNumber: member.additionalPhoneNumber,
    customOrganization: member.organization,
    languageId,
    sex: member.sex ?? null,
    decadeOfBirth: member.decadeOfBirth ?? null,
    currentProjectId: projectId ?? null,
    headSupervisorId: member.headSupervisorId || null,
    modemId: isAdvisor ? null : modemId,
    registeredById: by.id,
    createdAt: at,
  });
  await insertMembership(trx, { userId, nationalSocietyId, organizationId: organization?.id ?? null });
  if (projectId !== undefined) await assignToProject(trx, userId, projectId);
  if (isAdvisor && modemId) await assignModemToAdvisor(trx, userId, modemId);
  if (member.setAsHeadManager && organization) await appoint(trx, organization, userId);
  await recordAuditEvent(trx, {
    action: buildAuditAction(role, 'create'),
    actor: by,
    subjectType: 'user',
    subjectId: userId,
    nationalSocietyId,
    projectId: projectId ?? null,
    after: {
      role,
      organizationId: organization?.id ?? null,
      setAsHeadManager: member.setAsHeadManager ?? false,
    },
  });
  return userId;
}

/** The head manager of the default organization represents the society and is pending until they consent to the agreement. */
function appoint(trx: Database, { id, isDefault }: OrganizationWithHeads, userId: number): Promise<void> {
  const setHeadManager = isDefault ? makePendingHeadManager : makeHeadManager;
  return setHeadManager(trx, { organizationId: id, userId });
}
