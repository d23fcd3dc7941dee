import { expect, it } from 'vitest';
import { mayRemoveNote } from './notes.ts';

it.each([
  ['Supervisor', 7, true],
  ['Supervisor', 8, false],
  ['Supervisor', null, false],
  ['HeadSupervisor', 8, false],
  ['Manager', 8, true],
  ['TechnicalAdvisor', 8, true],
  ['Administrator', null, true],
] as const)('a %s may remove a note of author %s: %s', (role, authorId, expected) => {
  expect(mayRemoveNote({ id: 7, role }, { authorId })).toBe(expected);
});
