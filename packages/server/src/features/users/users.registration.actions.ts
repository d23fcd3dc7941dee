import type { ProblemKey } from '@harken/contract/problems';
import type { SocietyFacts } from '@harken/domain/access/may';
import {
  headManagerOnRegistration,
  mayAssignOrganization,
  offeredRoles,
  type RegistrationFacts,
  type SocietyRole,
} from '@harken/domain/access/registration';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isEmailTaken, openAccount } from '../accounts/index.ts';
import {
  findOrganizationStandings,
  makeHeadManager,
  makePendingHeadManager,
  type OrganizationStanding,
} from '../organizations/index.ts';
import { demandHeadSupervisor, refusalOfModem, refusalOfProject } from './users.assignments.ts';
import { deedOf } from './users.deeds.ts';
import {
  assignModemToAdvisor,
  assignToProject,
  findSocietyToJoin,
  insertMembership,
  insertUser,
} from './users.queries.ts';

/** A new user of a society as a form sends them; which fields there are depends on the role. */
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

type Registered = { ok: true; userId: number } | { ok: false; reason: ProblemKey };

interface Registration {
  member: NewMember;
  by: CurrentUser;
  /** The society as the caller stands in it. */
  society: SocietyFacts;
  organizations: OrganizationStanding[];
  facts: RegistrationFacts;
}

/** Registers a user of a society: profile, membership, account, and a mail with the link to set a password. */
export function registerMember(
  services: Services,
  { member, by, society }: Pick<Registration, 'member' | 'by' | 'society'>,
): Promise<Registered> {
  const { nationalSocietyId } = society;
  return services.db.transaction().execute(async (trx) => {
    const joined = await findSocietyToJoin(trx, nationalSocietyId);
    if (!joined) return refused('user.registration.nationalSocietyDoesNotExist');
    if (joined.isArchived) return refused('user.registration.cannotCreateUsersInArchivedNationalSociety');
    const organizations = await findOrganizationStandings(trx, nationalSocietyId, { lock: true });
    const facts = factsOf(organizations, by, society);
    const registration = { member, by, society, organizations, facts };
    const organization = organizationOf(registration);
    const refusal =
      refusalOfRole(registration) ??
      refusalOfOrganization(registration, organization) ??
      (await refusalOfRest(trx, registration, { organization, now: services.clock.now() }));
    if (refusal) return refused(refusal);
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
    return { ok: true, userId };
  });
}

function refused(reason: ProblemKey): Registered {
  return { ok: false, reason };
}

/** What of the society and the caller decides whom the caller may register. */
export function factsOf(
  organizations: OrganizationStanding[],
  by: CurrentUser,
  { hasCoordinator }: SocietyFacts,
): RegistrationFacts {
  return {
    hasCoordinator,
    isDefaultHeadManager: organizations.some((org) => org.isDefault && org.headManagerId === by.id),
    everyOrganizationHasHeadManager: organizations.every(hasHeadManager),
  };
}

/** Whether an organization has a head manager, or one who will be once they accepted the agreement. */
export function hasHeadManager({ headManagerId, pendingHeadManagerId }: OrganizationStanding): boolean {
  return headManagerId !== null || pendingHeadManagerId !== null;
}

/** The organization that a new user will belong to; null where there is none for them. */
function organizationOf({ member, society, organizations }: Registration): OrganizationStanding | null {
  if (member.role === 'DataConsumer') return null;
  const wanted = member.organizationId ?? society.organizationId;
  if (wanted !== null) return organizations.find(({ id }) => id === wanted) ?? null;
  const isSupervisor = member.role === 'Supervisor' || member.role === 'HeadSupervisor';
  return isSupervisor ? null : (organizations[0] ?? null);
}

function refusalOfRole({ member, by, facts }: Registration): ProblemKey | null {
  const isHeadManager = member.role === 'Manager' && member.setAsHeadManager === true;
  if (isHeadManager && by.role === 'GlobalCoordinator' && facts.hasCoordinator)
    return 'user.registration.coordinatorExists';
  const isOffered = offeredRoles(by.role, facts).includes(member.role);
  if (!isOffered) return 'error.unauthorized';
  if (member.role !== 'Manager') return null;
  const rule = headManagerOnRegistration(by.role);
  const isAsOffered = rule === 'asSaid' || isHeadManager === (rule === 'always');
  return isAsOffered ? null : 'error.unauthorized';
}

function refusalOfOrganization(
  { member, by, society, facts }: Registration,
  organization: OrganizationStanding | null,
): ProblemKey | null {
  if (member.role === 'DataConsumer') return null;
  const isGiven = member.organizationId !== null && member.organizationId !== undefined;
  const isOwn = member.organizationId === society.organizationId;
  if (isGiven && !isOwn && !mayAssignOrganization(by.role, facts))
    throw fieldProblem('OrganizationId', 'organization.notAccessToChangeOrganization');
  if (!organization && isGiven) return 'user.registration.organizationDoesNotExist';
  if (!organization) throw fieldProblem('OrganizationId', 'validation.fieldRequired');
  if (member.setAsHeadManager && hasHeadManager(organization))
    return 'user.registration.headManagerAlreadyExists';
  return null;
}

async function refusalOfRest(
  trx: Database,
  { member, by, society }: Registration,
  { organization, now }: { organization: OrganizationStanding | null; now: Date },
): Promise<ProblemKey | null> {
  const { nationalSocietyId } = society;
  if (await isEmailTaken(trx, member.email, { now })) return 'user.registration.userAlreadyExists';
  const modemRefusal = await refusalOfModem(trx, member.modemId, nationalSocietyId);
  if (modemRefusal || member.projectId === undefined) return modemRefusal;
  const { projectId } = member;
  const projectRefusal = await refusalOfProject(trx, { projectId, nationalSocietyId, by });
  if (projectRefusal) return projectRefusal;
  const place = { projectId, organizationId: organization?.id ?? 0 };
  if (member.headSupervisorId) await demandHeadSupervisor(trx, member.headSupervisorId, place);
  return null;
}

async function storeMember(
  trx: Database,
  { member, by, society }: Registration,
  {
    organization,
    languageId,
    at,
  }: { organization: OrganizationStanding | null; languageId: number; at: Date },
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
  await recordDeed(trx, {
    deed: deedOf(role, 'create'),
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

/** The head of the default organization speaks for the society: they become it when they accepted the agreement. */
function appoint(trx: Database, { id, isDefault }: OrganizationStanding, userId: number): Promise<void> {
  const make = isDefault ? makePendingHeadManager : makeHeadManager;
  return make(trx, { organizationId: id, userId });
}
