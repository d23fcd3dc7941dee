import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { aUser, mockSociety, mockUsers, showUsers } from './testing/show-users-page.tsx';
import type { UserItem } from './users.api.ts';

beforeAll(() => server.listen());
beforeEach(() => mockSociety());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const table = () => screen.findByRole('table', { name: 'Users of this national society' });
const names = async () => {
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => row.querySelector('bdi')?.textContent);
};
const getRow = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

async function choose(name: string, action: string) {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

const supervisor = aUser({ id: 8, name: 'Sara Benin', role: 'Supervisor', project: 'Lakeshore' });
const consumer = aUser({
  id: 9,
  name: 'Dana Ministry',
  email: '***',
  phoneNumber: '***',
  role: 'DataConsumer',
  organizationName: null,
  organizationId: 0,
  isVerified: false,
});

describe('the list of users', () => {
  it('shows who does what where, and how to reach them', async () => {
    mockUsers(supervisor);
    await showUsers();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Name',
      'Role',
      'E-mail',
      'Phone number',
      'Project',
      'Organization',
      'Actions',
    ]);
    const row = within(getRow('Sara Benin'));
    for (const word of ['Supervisor', 'omar@mail.example', 'Lakeshore', 'Kalembe Branch'])
      expect(row.getByText(word)).toBeTruthy();
    expect(row.getByRole('link', { name: '+999705550142' }).getAttribute('href')).toBe('tel:+999705550142');
    expect(row.getByRole('link', { name: 'Call Sara Benin' })).toBeTruthy();
    const nameLink = await row.findByRole('link', { name: 'Sara Benin' });
    expect(nameLink.getAttribute('href')).toBe('/nationalsocieties/3/users/8/edit');
  });

  it('shows that a data consumer is not verified instead of contact details', async () => {
    mockUsers(consumer, aUser({ isVerified: false }));
    await showUsers();
    await table();
    const row = within(getRow('Dana Ministry'));
    expect(row.getByText('Not verified')).toBeTruthy();
    expect(row.queryByText('***')).toBeNull();
    expect(row.queryByRole('link', { name: /Call/ })).toBeNull();
    expect(within(getRow('Omar Finn')).getByText('omar@mail.example')).toBeTruthy();
  });

  it('marks head managers, and shows what pending ones still need', async () => {
    mockUsers(aUser({ isHeadManager: true }), aUser({ id: 8, name: 'Ada Moss', isPendingHeadManager: true }));
    await showUsers();
    await table();
    expect(within(getRow('Omar Finn')).getByText('Head manager')).toBeTruthy();
    const pending = within(getRow('Ada Moss')).getByRole('button', { name: /Pending head manager/ });
    expect(pending.textContent).toContain('after signing in and accepting the agreement');
    await userEvent.hover(pending);
    await waitFor(() => expect(screen.getAllByText(/Becomes head manager after/)).toHaveLength(2));
  });

  it('finds by name, address, project and organization', async () => {
    mockUsers(supervisor, consumer, aUser({ organizationName: 'Norvale Partner' }));
    const router = await showUsers();
    const search = await screen.findByRole('searchbox', { name: 'Search for users' });
    const seen = [];
    for (const typed of ['sará', 'lakeshore', 'partner omar', '0142']) {
      await userEvent.clear(search);
      await userEvent.type(search, `${typed}{Enter}`);
      await waitFor(() => expect(router.state.location.search).toEqual({ search: typed }));
      seen.push(await names());
    }
    expect(seen).toEqual([['Sara Benin'], ['Sara Benin'], ['Omar Finn'], ['Sara Benin', 'Omar Finn']]);
  });

  it('filters by one of the roles in the list', async () => {
    mockUsers(supervisor, aUser());
    await showUsers('?role=Supervisor');
    expect(await names()).toEqual(['Sara Benin']);
    await userEvent.click(screen.getByRole('button', { name: /^Role Supervisor/ }));
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual([
      'All',
      'Manager',
      'Supervisor',
    ]);
  });

  it('keeps the order of the server, and is sorted by a header', async () => {
    mockUsers(aUser({ isHeadManager: true }), aUser({ id: 10, name: 'Ada Moss' }), supervisor);
    await showUsers();
    const before = await names();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(async () => expect(await names()).toEqual(['Ada Moss', 'Omar Finn', 'Sara Benin']));
    await userEvent.click(screen.getByRole('button', { name: 'Project' }));
    await waitFor(async () => expect((await names())[0]).toBe('Sara Benin'));
    expect(before).toEqual(['Omar Finn', 'Ada Moss', 'Sara Benin']);
  });

  it('shows that nobody matches, or that there are no users yet', async () => {
    mockUsers(aUser());
    await showUsers('?search=nobody');
    expect(await screen.findByText('No users match.')).toBeTruthy();
    mockUsers();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Omar Finn')).toBeTruthy();
  });

  it('shows when it cannot be loaded', async () => {
    mockCall('get', 'user/list', () => errorResponse('error.unexpected', { status: 500 }));
    await showUsers();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('links to the forms for adding, unless the society is archived: %s', async (isArchived, links) => {
    mockSociety({ isArchived });
    mockUsers(aUser());
    await showUsers();
    await table();
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Add a user' })).toHaveLength(links));
    expect(screen.queryAllByRole('link', { name: 'Add an existing user' })).toHaveLength(links);
    expect(screen.queryAllByText(/is archived/)).toHaveLength(1 - links);
    expect(screen.queryAllByRole('button', { name: /Actions/ })).toHaveLength(links);
  });
});

describe('row actions', () => {
  const all = ['Edit', 'Set as head manager', 'Delete'];
  it.each<[Role, Partial<UserItem>, string[]]>([
    ['Administrator', {}, all],
    ['Administrator', { role: 'TechnicalAdvisor' }, all],
    ['Administrator', { isHeadManager: true }, ['Edit', 'Delete']],
    ['Administrator', { isPendingHeadManager: true }, ['Edit', 'Delete']],
    ['Administrator', { role: 'Supervisor' }, ['Edit', 'Delete']],
    ['GlobalCoordinator', { isHeadManager: true }, ['Edit']],
    ['GlobalCoordinator', { isPendingHeadManager: true }, ['Edit', 'Delete']],
    ['GlobalCoordinator', { role: 'Coordinator' }, ['Edit', 'Delete']],
    ['GlobalCoordinator', { role: 'DataConsumer' }, []],
    ['Coordinator', { isHeadManager: true }, ['Edit', 'Delete']],
    ['Coordinator', { role: 'Coordinator' }, ['Edit', 'Delete']],
    ['Coordinator', { role: 'DataConsumer' }, ['Edit', 'Delete']],
    ['Coordinator', { role: 'Supervisor' }, []],
    ['Coordinator', { role: 'TechnicalAdvisor' }, ['Set as head manager']],
    ['Manager', {}, ['Edit', 'Delete']],
    ['Manager', { isHeadManager: true }, ['Edit']],
    ['Manager', { role: 'Coordinator' }, ['Edit']],
    ['TechnicalAdvisor', { role: 'HeadSupervisor' }, ['Edit', 'Delete']],
    ['Manager', { id: 1, name: 'Ruth Okeme' }, ['Edit']],
  ])('offers a %s for %o the actions %o', async (role, given, actions) => {
    const user = aUser(given);
    mockUsers(user);
    await showUsers('', role);
    await table();
    if (actions.length > 0) {
      const items = await openMenu(user.name);
      expect(items.map((item) => item.textContent)).toEqual(actions);
    } else {
      expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
      expect(screen.queryByRole('link', { name: user.name })).toBeNull();
    }
  });

  it.each([
    [5, ['Edit', 'Set as head manager', 'Delete']],
    [6, ['Edit', 'Delete']],
  ])(
    'lets the head manager of organization 5 appoint members of organization %i: %o',
    async (id, actions) => {
      mockUsers(aUser({ id: 1, name: 'Ruth Okeme', isHeadManager: true }), aUser({ organizationId: id }));
      await showUsers('', 'Manager');
      const items = await openMenu('Omar Finn');
      expect(items.map((item) => item.textContent)).toEqual(actions);
    },
  );

  it('links to the form', async () => {
    mockUsers(aUser());
    mockCall('get', 'user/editFormData', () => errorResponse('user.common.userNotFound'));
    const router = await showUsers();
    await openMenu('Omar Finn');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users/7/edit'));
  });
});

describe('appointing a head manager', () => {
  it('asks first, explains what waits for the agreement, and shows the user as pending', async () => {
    let isPendingHeadManager = false;
    mockCall('get', 'user/list', () => success([aUser({ isPendingHeadManager })]));
    const requests = mockCall('post', 'organization/5/setHeadManager', () => {
      isPendingHeadManager = true;
      return success();
    });
    await showUsers();
    const dialog = await choose('Omar Finn', 'Set as head manager');
    expect(dialog.textContent).toContain('Set Omar Finn as head manager of Kalembe Branch?');
    expect(dialog.textContent).toContain('sign in and accept the agreement');
    expect(requests).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set as head manager' }));
    expect(await screen.findByText('Omar Finn was appointed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ userId: 7 }]);
    await waitFor(() => expect(within(getRow('Omar Finn')).getByText('Pending head manager')).toBeTruthy());
  });

  it('shows errors in the dialog', async () => {
    mockUsers(aUser());
    mockCall('post', 'organization/5/setHeadManager', () =>
      errorResponse('nationalSociety.setHead.notAMemberOfSociety'),
    );
    await showUsers();
    const dialog = await choose('Omar Finn', 'Set as head manager');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set as head manager' }));
    expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
    expect(getRow('Omar Finn')).toBeTruthy();
  });
});

describe('deleting a user', () => {
  const call: Record<string, string> = {
    Manager: 'manager/7/delete',
    TechnicalAdvisor: 'technicalAdvisor/7/delete',
    DataConsumer: 'dataConsumer/7/delete',
    Coordinator: 'coordinator/7/delete',
    Supervisor: 'supervisor/7/delete',
    HeadSupervisor: 'headSupervisor/7/delete',
  };

  it.each<[UserItem['role'], RegExp]>([
    ['Manager', /Permanently deletes the name, e-mail address and phone numbers of Omar Finn/],
    ['TechnicalAdvisor', /Removes Omar Finn from this national society/],
    ['DataConsumer', /Removes Omar Finn from this national society/],
    ['Coordinator', /last coordinator/],
    ['Supervisor', /Alert recipients assigned only to this supervisor/],
    ['HeadSupervisor', /Alert recipients assigned only to this head supervisor/],
  ])('explains what is lost with a %s, and deletes them', async (role, expected) => {
    let users = [aUser({ role })];
    mockCall('get', 'user/list', () => success(users));
    const requests = mockCall('post', call[role] ?? '', () => {
      users = [];
      return success();
    });
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    expect(dialog.textContent).toMatch(expected);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Omar Finn was deleted.')).toBeTruthy();
    expect(await screen.findByText(/No users yet/)).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('invites nobody to add the first user of an archived national society', async () => {
    mockSociety({ isArchived: true });
    mockUsers();
    await showUsers();
    expect(await screen.findByText('No users.')).toBeTruthy();
    expect(screen.queryByText(/Add the first one/)).toBeNull();
  });

  it('warns that an organization is left without head manager', async () => {
    mockUsers(aUser({ isHeadManager: true }));
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    expect(dialog.textContent).toContain('Kalembe Branch will have no head manager');
  });

  it.each([
    ['cannotDeleteSupervisorWithDataCollectors', /data collectors/i],
    ['cannotDeleteHeadManagerWithUsers', /head manager/i],
    ['moreUsersExists', /coordinator/i],
  ])('shows errors in the dialog: %s', async (key, expected) => {
    mockUsers(aUser());
    mockCall('post', 'manager/7/delete', () => errorResponse(`user.deletion.${key}`));
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(expected);
  });

  it('shows the progress in the row, and leaves the others usable', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    mockUsers(aUser(), supervisor);
    mockCall('post', 'manager/7/delete', async () => {
      await finished;
      return success();
    });
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(getRow('Omar Finn')).getByText('Deleting')).toBeTruthy();
    expect(within(getRow('Sara Benin')).getByRole('button', { name: /Actions/ })).toBeTruthy();
    finish();
    expect(await screen.findByText('Omar Finn was deleted.')).toBeTruthy();
  });
});
