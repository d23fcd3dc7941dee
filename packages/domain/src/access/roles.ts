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

/** Letters as the specification's table writes them. */
const byLetter = {
  A: 'Administrator',
  G: 'GlobalCoordinator',
  T: 'TechnicalAdvisor',
  D: 'DataConsumer',
  M: 'Manager',
  S: 'Supervisor',
  C: 'Coordinator',
  H: 'HeadSupervisor',
} as const satisfies Record<string, Role>;

/** Roles from their letters, so that a row of the permission table reads like a row of the specification: `rolesOf('AMTSH')`. */
export function rolesOf(letters: string): readonly Role[] {
  return [...letters].map((letter) => byLetter[letter as keyof typeof byLetter]);
}

/** The letters of roles, in the order of the specification: `rolesOf` the other way round. */
export function lettersOf(given: readonly Role[]): string {
  const letters = Object.entries(byLetter).filter(([, role]) => given.includes(role));
  return letters.map(([letter]) => letter).join('');
}
