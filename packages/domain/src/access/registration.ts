import type { Role, societyRoles } from './roles.ts';

/** A role that belongs to a national society. */
export type SocietyRole = (typeof societyRoles)[number];

/** What decides whom a caller may register in a society, and in which organization. */
export interface RegistrationContext {
  /** The society has a coordinator, who then manages its organizations. */
  hasCoordinator: boolean;
  /** The caller is the head manager of the society's default organization. */
  isDefaultHeadManager: boolean;
  /** Every organization of the society has a head manager or a pending one. */
  everyOrganizationHasHeadManager: boolean;
}

const staff: readonly SocietyRole[] = [
  'Manager',
  'TechnicalAdvisor',
  'DataConsumer',
  'Supervisor',
  'HeadSupervisor',
];

/** A manager whom they add leads an organization, so there must be one without a head manager. */
function getLeaderRoles({ everyOrganizationHasHeadManager }: RegistrationContext): readonly SocietyRole[] {
  return everyOrganizationHasHeadManager ? ['Coordinator'] : ['Manager', 'Coordinator'];
}

/**
 * The roles that a caller may give to a new user of a society, in the order in which a form shows them. Global coordinators
 * and coordinators set up a society, so they create only head managers, where an organization has none, and coordinators.
 * The first coordinator is appointed by a global coordinator, an Administrator, or the head manager of the default
 * organization; from then on, global coordinators add nobody.
 */
export function getRoleOptions(caller: Role, context: RegistrationContext): readonly SocietyRole[] {
  switch (caller) {
    case 'Administrator':
      return [...staff, 'Coordinator'];
    case 'GlobalCoordinator':
      return context.hasCoordinator ? [] : getLeaderRoles(context);
    case 'Coordinator':
      return getLeaderRoles(context);
    case 'Manager':
    case 'TechnicalAdvisor':
      return context.isDefaultHeadManager && !context.hasCoordinator ? [...staff, 'Coordinator'] : staff;
    default:
      return [];
  }
}

/** Whether people with a role have a modem of the society's gateways, through which SMS to them and for them are sent. */
export function hasModem(role: SocietyRole): boolean {
  return role !== 'DataConsumer' && role !== 'Coordinator';
}

/** Whether managers whom a caller registers become head managers: always, never, or as the caller chooses. */
export function getHeadManagerRule(caller: Role): 'always' | 'never' | 'asChosen' {
  if (caller === 'GlobalCoordinator' || caller === 'Coordinator') return 'always';
  return caller === 'Administrator' ? 'asChosen' : 'never';
}

/** Whether a caller may choose the organization of a new user; everybody else registers users in their own. */
export function mayAssignOrganization(caller: Role, context: RegistrationContext): boolean {
  if (caller === 'Administrator' || caller === 'Coordinator') return true;
  return !context.hasCoordinator && (caller === 'GlobalCoordinator' || context.isDefaultHeadManager);
}

/**
 * Whether a caller may add, rename and delete organizations: coordinators where there are any, otherwise the head manager
 * of the default organization; Administrators always.
 */
export function mayEditOrganizations(
  caller: Role,
  context: Pick<RegistrationContext, 'hasCoordinator' | 'isDefaultHeadManager'>,
): boolean {
  if (caller === 'Administrator') return true;
  return context.hasCoordinator ? caller === 'Coordinator' : context.isDefaultHeadManager;
}

/** Whether a caller may appoint the head manager of an organization: managers and technical advisors only while they are it. */
export function mayAppointHeadManager(caller: Role, { isHeadManager }: { isHeadManager: boolean }): boolean {
  return caller === 'Manager' || caller === 'TechnicalAdvisor' ? isHeadManager : true;
}

/** Whether a member can be the head manager of their organization. */
export function mayBeHeadManager(member: Role): boolean {
  return member === 'Manager' || member === 'TechnicalAdvisor';
}
