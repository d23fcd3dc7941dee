import type { Role } from './roles.ts';

/** Where a person lands after signing in. */
export interface HomePage {
  page: 'Root' | 'NationalSociety' | 'ProjectList' | 'Project';
  nationalSocietyId?: number;
  projectId?: number;
}

/** What the landing place depends on. */
export interface Homes {
  /** The societies that the person belongs to. */
  nationalSocietyIds: readonly number[];
  /** Of supervisors and head supervisors: their open project, else the closed one they worked in last. */
  project: { id: number; nationalSocietyId: number } | null;
}

/**
 * The page where a person's work is (administration.md 3.1, decision 25).
 *
 * Supervisors and head supervisors go to their project. Who works for exactly one society goes there: managers and
 * technical advisors to its projects, coordinators and data consumers to its dashboard. All others begin at the top.
 *
 * @returns null for a supervisor or head supervisor without any project: there is no place for them yet
 * @example homePageOf('Manager', { nationalSocietyIds: [4], project: null }) // { page: 'ProjectList', nationalSocietyId: 4 }
 */
export function homePageOf(role: Role, { nationalSocietyIds, project }: Homes): HomePage | null {
  if (role === 'Supervisor' || role === 'HeadSupervisor') {
    return (
      project && { page: 'Project', nationalSocietyId: project.nationalSocietyId, projectId: project.id }
    );
  }
  const [nationalSocietyId, ...others] = nationalSocietyIds;
  const isOfOneSociety = nationalSocietyId !== undefined && others.length === 0;
  if (!isOfOneSociety || role === 'Administrator' || role === 'GlobalCoordinator') return { page: 'Root' };
  const page = role === 'Manager' || role === 'TechnicalAdvisor' ? 'ProjectList' : 'NationalSociety';
  return { page, nationalSocietyId };
}
