import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import {
  answerSociety,
  answerUsers,
  aUser,
  createFormData,
  editFormData,
  field,
  select,
  showAdd,
  showUsers,
  someDetails,
} from './testing/show-users-page.tsx';
import type { UserItem } from './users.api.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  answerSociety();
  answerUsers();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const modems = { modems: [{ id: 41, name: 'Modem 1' }] };

/** Fills what is asked of everybody. */
async function fillPerson() {
  await userEvent.type(field('Name'), ' Sara Benin ');
  await userEvent.type(field('E-mail'), 'sara@mail.example');
  await userEvent.type(field('Phone number'), '700123456');
}

const sent = {
  nationalSocietyId: 3,
  name: 'Sara Benin',
  email: 'sara@mail.example',
  phoneNumber: '+256 700123456',
  additionalPhoneNumber: '',
  organization: '',
};

describe('adding a user', () => {
  it('sends a supervisor with all that is theirs, and leads back to the list', async () => {
    const asked = answer('post', 'supervisor/create', () => success('user.registration.success'));
    const router = await showAdd('Administrator', {
      ...modems,
      headSupervisors: [{ id: 31, name: 'Nadia Temba' }],
    });
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    await fillPerson();
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }));
    await userEvent.selectOptions(select('Decade of birth'), '1990');
    await userEvent.selectOptions(select('Organization'), 'Norvale Partner');
    await userEvent.selectOptions(select('Project'), 'Lakeshore');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Head supervisor/ }), 'Nadia Temba');
    await userEvent.selectOptions(select('Modem'), 'Modem 1');
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users'));
    expect(await screen.findByText(/get an e-mail to set a password/)).toBeTruthy();
    expect(asked).toEqual([
      {
        ...sent,
        organizationId: 6,
        projectId: 21,
        headSupervisorId: 31,
        modemId: 41,
        sex: 'Female',
        decadeOfBirth: 1990,
      },
    ]);
  });

  it.each<[Role, boolean, object]>([
    ['Administrator', false, { organizationId: 5 }],
    ['GlobalCoordinator', false, { organizationId: null, setAsHeadManager: true }],
    ['Coordinator', true, { organizationId: 6, setAsHeadManager: true }],
    ['Manager', false, { organizationId: null }],
  ])('sends as %s a manager with %o', async (caller, hasCoordinator, more) => {
    const asked = answer('post', 'manager/create', () => success('user.registration.success'));
    await showAdd(caller, { hasCoordinator });
    await fillPerson();
    await submit('Add');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toEqual([{ ...sent, modemId: null, ...more }]);
  });

  it('sends a data consumer with their organization in words, and none by id', async () => {
    const asked = answer('post', 'dataConsumer/create', () => success('user.registration.success'));
    await showAdd('Administrator');
    await userEvent.selectOptions(select('Role'), 'Data consumer');
    await fillPerson();
    await userEvent.type(field('Name of their organization, in your own words'), 'Ministry');
    await submit('Add');
    await waitFor(() => expect(asked).toEqual([{ ...sent, organization: 'Ministry' }]));
  });

  it('asks before the first coordinator is added, and does nothing when it is called off', async () => {
    const asked = answer('post', 'coordinator/create', () => success('user.registration.success'));
    const router = await showAdd('GlobalCoordinator');
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinator' }));
    await fillPerson();
    await submit('Add');
    const dialog = await screen.findByRole('dialog', { name: 'Add the first coordinator?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
    await submit('Add');
    await userEvent.click(await screen.findByRole('button', { name: 'Add the coordinator' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users'));
    expect(asked).toEqual([{ ...sent, organizationId: 5 }]);
  });

  it('asks nothing before another coordinator, nor while something is to correct', async () => {
    const asked = answer('post', 'coordinator/create', () => success('user.registration.success'));
    await showAdd('Coordinator', { hasCoordinator: true });
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinator' }));
    await submit('Add');
    expect((await screen.findByRole('alert')).textContent).toContain('Name');
    await fillPerson();
    await submit('Add');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what is to correct, not the question, for a first coordinator', async () => {
    await showAdd('GlobalCoordinator');
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinator' }));
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['user.registration.userAlreadyExists', 'E-mail', /registered already/],
    ['user.registration.headManagerAlreadyExists', 'Organization', /head manager already/],
  ])('shows at its field why it was refused: %s', async (key, name, words) => {
    answer('post', 'manager/create', () => refusal(key));
    await showAdd('Administrator');
    await fillPerson();
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getByRole('link', { name })).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('shows at their fields what the server finds, and other reasons on top', async () => {
    answer('post', 'manager/create', () =>
      refusal('validation.validationError', {
        data: { PhoneNumber: ['string:validation.phoneNumberInvalid'] },
      }),
    );
    await showAdd('Administrator');
    await fillPerson();
    await submit('Add');
    expect(await screen.findByText(/starts with \+ and has/)).toBeTruthy();
    answer('post', 'manager/create', () => refusal('user.registration.unknownError'));
    await userEvent.type(field('Phone number'), '7');
    await submit('Add');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be registered');
    expect(field('Name').value).toBe(' Sara Benin ');
  });

  it('is not possible in an archived society', async () => {
    answerSociety({ isArchived: true });
    answer('get', 'user/createFormData', () => success(createFormData()));
    await showUsers('/add');
    expect(await screen.findByText(/is archived/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('changing a user', () => {
  async function showEdit(caller: Role, row: Partial<UserItem> = {}) {
    answerUsers(aUser(row));
    const router = await showUsers(`/${row.id ?? 7}/edit`, caller);
    await screen.findByRole('form', { name: 'Edit user' });
    return router;
  }

  it('begins with what is known of a supervisor; the role is settled', async () => {
    answer('get', 'user/editFormData', () => success(editFormData({ role: 'Supervisor', ...modems })));
    answer('get', 'supervisor/7/get', () =>
      success(
        someDetails({
          role: 'Supervisor',
          sex: 'Female',
          decadeOfBirth: 1900,
          projectId: 22,
          headSupervisorId: 31,
          modemId: 41,
          editSupervisorFormData: {
            availableProjects: [
              { id: 21, name: 'Lakeshore', isClosed: false },
              { id: 22, name: 'Hills', isClosed: true },
            ],
            headSupervisors: [{ id: 31, name: 'Nadia Temba' }],
          },
        }),
      ),
    );
    const asked = answer('post', 'supervisor/7/edit', () => success());
    const router = await showEdit('Manager', { role: 'Supervisor' });
    expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Role' })).getByText('Supervisor')).toBeTruthy();
    expect(select('Project').selectedOptions[0]?.textContent).toBe('Hills (closed)');
    expect(select('Decade of birth').value).toBe('1900');
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Head supervisor/ }), 'Not assigned');
    await userEvent.selectOptions(select('Project'), 'Lakeshore');
    await submit('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users'));
    expect(await screen.findByText('Omar Finn was saved.')).toBeTruthy();
    expect(asked).toEqual([
      {
        ...sent,
        name: 'Omar Finn',
        email: 'omar@mail.example',
        phoneNumber: '+999705550142',
        organizationId: 5,
        projectId: 21,
        headSupervisorId: 0,
        modemId: 41,
        sex: 'Female',
        decadeOfBirth: 1900,
      },
    ]);
  });

  it.each<[Role, Partial<UserItem>, boolean]>([
    ['Administrator', {}, true],
    ['Coordinator', { isPendingHeadManager: true }, true],
    ['Coordinator', { isHeadManager: true }, true],
    ['Manager', {}, false],
    ['GlobalCoordinator', { isHeadManager: true }, false],
  ])('lets a %s choose the organization of a manager, %o: %s', async (caller, row, isOffered) => {
    answer('get', 'user/editFormData', () => success(editFormData()));
    answer('get', 'manager/7/get', () => success(someDetails()));
    await showEdit(caller, row);
    expect(screen.queryAllByRole('combobox', { name: 'Organization' })).toHaveLength(isOffered ? 1 : 0);
  });

  it.each([
    ['rank', /Only this person and administrators/],
    ['severalSocieties', /belongs to several national societies/],
  ] as const)('shows who it is, and says why that is fixed: %s', async (personFixedBecause, why) => {
    answer('get', 'user/editFormData', () => success(editFormData({ role: 'TechnicalAdvisor', ...modems })));
    const details = { role: 'TechnicalAdvisor', organization: 'Ministry', personFixedBecause } as const;
    answer('get', 'technicalAdvisor/7/get', () => success(someDetails(details)));
    const asked = answer('post', 'technicalAdvisor/7/edit', () => success());
    await showEdit('Manager', { role: 'TechnicalAdvisor' });
    const person = screen.getByRole('region', { name: 'Person' });
    expect(within(person).getByText(why)).toBeTruthy();
    for (const known of ['Omar Finn', 'omar@mail.example', 'Ministry'])
      expect(within(person).getByText(known)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.selectOptions(select('Modem'), 'Modem 1');
    await submit('Save');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      ...{ name: 'Omar Finn', email: 'omar@mail.example', phoneNumber: '+999705550142' },
      ...{ organization: 'Ministry', organizationId: 5, modemId: 41 },
    });
  });

  it('says that a new address takes effect when it is confirmed, before and after', async () => {
    answer('get', 'user/editFormData', () => success(editFormData()));
    answer('get', 'manager/7/get', () => success(someDetails()));
    answer('post', 'manager/7/edit', () => success());
    await showEdit('Administrator');
    expect(screen.getByText(/takes effect when its owner opens the link/)).toBeTruthy();
    await userEvent.clear(field('E-mail'));
    await userEvent.type(field('E-mail'), 'new@mail.example');
    await submit('Save');
    expect(await screen.findByText(/takes effect when the link sent there is opened/)).toBeTruthy();
  });

  it('leads to the account page for a new address of one’s own', async () => {
    answer('get', 'user/editFormData', () => success(editFormData()));
    answer('get', 'manager/1/get', () => success(someDetails({ id: 1 })));
    await showEdit('Manager', { id: 1 });
    expect(screen.getByText(/on your account page/)).toBeTruthy();
    expect(field('E-mail').readOnly).toBe(true);
    expect(field('Name').readOnly).toBe(false);
  });

  it('shows why a supervisor cannot change the project', async () => {
    answer('get', 'user/editFormData', () => success(editFormData({ role: 'HeadSupervisor' })));
    answer('get', 'headSupervisor/7/get', () =>
      success(
        someDetails({
          role: 'HeadSupervisor',
          sex: 'Male',
          decadeOfBirth: 1980,
          projectId: 21,
          editSupervisorFormData: { availableProjects: [{ id: 21, name: 'Lakeshore', isClosed: false }] },
        }),
      ),
    );
    answer('post', 'headSupervisor/7/edit', () =>
      refusal('user.registration.cannotChangeProjectHeadSupervisorHasSupervisors'),
    );
    await showEdit('Manager', { role: 'HeadSupervisor' });
    await submit('Save');
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'Project' })).toBeTruthy();
  });

  it.each<[Role, Partial<UserItem>, RegExp]>([
    ['Coordinator', { role: 'Supervisor' }, /cannot change this user/],
    ['Administrator', { id: 8 }, /no such user/],
  ])('tells a %s of %o why nothing can be changed', async (caller, row, words) => {
    answerUsers(aUser(row));
    await showUsers('/7/edit', caller);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the list of users' }).getAttribute('href')).toBe(
      '/nationalsocieties/3/users',
    );
  });
});
