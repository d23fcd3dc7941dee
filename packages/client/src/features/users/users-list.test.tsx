import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { answerSociety, answerUsers, aUser, showUsers } from './testing/show-users-page.tsx';
import type { UserItem } from './users.api.ts';

beforeAll(() => server.listen());
beforeEach(() => answerSociety());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const table = () => screen.findByRole('table', { name: 'Users of this national society' });
const names = async () => {
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => row.querySelector('bdi')?.textContent);
};
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

async function choose(name: string, deed: string) {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: deed }));
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
    answerUsers(supervisor);
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
    const row = within(rowOf('Sara Benin'));
    for (const word of ['Supervisor', 'omar@mail.example', 'Lakeshore', 'Kalembe Branch'])
      expect(row.getByText(word)).toBeTruthy();
    expect(row.getByRole('link', { name: '+999705550142' }).getAttribute('href')).toBe('tel:+999705550142');
    expect(row.getByRole('link', { name: 'Call Sara Benin' })).toBeTruthy();
    const nameLink = await row.findByRole('link', { name: 'Sara Benin' });
    expect(nameLink.getAttribute('href')).toBe('/nationalsocieties/3/users/8/edit');
  });

  it('says that a data consumer is not verified, in place of how to reach them', async () => {
    answerUsers(consumer, aUser({ isVerified: false }));
    await showUsers();
    await table();
    const row = within(rowOf('Dana Ministry'));
    expect(row.getByText('Not verified')).toBeTruthy();
    expect(row.queryByText('***')).toBeNull();
    expect(row.queryByRole('link', { name: /Call/ })).toBeNull();
    expect(within(rowOf('Omar Finn')).getByText('omar@mail.example')).toBeTruthy();
  });

  it('marks head managers, and says of pending ones what is missing', async () => {
    answerUsers(
      aUser({ isHeadManager: true }),
      aUser({ id: 8, name: 'Ada Moss', isPendingHeadManager: true }),
    );
    await showUsers();
    await table();
    expect(within(rowOf('Omar Finn')).getByText('Head manager')).toBeTruthy();
    const pending = within(rowOf('Ada Moss')).getByRole('button', { name: /Pending head manager/ });
    expect(pending.textContent).toContain('after signing in and accepting the agreement');
    await userEvent.hover(pending);
    await waitFor(() => expect(screen.getAllByText(/Becomes head manager after/)).toHaveLength(2));
  });

  it('finds by name, address, project and organization', async () => {
    answerUsers(supervisor, consumer, aUser({ organizationName: 'Norvale Partner' }));
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

  it('shows one role only, of those that there are', async () => {
    answerUsers(supervisor, aUser());
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

  it('comes as the server sends it, and is sorted by a head', async () => {
    answerUsers(aUser({ isHeadManager: true }), aUser({ id: 10, name: 'Ada Moss' }), supervisor);
    await showUsers();
    const before = await names();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(async () => expect(await names()).toEqual(['Ada Moss', 'Omar Finn', 'Sara Benin']));
    await userEvent.click(screen.getByRole('button', { name: 'Project' }));
    await waitFor(async () => expect((await names())[0]).toBe('Sara Benin'));
    expect(before).toEqual(['Omar Finn', 'Ada Moss', 'Sara Benin']);
  });

  it('says that nobody matches, or that nobody is there yet', async () => {
    answerUsers(aUser());
    await showUsers('?search=nobody');
    expect(await screen.findByText('No user matches.')).toBeTruthy();
    answerUsers();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Omar Finn')).toBeTruthy();
  });

  it('says so when it cannot be loaded', async () => {
    answer('get', 'user/list', () => refusal('error.unexpected', { status: 500 }));
    await showUsers();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('leads to the forms for adding, unless the society is archived: %s', async (isArchived, links) => {
    answerSociety({ isArchived });
    answerUsers(aUser());
    await showUsers();
    await table();
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Add a user' })).toHaveLength(links));
    expect(screen.queryAllByRole('link', { name: 'Add an existing user' })).toHaveLength(links);
    expect(screen.queryAllByText(/is archived/)).toHaveLength(1 - links);
    expect(screen.queryAllByRole('button', { name: /Actions/ })).toHaveLength(links);
  });
});

describe('who may do what with whom', () => {
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
  ])('offers a %s of %o: %o', async (role, given, deeds) => {
    const user = aUser(given);
    answerUsers(user);
    await showUsers('', role);
    await table();
    if (deeds.length > 0) {
      const items = await openMenu(user.name);
      expect(items.map((item) => item.textContent)).toEqual(deeds);
    } else {
      expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
      expect(screen.queryByRole('link', { name: user.name })).toBeNull();
    }
  });

  it.each([
    [5, ['Edit', 'Set as head manager', 'Delete']],
    [6, ['Edit', 'Delete']],
  ])(
    'lets the head manager of organization 5 hand over to members of organization %i: %o',
    async (id, deeds) => {
      answerUsers(aUser({ id: 1, name: 'Ruth Okeme', isHeadManager: true }), aUser({ organizationId: id }));
      await showUsers('', 'Manager');
      const items = await openMenu('Omar Finn');
      expect(items.map((item) => item.textContent)).toEqual(deeds);
    },
  );

  it('leads to the form', async () => {
    answerUsers(aUser());
    answer('get', 'user/editFormData', () => refusal('user.common.userNotFound'));
    const router = await showUsers();
    await openMenu('Omar Finn');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users/7/edit'));
  });
});

describe('setting a head manager', () => {
  it('asks first, says what waits for the agreement, and shows the user as pending', async () => {
    let isPendingHeadManager = false;
    answer('get', 'user/list', () => success([aUser({ isPendingHeadManager })]));
    const asked = answer('post', 'organization/5/setHeadManager', () => {
      isPendingHeadManager = true;
      return success();
    });
    await showUsers();
    const dialog = await choose('Omar Finn', 'Set as head manager');
    expect(dialog.textContent).toContain('Set Omar Finn as head manager of Kalembe Branch?');
    expect(dialog.textContent).toContain('signed in and accepted the agreement');
    expect(asked).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set as head manager' }));
    expect(await screen.findByText('Omar Finn was appointed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ userId: 7 }]);
    await waitFor(() => expect(within(rowOf('Omar Finn')).getByText('Pending head manager')).toBeTruthy());
  });

  it('says in its dialog why it was refused', async () => {
    answerUsers(aUser());
    answer('post', 'organization/5/setHeadManager', () =>
      refusal('nationalSociety.setHead.notAMemberOfSociety'),
    );
    await showUsers();
    const dialog = await choose('Omar Finn', 'Set as head manager');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set as head manager' }));
    expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
    expect(rowOf('Omar Finn')).toBeTruthy();
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
    ['Manager', /Deletes the name, e-mail address and phone numbers of Omar Finn/],
    ['TechnicalAdvisor', /Takes Omar Finn out of this national society/],
    ['DataConsumer', /Takes Omar Finn out of this national society/],
    ['Coordinator', /last coordinator/],
    ['Supervisor', /Alert recipients that name only this supervisor/],
    ['HeadSupervisor', /Alert recipients that name only this head supervisor/],
  ])('says what is lost with a %s, and deletes them', async (role, words) => {
    let users = [aUser({ role })];
    answer('get', 'user/list', () => success(users));
    const asked = answer('post', call[role] ?? '', () => {
      users = [];
      return success();
    });
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    expect(dialog.textContent).toMatch(words);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Omar Finn was deleted.')).toBeTruthy();
    expect(await screen.findByText(/No users yet/)).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('says that an organization is left without head manager', async () => {
    answerUsers(aUser({ isHeadManager: true }));
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    expect(dialog.textContent).toContain('Kalembe Branch will have no head manager');
  });

  it.each([
    ['cannotDeleteSupervisorWithDataCollectors', /data collectors/i],
    ['cannotDeleteHeadManagerWithUsers', /head manager/i],
    ['moreUsersExists', /coordinator/i],
  ])('says in its dialog why it was refused: %s', async (key, words) => {
    answerUsers(aUser());
    answer('post', 'manager/7/delete', () => refusal(`user.deletion.${key}`));
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words);
  });

  it('shows in its row what is going on, and keeps the others usable', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answerUsers(aUser(), supervisor);
    answer('post', 'manager/7/delete', async () => {
      await finished;
      return success();
    });
    await showUsers();
    const dialog = await choose('Omar Finn', 'Delete');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(rowOf('Omar Finn')).getByText('Deleting')).toBeTruthy();
    expect(within(rowOf('Sara Benin')).getByRole('button', { name: /Actions/ })).toBeTruthy();
    finish();
    expect(await screen.findByText('Omar Finn was deleted.')).toBeTruthy();
  });
});
