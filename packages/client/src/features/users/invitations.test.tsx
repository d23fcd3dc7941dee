import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { OwnInvitationsPage } from './own-invitations-page.tsx';
import { answerSociety, answerUsers, aUser, showUsers } from './testing/show-users-page.tsx';
import type { Invitation, OwnInvitation } from './users.api.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('the people whom a society invited', () => {
  const open: Invitation = {
    id: 51,
    email: 'ada@mail.example',
    state: 'Invited',
    organizationName: 'Kalembe Branch',
    invitedAt: '2026-11-20T08:00:00',
  };
  const declined: Invitation = { ...open, id: 52, email: 'bo@mail.example', state: 'Declined' };
  beforeEach(() => {
    answerSociety();
    answerUsers(aUser());
  });

  it('stand below the list with their state, and are withdrawn', async () => {
    let rows = [open, declined];
    answer('get', 'userInvitation/list', () => success(rows));
    answer('post', 'userInvitation/51/withdraw', () => {
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

  it('are not spoken of where there are none', async () => {
    answer('get', 'userInvitation/list', () => success([]));
    await showUsers('', 'Manager');
    expect(await screen.findByText('Omar Finn')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  });
});

describe('one’s own invitations', () => {
  const mine: OwnInvitation = {
    id: 61,
    nationalSocietyName: 'Norvale Red Cross',
    organizationName: 'Norvale Branch',
    invitedByName: 'Mona Park',
    invitedAt: '2026-11-20T08:00:00',
  };

  it.each([
    ['Accept', 'accept', 'You are now a member of Norvale Red Cross.'],
    ['Decline', 'decline', 'You declined the invitation of Norvale Red Cross.'],
  ])('say who invites for what, and are answered: %s', async (button, verb, done) => {
    let rows = [mine];
    answer('get', 'account/invitations', () => success(rows));
    const asked = answer('post', `account/invitations/61/${verb}`, () => {
      rows = [];
      return success();
    });
    const lookAgain = vi.fn(async () => {});
    showPage(OwnInvitationsPage, { session: { lookAgain } });
    const card = await screen.findByRole('region', { name: 'Norvale Red Cross' });
    expect(card.textContent).toContain('Mona Park invites you to work for Norvale Branch.');
    await userEvent.click(within(card).getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(lookAgain).toHaveBeenCalled());
    expect(await screen.findByText('No invitation is waiting for your answer.')).toBeTruthy();
  });

  it('say why one cannot be accepted any longer', async () => {
    answer('get', 'account/invitations', () => success([mine]));
    answer('post', 'account/invitations/61/accept', () => refusal('user.invitation.notFound'));
    showPage(OwnInvitationsPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('This invitation is no longer open.')).toBeTruthy();
  });
});
