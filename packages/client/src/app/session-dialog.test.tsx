import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { showPage } from '../../test/support/show-page.tsx';
import { SessionDialog } from './session-dialog.tsx';

function show() {
  const signOut = vi.fn(async () => {});
  showPage(
    () => (
      <>
        <input aria-label="Comment" defaultValue="typed before" />
        <SessionDialog />
      </>
    ),
    { session: { hasExpired: true, signOut } },
  );
  return signOut;
}

const clickBeside = async () => userEvent.click(document.querySelector('[class*="backdrop"]') as HTMLElement);

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside it', clickBeside],
])('signing in again: %s neither signs out nor drops the page', async (_way, close) => {
  const signOut = show();
  await screen.findByRole('dialog', { name: 'Sign in again' });
  await close();
  expect(signOut).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  expect(document.querySelector('input[aria-label="Comment"]')).toHaveProperty('value', 'typed before');
});

it('its button signs out', async () => {
  const signOut = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledOnce();
});
