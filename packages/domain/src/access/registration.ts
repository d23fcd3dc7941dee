import type { Role, societyRoles } from './roles.ts';

/** A role that belongs to a national society. */
export type SocietyRole = (typeof societyRoles)[number];

/** What of a society decides whom a caller may register, and where. */
export interface RegistrationFacts {
  /** Somebody of the society is a coordinator: organizations are then their business. */
  hasCoordinator: boolean;
  /** The caller is the head manager of the society's default organization. */
  isDefaultHeadManager: boolean;
  /** Every organization of the society has a head manager or one who is about to become it. */
  everyOrganizationHasHeadManager: boolean;
}

const staff: readonly SocietyRole[] = [
  'Manager',
  'TechnicalAdvisor',
  'DataConsumer',
  'Supervisor',
  'HeadSupervisor',
];

/**
 * The roles that a caller may give to a new user of a society (administration.md 3.3), in the order in which a form
 * offers them. Who creates a society's leadership (GlobalCoordinator, Coordinator) creates head managers and
 * coordinators only; the first coordinator is appointed from outside or by the head of the default organization.
 */
export function offeredRoles(caller: Role, facts: RegistrationFacts): readonly SocietyRole[] {
  switch (caller) {
    case 'Administrator':
      return [...staff, 'Coordinator'];
    case 'GlobalCoordinator':
      return facts.hasCoordinator ? ['Manager'] : ['Manager', 'Coordinator'];
    case 'Coordinator':
      return facts.everyOrganizationHasHeadManager ? ['Coordinator'] : ['Manager', 'Coordinator'];
    case 'Manager':
    case 'TechnicalAdvisor':
      return facts.isDefaultHeadManager && !facts.hasCoordinator ? [...staff, 'Coordinator'] : staff;
    default:
      return [];
  }
}

/** Whether the managers whom a caller registers are head managers: always, never, or as the caller says. */
export function headManagerOnRegistration(caller: Role): 'always' | 'never' | 'asSaid' {
  if (caller === 'GlobalCoordinator' || caller === 'Coordinator') return 'always';
  return caller === 'Administrator' ? 'asSaid' : 'never';
}

/** Whether a caller may choose the organization of a new user; others register into their own. */
export function mayAssignOrganization(caller: Role, facts: RegistrationFacts): boolean {
  if (caller === 'Administrator' || caller === 'Coordinator') return true;
  return !facts.hasCoordinator && (caller === 'GlobalCoordinator' || facts.isDefaultHeadManager);
}

/**
 * Whether a caller may add, rename and remove organizations (administration.md section 6): the coordinators where there
 * are any, else the head manager of the default organization; Administrators always.
 */
export function mayEditOrganizations(
  caller: Role,
  facts: Pick<RegistrationFacts, 'hasCoordinator' | 'isDefaultHeadManager'>,
): boolean {
  if (caller === 'Administrator') return true;
  return facts.hasCoordinator ? caller === 'Coordinator' : facts.isDefaultHeadManager;
}

/** Whether a caller may appoint the head of an organization: managers and technical advisors only while they are it. */
export function mayAppointHeadManager(caller: Role, { isHeadManager }: { isHeadManager: boolean }): boolean {
  return caller === 'Manager' || caller === 'TechnicalAdvisor' ? isHeadManager : true;
}

/** Whether a member can be the head manager of their organization. */
export function mayBeHeadManager(member: Role): boolean {
  return member === 'Manager' || member === 'TechnicalAdvisor';
}
