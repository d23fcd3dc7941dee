import { describe, expect, it } from 'vitest';
import { type ChangedPlace, type Hearer, heardPlace } from './hearing.ts';
import type { Role } from './roles.ts';

function aHearer(role: Role, places: { societies?: number[]; projects?: number[] } = {}): Hearer {
  const { societies = [], projects = [] } = places;
  return { userId: 7, role, nationalSocietyIds: new Set(societies), projectIds: new Set(projects) };
}

const inProject = { projectId: 5, nationalSocietyId: 2 };
const inSociety = { nationalSocietyId: 2 };
const of = (...societies: number[]) => ({ societies });
const within = { societies: [2], projects: [5] };

const examples: [string, Hearer, ChangedPlace, ChangedPlace | null][] = [
  ['a manager of the project', aHearer('Manager', within), inProject, inProject],
  ['a supervisor of the project', aHearer('Supervisor', within), inProject, inProject],
  ['a data consumer of the project', aHearer('DataConsumer', within), inProject, inProject],
  ['a manager of the society only', aHearer('Manager', of(2)), inProject, inSociety],
  ['a technical advisor of the society only', aHearer('TechnicalAdvisor', of(2)), inProject, inSociety],
  ['a supervisor of the society only', aHearer('Supervisor', of(2)), inProject, null],
  ['a coordinator of the society only', aHearer('Coordinator', of(2)), inProject, null],
  ['a manager of another society', aHearer('Manager', { societies: [3], projects: [9] }), inProject, null],
  ['a global coordinator', aHearer('GlobalCoordinator'), inProject, null],
  ['an administrator', aHearer('Administrator'), inProject, inProject],
  ['a manager of the society', aHearer('Manager', of(2)), inSociety, inSociety],
  ['a supervisor of the society', aHearer('Supervisor', of(2)), inSociety, inSociety],
  ['a manager of another society', aHearer('Manager', of(3)), inSociety, null],
  ['a global coordinator', aHearer('GlobalCoordinator'), inSociety, inSociety],
  ['an administrator', aHearer('Administrator'), inSociety, inSociety],
  ['a supervisor, of what is above all societies', aHearer('Supervisor'), {}, {}],
  ['a user, of what concerns only them', aHearer('Supervisor'), { userId: 7 }, {}],
  ['a manager, of what concerns another user', aHearer('Manager', of(2)), { userId: 8 }, null],
  ['an administrator, of what concerns another user', aHearer('Administrator'), { userId: 8 }, null],
];

describe('of a change hears', () => {
  it.each(examples)('%s: %#', (_who, hearer, place, heard) => {
    expect(heardPlace(hearer, place)).toEqual(heard);
  });
});
