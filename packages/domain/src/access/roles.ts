/** The eight roles; a person has exactly one. */
export const roles = [
  'Administrator',
  'GlobalCoordinator',
  'TechnicalAdvisor',
  'DataConsumer',
  'Manager',
  'Supervisor',
  'Coordinator',
  'HeadSupervisor',
] as const;
export type Role = (typeof roles)[number];

/** The six roles that belong to a national society. */
export const societyRoles = [
  'Manager',
  'TechnicalAdvisor',
  'DataConsumer',
  'Coordinator',
  'Supervisor',
  'HeadSupervisor',
] as const;

/** Whether people with a role belong to national societies, where they are registered and changed. */
export function isSocietyRole(role: Role): boolean {
  return (societyRoles as readonly Role[]).includes(role);
}

/** The letters that the permission table and docs/permissions.md use. */
const roleByLetter = {
  A: 'Administrator',
  G: 'GlobalCoordinator',
  T: 'TechnicalAdvisor',
  D: 'DataConsumer',
  M: 'Manager',
  S: 'Supervisor',
  C: 'Coordinator',
  H: 'HeadSupervisor',
} as const satisfies Record<string, Role>;

/** Roles from their letters, so that the permission table stays readable: `parseRoleLetters('AMTSH')`. */
export function parseRoleLetters(letters: string): readonly Role[] {
  return [...letters].map((letter) => roleByLetter[letter as keyof typeof roleByLetter]);
}

/** The letters of roles, always in the same order; the reverse of `parseRoleLetters`. */
export function formatRoleLetters(given: readonly Role[]): string {
  const letters = Object.entries(roleByLetter).filter(([, role]) => given.includes(role));
  return letters.map(([letter]) => letter).join('');
}
