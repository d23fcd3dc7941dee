import { describe, expect, it } from 'vitest';
import { type ChangeScope, getVisibleScope, type Subscriber } from './change-visibility.ts';
import type { Role } from './roles.ts';

function aSubscriber(role: Role, places: { societies?: number[]; projects?: number[] } = {}): Subscriber {
  const { societies = [], projects = [] } = places;
  return { userId: 7, role, nationalSocietyIds: new Set(societies), projectIds: new Set(projects) };
}

const inProject = { projectId: 5, nationalSocietyId: 2 };
const inSociety = { nationalSocietyId: 2 };
const inSocieties = (...societies: number[]) => ({ societies });
const within = { societies: [2], projects: [5] };

const examples: [string, Subscriber, ChangeScope, ChangeScope | null][] = [
  ['a manager of the project', aSubscriber('Manager', within), inProject, inProject],
  ['a supervisor of the project', aSubscriber('Supervisor', within), inProject, inProject],
  ['a data consumer of the project', aSubscriber('DataConsumer', within), inProject, inProject],
  ['a manager of the society only', aSubscriber('Manager', inSocieties(2)), inProject, inSociety],
  [
    'a technical advisor of the society only',
    aSubscriber('TechnicalAdvisor', inSocieties(2)),
    inProject,
    inSociety,
  ],
  ['a supervisor of the society only', aSubscriber('Supervisor', inSocieties(2)), inProject, null],
  ['a coordinator of the society only', aSubscriber('Coordinator', inSocieties(2)), inProject, null],
  [
    'a manager of another society',
    aSubscriber('Manager', { societies: [3], projects: [9] }),
    inProject,
    null,
  ],
  ['a global coordinator', aSubscriber('GlobalCoordinator'), inProject, null],
  ['an administrator', aSubscriber('Administrator'), inProject, inProject],
  ['a manager of the society', aSubscriber('Manager', inSocieties(2)), inSociety, inSociety],
  ['a supervisor of the society', aSubscriber('Supervisor', inSocieties(2)), inSociety, inSociety],
  ['a manager of another society', aSubscriber('Manager', inSocieties(3)), inSociety, null],
  ['a global coordinator', aSubscriber('GlobalCoordinator'), inSociety, inSociety],
  ['an administrator', aSubscriber('Administrator'), inSociety, inSociety],
  ['a supervisor, for a change of the whole platform', aSubscriber('Supervisor'), {}, {}],
  ['a user, for a change about themselves', aSubscriber('Supervisor'), { userId: 7 }, {}],
  ['a manager, for a change about another user', aSubscriber('Manager', inSocieties(2)), { userId: 8 }, null],
  ['an administrator, for a change about another user', aSubscriber('Administrator'), { userId: 8 }, null],
];

describe('how much of a change is visible to', () => {
  it.each(examples)('%s: %#', (_who, subscriber, scope, visibleScope) => {
    expect(getVisibleScope(subscriber, scope)).toEqual(visibleScope);
  });
});
