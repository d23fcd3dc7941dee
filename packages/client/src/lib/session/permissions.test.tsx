import type { Role } from '@harken/domain/access/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PermissionName, type ScopeIds, useCan, useMay } from './permissions.ts';
import { FixedSession, type User } from './session.tsx';

function userWith(role: Role | undefined): User | null {
  return role ? { id: 1, name: 'R', email: 'r@x.example', roles: [role], languageCode: 'en' } : null;
}

function can(role: Role | undefined, permission: PermissionName): boolean {
  const { result } = renderHook(() => useCan(permission), {
    wrapper: ({ children }) => <FixedSession session={{ user: userWith(role) }}>{children}</FixedSession>,
  });
  return result.current;
}

it.each([
  ['Manager', 'alerts.decide', true],
  ['Coordinator', 'alerts.list', true],
  ['Coordinator', 'alerts.decide', false],
  ['DataConsumer', 'reports.list', false],
  [undefined, 'alerts.list', false],
] as const)('%s and %s: %s', (role, permission, expected) => {
  expect(can(role, permission)).toBe(expected);
});

describe('in a society or project', () => {
  const society = { id: 3, isArchived: false, hasCoordinator: false };
  const project = { id: 5, isClosed: false, nationalSociety: { id: 3 } };

  function may(
    [name, scope]: [PermissionName, ScopeIds],
    role: Role,
    {
      societyData = society,
      projectData = project,
    }: { societyData?: typeof society | null; projectData?: typeof project } = {},
  ): boolean {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    if (societyData) queries.setQueryData(['nationalSociety/get', societyData.id], societyData);
    queries.setQueryData(['project/basicData', projectData.id], projectData);
    const { result, unmount } = renderHook(() => useMay(name, scope), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <FixedSession session={{ user: userWith(role) }}>{children}</FixedSession>
        </QueryClientProvider>
      ),
    });
    unmount();
    return result.current;
  }

  const editing: [PermissionName, ScopeIds] = ['nationalSocieties.edit', { nationalSocietyId: 3 }];
  const deciding: [PermissionName, ScopeIds] = ['alerts.decide', { projectId: 5 }];

  it('depends on the role', () => {
    expect(may(editing, 'Manager')).toBe(true);
    expect(may(editing, 'Supervisor')).toBe(false);
    expect(may(deciding, 'Supervisor')).toBe(true);
  });

  it('is suspended in an archived society and in a closed project', () => {
    expect(may(editing, 'Administrator', { societyData: { ...society, isArchived: true } })).toBe(false);
    expect(may(deciding, 'Manager', { projectData: { ...project, isClosed: true } })).toBe(false);
    expect(may(deciding, 'Manager', { societyData: { ...society, isArchived: true } })).toBe(false);
  });

  it('some actions are left to the coordinator if there is one', () => {
    const societyData = { ...society, hasCoordinator: true };
    expect(may(editing, 'Manager', { societyData })).toBe(false);
    expect(may(editing, 'Coordinator', { societyData })).toBe(true);
  });

  it('is false until the society is loaded', () => {
    expect(may(editing, 'Administrator', { societyData: null })).toBe(false);
  });
});
