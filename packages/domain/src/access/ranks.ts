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

/** The rank of a role; 1 is the highest (docs/spec/access.md). */
export function getRank(role: Role): number {
  return ranks[role];
}
