import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import type { NationalSociety } from './national-societies.api.ts';
import { mockContextCalls, showSocietyPage } from './testing/show-society-page.tsx';

const address = '/nationalsocieties/3/overview';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('shows the settings', async () => {
  mockContextCalls(aSociety({ enableEidsrIntegration: true }));
  showSocietyPage(address);
  const card = await screen.findByRole('region', { name: 'National society' });
  const details = within(card)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(details).toEqual([
    ['Name', 'Kalembe Society'],
    ['Country', 'Kalembe'],
    ['Content language', 'English'],
    ['First day of the epi week', 'Monday'],
    ['EIDSR integration', 'On'],
    ['Two-step sign-in required', 'No'],
  ]);
});

it.each<[Role, Partial<NationalSociety>, string[]]>([
  ['Administrator', {}, ['Archive', 'Edit']],
  ['Administrator', { hasCoordinator: true }, ['Archive', 'Edit']],
  ['GlobalCoordinator', {}, ['Archive', 'Edit']],
  ['GlobalCoordinator', { hasCoordinator: true }, ['Archive']],
  ['Administrator', { isArchived: true }, ['Reopen']],
  ['Coordinator', { hasCoordinator: true }, ['Edit']],
  ['Coordinator', { hasCoordinator: true, isArchived: true }, []],
  ['Manager', {}, ['Edit']],
  ['Manager', { hasCoordinator: true }, []],
  ['DataConsumer', {}, []],
])('offers a %s for %o the actions %o', async (role, given, actions) => {
  mockContextCalls(aSociety(given));
  showSocietyPage(address, role);
  const card = await screen.findByRole('region', { name: 'National society' });
  const buttonNames = [...card.querySelectorAll('button, a')].map((control) => control.textContent);
  expect(buttonNames).toEqual(actions);
});

it('shows at the top that an archived society can only be read', async () => {
  mockContextCalls(aSociety({ isArchived: true }));
  showSocietyPage(address, 'Manager');
  expect(await screen.findByText(/It can be read, not changed/)).toBeTruthy();
});

it('archives from here too', async () => {
  mockContextCalls();
  showSocietyPage(address);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Its SMS gateways and its head manager are permanently deleted.');
  mockContextCalls(aSociety({ isArchived: true }));
  const requests = mockCall('post', 'nationalSociety/3/archive', () =>
    success(undefined, 'nationalSociety.archive.success'),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/It can be read, not changed/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toHaveLength(1);
});

it('offers a retry when it cannot be loaded', async () => {
  mockContextCalls();
  mockCall('get', 'nationalSociety/3/get', () => errorResponse('error.unexpected', { status: 500 }));
  showSocietyPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
