import type { Role } from './roles.ts';

const ranks: Record<Role, number> = {
  Administrator: 1,
  GlobalCoordinator: 2,
  Coordinator: 3,
  DataConsumer: 4,
  Manager: 4,
  TechnicalAdvisor: 4,
  Supervisor: 5,
  HeadSupervisor: 5,
};

/** The rank of a role (administration.md 3.5): 1 is the highest. */
export function rankOf(role: Role): number {
  return ranks[role];
}
