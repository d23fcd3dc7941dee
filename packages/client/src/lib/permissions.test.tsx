import type { Role } from '@harken/domain/access/roles';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type PermissionName, useCan } from './permissions.ts';
import { FixedSession, type User } from './session.tsx';

function may(role: Role | undefined, permission: PermissionName): boolean {
  const user: User | null = role
    ? { id: 1, name: 'R', email: 'r@x.example', roles: [role], languageCode: 'en' }
    : null;
  const { result } = renderHook(() => useCan(permission), {
    wrapper: ({ children }) => <FixedSession session={{ user }}>{children}</FixedSession>,
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
  expect(may(role, permission)).toBe(expected);
});
