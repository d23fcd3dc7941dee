import type { Role } from './roles.ts';

/** The page that a person sees after signing in. */
export interface HomePage {
  page: 'Root' | 'NationalSociety' | 'ProjectList' | 'Project';
  nationalSocietyId?: number;
  projectId?: number;
}

/** What the home page depends on. */
export interface HomePageContext {
  /** The societies that the person belongs to. */
  nationalSocietyIds: readonly number[];
  /** Of supervisors and head supervisors: their open project, otherwise the closed one they worked in last. */
  project: { id: number; nationalSocietyId: number } | null;
}

/**
 * The page that opens after signing in.
 *
 * Supervisors and head supervisors go to their project. Somebody who works for exactly one society goes there: managers and
 * technical advisors to its projects, coordinators and data consumers to its dashboard. Everybody else goes to the root page.
 *
 * @returns null for a supervisor or head supervisor without any project: they have no page yet
 * @example getHomePage('Manager', { nationalSocietyIds: [4], project: null }) // { page: 'ProjectList', nationalSocietyId: 4 }
 */
export function getHomePage(role: Role, { nationalSocietyIds, project }: HomePageContext): HomePage | null {
  if (role === 'Supervisor' || role === 'HeadSupervisor') {
    return (
      project && { page: 'Project', nationalSocietyId: project.nationalSocietyId, projectId: project.id }
    );
  }
  const [nationalSocietyId, ...others] = nationalSocietyIds;
  const hasOneSociety = nationalSocietyId !== undefined && others.length === 0;
  if (!hasOneSociety || role === 'Administrator' || role === 'GlobalCoordinator') return { page: 'Root' };
  const page = role === 'Manager' || role === 'TechnicalAdvisor' ? 'ProjectList' : 'NationalSociety';
  return { page, nationalSocietyId };
}
