import { type RoutedRequest, routeCalls } from '../route-calls.ts';
import type { Screen } from './screen.ts';

/** Mocks an invitation, because nobody in the demo is invited. */
const mockInvitations = (route: RoutedRequest) =>
  route.fulfill({
    json: {
      isSuccess: true,
      message: {},
      value: [
        {
          id: 1,
          nationalSocietyName: 'Norvale Red Cross',
          organizationName: 'Norvale Branch',
          invitedByName: 'Mona Park',
          invitedAt: '2026-11-20T08:00:00',
        },
      ],
    },
  });

/** The page on which users accept invitations of national societies. */
export const invitationScreens: readonly Screen[] = [
  {
    name: 'invitations',
    by: 'manager',
    path: () => '/invitations',
    ready: 'main section button',
    before: (page) => routeCalls(page, /\/api\/account\/invitations$/, mockInvitations),
  },
];
