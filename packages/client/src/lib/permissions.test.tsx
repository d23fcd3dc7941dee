import type { Role } from '@harken/domain/access/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PermissionName, type PlaceIds, useCan, useMay } from './permissions.ts';
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

describe('in a place', () => {
  const society = { id: 3, isArchived: false, hasCoordinator: false };
  const project = { id: 5, isClosed: false, nationalSociety: { id: 3 } };

  function may(
    [name, place]: [PermissionName, PlaceIds],
    role: Role,
    { of = society, at = project }: { of?: typeof society | null; at?: typeof project } = {},
  ): boolean {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    if (of) queries.setQueryData(['nationalSociety/get', of.id], of);
    queries.setQueryData(['project/basicData', at.id], at);
    const { result, unmount } = renderHook(() => useMay(name, place), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <FixedSession session={{ user: userWith(role) }}>{children}</FixedSession>
        </QueryClientProvider>
      ),
    });
    unmount();
    return result.current;
  }

  const editing: [PermissionName, PlaceIds] = ['nationalSocieties.edit', { nationalSocietyId: 3 }];
  const deciding: [PermissionName, PlaceIds] = ['alerts.decide', { projectId: 5 }];

  it('holds what the role holds', () => {
    expect(may(editing, 'Manager')).toBe(true);
    expect(may(editing, 'Supervisor')).toBe(false);
    expect(may(deciding, 'Supervisor')).toBe(true);
  });

  it('is suspended in an archived society and in a closed project', () => {
    expect(may(editing, 'Administrator', { of: { ...society, isArchived: true } })).toBe(false);
    expect(may(deciding, 'Manager', { at: { ...project, isClosed: true } })).toBe(false);
    expect(may(deciding, 'Manager', { of: { ...society, isArchived: true } })).toBe(false);
  });

  it('is the business of the coordinator where there is one', () => {
    const of = { ...society, hasCoordinator: true };
    expect(may(editing, 'Manager', { of })).toBe(false);
    expect(may(editing, 'Coordinator', { of })).toBe(true);
  });

  it('is no until the place is known', () => {
    expect(may(editing, 'Administrator', { of: null })).toBe(false);
  });
});
