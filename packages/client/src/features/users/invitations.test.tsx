import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { OwnInvitationsPage } from './own-invitations-page.tsx';
import { aUser, mockSociety, mockUsers, showUsers } from './testing/show-users-page.tsx';
import type { Invitation, OwnInvitation } from './users.api.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('pending and declined invitations of a society', () => {
  const pending: Invitation = {
    id: 51,
    email: 'ada@mail.example',
    state: 'Invited',
    organizationName: 'Kalembe Branch',
    invitedAt: '2026-11-20T08:00:00',
  };
  const declined: Invitation = { ...pending, id: 52, email: 'bo@mail.example', state: 'Declined' };
  beforeEach(() => {
    mockSociety();
    mockUsers(aUser());
  });

  it('are shown below the list with their state, and can be withdrawn', async () => {
    let rows = [pending, declined];
    mockCall('get', 'userInvitation/list', () => success(rows));
    mockCall('post', 'userInvitation/51/withdraw', () => {
      rows = [declined];
      return success();
    });
    await showUsers('', 'Manager');
    const card = await screen.findByRole('region', { name: 'Invitations' });
    const [first, second] = within(card).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/ada@mail\.example.*Kalembe Branch.*Invited/);
    expect(second?.textContent).toMatch(/bo@mail\.example.*Declined/);
    expect(screen.getByRole('button', { name: 'Remove the invitation of bo@mail.example' })).toBeTruthy();
    await userEvent.click(
      screen.getByRole('button', { name: 'Withdraw the invitation of ada@mail.example' }),
    );
    expect(await screen.findByText('The invitation was withdrawn.')).toBeTruthy();
    await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(1));
  });

  it('are not shown if there are none', async () => {
    mockCall('get', 'userInvitation/list', () => success([]));
    await showUsers('', 'Manager');
    expect(await screen.findByText('Omar Finn')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  });
});

describe('invitations of the user', () => {
  const mine: OwnInvitation = {
    id: 61,
    nationalSocietyName: 'Norvale Red Cross',
    organizationName: 'Norvale Branch',
    invitedByName: 'Mona Park',
    invitedAt: '2026-11-20T08:00:00',
  };

  it.each([
    ['Accept', 'accept', 'You are now a member of Norvale Red Cross.'],
    ['Decline', 'decline', 'You declined the invitation from Norvale Red Cross.'],
  ])('show who invites for what, and can be answered: %s', async (button, verb, confirmation) => {
    let rows = [mine];
    mockCall('get', 'account/invitations', () => success(rows));
    const requests = mockCall('post', `account/invitations/61/${verb}`, () => {
      rows = [];
      return success();
    });
    const refreshUser = vi.fn(async () => {});
    showPage(OwnInvitationsPage, { session: { refreshUser } });
    const card = await screen.findByRole('region', { name: 'Norvale Red Cross' });
    expect(card.textContent).toContain('Mona Park invites you to work for Norvale Branch.');
    await userEvent.click(within(card).getByRole('button', { name: button }));
    expect(await screen.findByText(confirmation)).toBeTruthy();
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(refreshUser).toHaveBeenCalled());
    expect(await screen.findByText('You have no open invitations.')).toBeTruthy();
  });

  it('show why one can no longer be accepted', async () => {
    mockCall('get', 'account/invitations', () => success([mine]));
    mockCall('post', 'account/invitations/61/accept', () => errorResponse('user.invitation.notFound'));
    showPage(OwnInvitationsPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This invitation is no longer open.')).toBeTruthy();
  });
});
