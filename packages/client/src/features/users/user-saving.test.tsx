import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import {
  aUser,
  createFormData,
  editFormData,
  field,
  mockSociety,
  mockUsers,
  select,
  showAdd,
  showUsers,
  someDetails,
} from './testing/show-users-page.tsx';
import type { UserItem } from './users.api.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockSociety();
  mockUsers();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const modems = { modems: [{ id: 41, name: 'Modem 1' }] };

/** Fills in the fields that everybody has. */
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
  it('sends a supervisor with all fields, and returns to the list', async () => {
    const requests = mockCall('post', 'supervisor/create', () => success('user.registration.success'));
    const router = await showAdd('Administrator', {
      ...modems,
      headSupervisors: [{ id: 31, name: 'Nadia Temba', projectId: 21, organizationId: 6 }],
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
    expect(requests).toEqual([
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
    ['GlobalCoordinator', false, { organizationId: 6, setAsHeadManager: true }],
    ['Coordinator', true, { organizationId: 6, setAsHeadManager: true }],
    ['Manager', false, { organizationId: null }],
  ])('sends as %s a manager with %o', async (caller, hasCoordinator, more) => {
    const requests = mockCall('post', 'manager/create', () => success('user.registration.success'));
    await showAdd(caller, { hasCoordinator });
    await fillPerson();
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests).toEqual([{ ...sent, modemId: null, ...more }]);
  });

  it('sends a data consumer with their employer as text and no organization id', async () => {
    const requests = mockCall('post', 'dataConsumer/create', () => success('user.registration.success'));
    await showAdd('Administrator');
    await userEvent.selectOptions(select('Role'), 'Data consumer');
    await fillPerson();
    await userEvent.type(field('Employer'), 'Ministry');
    await submit('Add');
    await waitFor(() => expect(requests).toEqual([{ ...sent, organization: 'Ministry' }]));
  });

  it('asks before the first coordinator is added, and does nothing when it is cancelled', async () => {
    const requests = mockCall('post', 'coordinator/create', () => success('user.registration.success'));
    const router = await showAdd('GlobalCoordinator');
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinator' }));
    await fillPerson();
    await submit('Add');
    const dialog = await screen.findByRole('dialog', { name: 'Add the first coordinator?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([]);
    await submit('Add');
    await userEvent.click(await screen.findByRole('button', { name: 'Add the coordinator' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users'));
    expect(requests).toEqual([{ ...sent, organizationId: 5 }]);
  });

  it('does not ask before another coordinator, or while there are errors', async () => {
    const requests = mockCall('post', 'coordinator/create', () => success('user.registration.success'));
    await showAdd('Coordinator', { hasCoordinator: true });
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinator' }));
    await submit('Add');
    expect((await screen.findByRole('alert')).textContent).toContain('Name');
    await fillPerson();
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows errors instead of the question for a first coordinator', async () => {
    await showAdd('GlobalCoordinator');
    await userEvent.click(screen.getByRole('radio', { name: 'Coordinator' }));
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['user.registration.userAlreadyExists', 'E-mail', /already registered/],
    ['user.registration.headManagerAlreadyExists', 'Organization', /already has a head manager/],
  ])('shows errors at the field: %s', async (key, name, expected) => {
    mockCall('post', 'manager/create', () => errorResponse(key));
    await showAdd('Administrator');
    await fillPerson();
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getByRole('link', { name })).toBeTruthy();
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it('shows errors of the server at their fields, and others at the top', async () => {
    mockCall('post', 'manager/create', () =>
      errorResponse('validation.validationError', {
        data: { PhoneNumber: ['string:validation.phoneNumberInvalid'] },
      }),
    );
    await showAdd('Administrator');
    await fillPerson();
    await submit('Add');
    expect(await screen.findByText(/starts with \+ and has/)).toBeTruthy();
    mockCall('post', 'manager/create', () => errorResponse('user.registration.unknownError'));
    await userEvent.type(field('Phone number'), '7');
    await submit('Add');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be registered');
    expect(field('Name').value).toBe(' Sara Benin ');
  });

  it('is not possible in an archived society', async () => {
    mockSociety({ isArchived: true });
    mockCall('get', 'user/createFormData', () => success(createFormData()));
    await showUsers('/add');
    expect(await screen.findByText(/is archived/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('changing a user', () => {
  async function showEdit(caller: Role, row: Partial<UserItem> = {}) {
    mockUsers(aUser(row));
    const router = await showUsers(`/${row.id ?? 7}/edit`, caller);
    await screen.findByRole('form', { name: 'Edit user' });
    return router;
  }

  it('starts with the data of a supervisor; the role cannot change', async () => {
    mockCall('get', 'user/editFormData', () => success(editFormData({ role: 'Supervisor', ...modems })));
    mockCall('get', 'supervisor/7/get', () =>
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
            headSupervisors: [{ id: 31, name: 'Nadia Temba', projectId: 22, organizationId: 5 }],
          },
        }),
      ),
    );
    const requests = mockCall('post', 'supervisor/7/edit', () => success());
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
    expect(requests).toEqual([
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
    mockCall('get', 'user/editFormData', () => success(editFormData()));
    mockCall('get', 'manager/7/get', () => success(someDetails()));
    await showEdit(caller, row);
    expect(screen.queryAllByRole('combobox', { name: 'Organization' })).toHaveLength(isOffered ? 1 : 0);
  });

  it.each([
    ['rank', /Only this person and administrators/],
    ['severalSocieties', /belongs to several national societies/],
  ] as const)('shows the person read-only, with the reason: %s', async (readOnlyReason, why) => {
    mockCall('get', 'user/editFormData', () =>
      success(editFormData({ role: 'TechnicalAdvisor', ...modems })),
    );
    const details = {
      role: 'TechnicalAdvisor',
      organization: 'Ministry',
      personFixedBecause: readOnlyReason,
    } as const;
    mockCall('get', 'technicalAdvisor/7/get', () => success(someDetails(details)));
    const requests = mockCall('post', 'technicalAdvisor/7/edit', () => success());
    await showEdit('Manager', { role: 'TechnicalAdvisor' });
    const person = screen.getByRole('region', { name: 'Person' });
    expect(within(person).getByText(why)).toBeTruthy();
    for (const known of ['Omar Finn', 'omar@mail.example', 'Ministry'])
      expect(within(person).getByText(known)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.selectOptions(select('Modem'), 'Modem 1');
    await submit('Save');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      ...{ name: 'Omar Finn', email: 'omar@mail.example', phoneNumber: '+999705550142' },
      ...{ organization: 'Ministry', organizationId: 5, modemId: 41 },
    });
  });

  it('explains before and after saving that a new address must be confirmed', async () => {
    mockCall('get', 'user/editFormData', () => success(editFormData()));
    mockCall('get', 'manager/7/get', () => success(someDetails()));
    mockCall('post', 'manager/7/edit', () => success());
    await showEdit('Administrator');
    expect(screen.getByText(/takes effect when its owner opens the link/)).toBeTruthy();
    await userEvent.clear(field('E-mail'));
    await userEvent.type(field('E-mail'), 'new@mail.example');
    await submit('Save');
    expect(await screen.findByText(/takes effect when the user opens the link/)).toBeTruthy();
  });

  it('links to the account page to change the own address', async () => {
    mockCall('get', 'user/editFormData', () => success(editFormData()));
    mockCall('get', 'manager/1/get', () => success(someDetails({ id: 1 })));
    await showEdit('Manager', { id: 1 });
    expect(screen.getByText(/on your account page/)).toBeTruthy();
    expect(field('E-mail').readOnly).toBe(true);
    expect(field('Name').readOnly).toBe(false);
  });

  it('shows why a supervisor cannot change the project', async () => {
    mockCall('get', 'user/editFormData', () => success(editFormData({ role: 'HeadSupervisor' })));
    mockCall('get', 'headSupervisor/7/get', () =>
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
    mockCall('post', 'headSupervisor/7/edit', () =>
      errorResponse('user.registration.cannotChangeProjectHeadSupervisorHasSupervisors'),
    );
    await showEdit('Manager', { role: 'HeadSupervisor' });
    await submit('Save');
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'Project' })).toBeTruthy();
  });

  it.each<[Role, Partial<UserItem>, RegExp]>([
    ['Coordinator', { role: 'Supervisor' }, /cannot change this user/],
    ['Administrator', { role: 'GlobalCoordinator' as 'Manager' }, /do not belong to a national society/],
    ['Administrator', { id: 8 }, /no such user/],
  ])('explains to a %s with %o why nothing can be changed', async (caller, row, expected) => {
    mockUsers(aUser(row));
    await showUsers('/7/edit', caller);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the list of users' }).getAttribute('href')).toBe(
      '/nationalsocieties/3/users',
    );
  });
});
