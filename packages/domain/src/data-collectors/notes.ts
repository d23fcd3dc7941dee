import type { Role } from '../access/roles.ts';

export const noteLimits = { textMaxLength: 1000 } as const;

const managing: readonly Role[] = ['Administrator', 'Manager', 'TechnicalAdvisor'];

/** Whether somebody may remove a note about a data collector: their own, or any if they manage the project. */
export function mayRemoveNote(
  user: { id: number; role: Role },
  { authorId }: { authorId: number | null },
): boolean {
  return authorId === user.id || managing.includes(user.role);
}
