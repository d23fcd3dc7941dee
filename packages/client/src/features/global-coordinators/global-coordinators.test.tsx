import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import type { GlobalCoordinator } from './global-coordinators.api.ts';
import { globalCoordinatorRoutes } from './global-coordinators.routes.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const address = '/globalcoordinators';
const show = (rest = '', role: Role = 'Administrator') =>
  showRoutes(globalCoordinatorRoutes, `${address}${rest}`, { role });

function aCoordinator(given: Partial<GlobalCoordinator> = {}): GlobalCoordinator {
  return {
    id: 7,
    name: 'Henrik Vale',
    email: 'henrik@mail.example',
    phoneNumber: '+999705550142',
    additionalPhoneNumber: null,
    organization: 'Head office',
    ...given,
  };
}

const hana = aCoordinator({ id: 8, name: 'Ada Moss', email: 'ada@mail.example', organization: null });
const mockList = (...people: GlobalCoordinator[]) =>
  mockCall('get', 'globalCoordinator/list', () => success(people));
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link', { name: /^(Henrik|Ada) \w+$/ })
    .map((link) => link.textContent);
const field = (name: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list of global coordinators', () => {
  it('shows how to reach them, and is searched and sorted', async () => {
    mockList(aCoordinator(), hana);
    await show();
    const table = await screen.findByRole('table', { name: 'Global coordinators' });
    for (const expected of ['henrik@mail.example', 'Head office'])
      expect(within(table).getByText(expected)).toBeTruthy();
    expect(within(table).getByRole('link', { name: 'Call Henrik Vale' }).getAttribute('href')).toBe(
      'tel:+999705550142',
    );
    expect(names()).toEqual(['Henrik Vale', 'Ada Moss']);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['Ada Moss', 'Henrik Vale']));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'office{Enter}');
    await waitFor(() => expect(names()).toEqual(['Henrik Vale']));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), ' of nobody{Enter}');
    expect(await screen.findByText('No global coordinators match.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('is read-only for global coordinators', async () => {
    mockList(aCoordinator());
    await show('', 'GlobalCoordinator');
    const table = await screen.findByRole('table');
    expect(within(table).queryByRole('button', { name: /Actions/ })).toBeNull();
    expect(within(table).queryByRole('link', { name: 'Henrik Vale' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add a global coordinator' })).toBeNull();
  });

  it('shows that there are none, or that they cannot be loaded', async () => {
    mockList();
    await show();
    expect(await screen.findByText('No global coordinators yet.')).toBeTruthy();
    mockCall('get', 'globalCoordinator/list', () => errorResponse('error.unexpected', { status: 500 }));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  it('explains what is lost, deletes, and shows errors in the dialog', async () => {
    let people = [aCoordinator(), hana];
    mockCall('get', 'globalCoordinator/list', () => success(people));
    mockCall('post', 'globalCoordinator/7/delete', () => errorResponse('user.common.userNotFound'));
    await show();
    await choose('Henrik Vale', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Henrik Vale?' });
    expect(dialog.textContent).toContain('who can no longer sign in');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('no such user');
    const requests = mockCall('post', 'globalCoordinator/7/delete', () => {
      people = [hana];
      return success();
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Henrik Vale was deleted.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Ada Moss']));
    expect(requests).toHaveLength(1);
  });
});

describe('the form of a global coordinator', () => {
  it('adds somebody, and returns to the list', async () => {
    mockList();
    const requests = mockCall('post', 'globalCoordinator/create', () => success('user.registration.success'));
    const router = await show('/add');
    await screen.findByRole('form', { name: 'Add a global coordinator' });
    await userEvent.type(field('Name'), ' Henrik Vale ');
    await userEvent.type(field('E-mail'), 'henrik@mail.example');
    await userEvent.type(field('Phone number'), '+999705550142');
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(await screen.findByText(/get an e-mail to set a password/)).toBeTruthy();
    expect(requests).toEqual([
      {
        name: 'Henrik Vale',
        email: 'henrik@mail.example',
        phoneNumber: '+999705550142',
        additionalPhoneNumber: '',
        organization: '',
      },
    ]);
  });

  it('changes everything except the address', async () => {
    mockList(aCoordinator());
    mockCall('get', 'globalCoordinator/7/get', () => success(aCoordinator()));
    const requests = mockCall('post', 'globalCoordinator/7/edit', () => success());
    const router = await show('/7/edit');
    await screen.findByRole('form', { name: 'Edit global coordinator' });
    expect(field('E-mail').readOnly).toBe(true);
    expect(field('E-mail').value).toBe('henrik@mail.example');
    await userEvent.type(field('Employer'), ', Norvale');
    await submit('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(await screen.findByText('Henrik Vale was saved.')).toBeTruthy();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ name: 'Henrik Vale', organization: 'Head office, Norvale' });
    expect(requests[0]).not.toHaveProperty('email');
  });

  it.each([
    ['Name', '', 'Enter or choose a value'],
    ['Name', 'K'.repeat(101), 'Use at most 100 characters'],
    ['E-mail', '', 'Enter or choose a value'],
    ['E-mail', 'henrik', 'This is not a valid e-mail address'],
    ['E-mail', `${'k'.repeat(90)}@mail.example`, 'Use at most 100 characters'],
    ['Phone number', '', 'Enter or choose a value'],
    ['Phone number', '0700123456', /starts with \+/],
    ['Phone number', '+123456789012345678901', 'Use at most 20 characters'],
    ['Additional phone number', '12', /starts with \+/],
    ['Additional phone number', '+123456789012345678901', 'Use at most 20 characters'],
    ['Employer', 'K'.repeat(101), 'Use at most 100 characters'],
  ])('validates %s with "%s" on blur: %s', async (name, written, expected) => {
    await show('/add');
    await screen.findByRole('form');
    await userEvent.click(field(name));
    await userEvent.clear(field(name));
    if (written) await userEvent.paste(written);
    await userEvent.tab();
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows at the address that it is taken, and asks before leaving a form with changes', async () => {
    mockCall('post', 'globalCoordinator/create', () => errorResponse('user.registration.userAlreadyExists'));
    await show('/add');
    await screen.findByRole('form');
    await userEvent.type(field('Name'), 'Henrik Vale');
    await userEvent.type(field('E-mail'), 'henrik@mail.example');
    await userEvent.type(field('Phone number'), '+999705550142');
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'E-mail' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Leave without saving?');
  });
});
