import type { Role } from '@harken/domain/access/roles';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../test/support/show-routes.tsx';
import {
  createFormData,
  field,
  mockSociety,
  mockUsers,
  select,
  showAdd,
} from './testing/show-users-page.tsx';
import type { CreateFormData } from './users.api.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockSociety();
  mockUsers();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getOptionTexts = (name: string) => [...select(name).options].map((option) => option.textContent);
const modems = { modems: [{ id: 41, name: 'Modem 1' }] };

describe('the roles offered for a new user', () => {
  it.each<[Role, Partial<CreateFormData>, string[], string]>([
    [
      'Administrator',
      {},
      ['Manager', 'Technical advisor', 'Data consumer', 'Supervisor', 'Head supervisor', 'Coordinator'],
      'Manager',
    ],
    [
      'Manager',
      {},
      ['Manager', 'Technical advisor', 'Data consumer', 'Supervisor', 'Head supervisor'],
      'Manager',
    ],
    [
      'TechnicalAdvisor',
      { isHeadManager: true },
      ['Manager', 'Technical advisor', 'Data consumer', 'Supervisor', 'Head supervisor', 'Coordinator'],
      'Manager',
    ],
    [
      'Manager',
      { isHeadManager: true, hasCoordinator: true },
      ['Manager', 'Technical advisor', 'Data consumer', 'Supervisor', 'Head supervisor'],
      'Manager',
    ],
  ])('for a %s with %o are %o', async (role, given, roles, first) => {
    await showAdd(role, given);
    expect(getOptionTexts('Role')).toEqual(roles);
    expect(select('Role').selectedOptions[0]?.textContent).toBe(first);
  });

  it.each<[Role, boolean]>([
    ['GlobalCoordinator', false],
    ['Coordinator', true],
  ])('for a %s are head manager and coordinator, as tiles', async (role, hasCoordinator) => {
    await showAdd(role, { hasCoordinator });
    const tiles = screen.getAllByRole('radio') as HTMLInputElement[];
    expect(tiles.map((tile) => [tile.parentElement?.textContent, tile.checked])).toEqual([
      ['Head manager', true],
      ['Coordinator', false],
    ]);
  });

  it.each<[Role, Partial<CreateFormData>, string]>([
    ['GlobalCoordinator', { organizations: createFormData().organizations.slice(0, 1) }, 'Coordinator'],
    [
      'Coordinator',
      { hasCoordinator: true, organizations: createFormData().organizations.slice(0, 1) },
      'Coordinator',
    ],
  ])('for a %s with %o and a single role: %s', async (role, given, only) => {
    await showAdd(role, given);
    expect(within(screen.getByRole('region', { name: 'Role' })).getByText(only)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('the fields for a new user', () => {
  const shared = ['Name', 'E-mail', 'Phone number', 'Additional phone number (optional)'];
  const expected = 'Employer (optional)';
  it.each<[string, string[]]>([
    ['Manager', [...shared, 'Organization', 'Modem', expected]],
    ['Technical advisor', [...shared, 'Organization', 'Modem', expected]],
    ['Data consumer', [...shared, expected.replace(' (optional)', '')]],
    ['Coordinator', [...shared, 'Organization']],
    [
      'Supervisor',
      [
        ...['Name', 'Decade of birth', ...shared.slice(1)],
        ...['Organization', 'Project', 'Head supervisor (optional)', 'Modem', expected],
      ],
    ],
    [
      'Head supervisor',
      [...['Name', 'Decade of birth', ...shared.slice(1)], ...['Organization', 'Project', 'Modem', expected]],
    ],
  ])('who is a %s: %o', async (role, labels) => {
    const headSupervisors = [{ id: 31, name: 'Nadia Temba', projectId: 21, organizationId: 5 }];
    await showAdd('Administrator', { ...modems, headSupervisors });
    await userEvent.selectOptions(select('Role'), role);
    const project = screen.queryByRole('combobox', { name: 'Project' });
    if (project) await userEvent.selectOptions(project, 'Lakeshore');
    const requests = [...screen.getByRole('form').querySelectorAll('label[for]')]
      .map((label) => label.textContent)
      .filter((label) => label !== 'Role');
    expect(requests).toEqual(labels);
    const isInTheField = role.toLowerCase().includes('supervisor');
    expect(screen.queryAllByRole('radio').map((tile) => tile.parentElement?.textContent)).toEqual(
      isInTheField ? ['Male', 'Female', 'Other'] : [],
    );
  });

  it('do not include head supervisor and modem if there are none', async () => {
    await showAdd('Administrator');
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    expect(screen.queryByRole('combobox', { name: /Head supervisor/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Modem' })).toBeNull();
  });

  it('offer the last ten decades of birth', async () => {
    await showAdd('Administrator');
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    const newest = Math.floor(new Date().getFullYear() / 10) * 10;
    const decades = getOptionTexts('Decade of birth').slice(1);
    expect(decades).toHaveLength(10);
    expect(decades[0]).toContain(`${newest}-${newest + 9}`);
  });

  it.each<[Role, string, Partial<CreateFormData>, string[] | null, string]>([
    ['Administrator', 'Manager', {}, ['Choose', 'Kalembe Branch', 'Norvale Partner'], '5'],
    ['Coordinator', 'Manager', { hasCoordinator: true }, ['Choose', 'Norvale Partner'], '6'],
    [
      'Coordinator',
      'Coordinator',
      { hasCoordinator: true },
      ['Choose', 'Kalembe Branch', 'Norvale Partner'],
      '5',
    ],
    ['GlobalCoordinator', 'Manager', {}, ['Choose', 'Norvale Partner'], '6'],
    ['GlobalCoordinator', 'Coordinator', {}, ['Choose', 'Kalembe Branch'], '5'],
    ['Manager', 'Coordinator', { isHeadManager: true }, ['Choose', 'Kalembe Branch', 'Norvale Partner'], '5'],
    ['Manager', 'Supervisor', { isHeadManager: true }, null, ''],
  ])(
    'let a %s choose for a %s with %o the organization among %o',
    async (caller, role, given, choices, first) => {
      await showAdd(caller, given);
      const tile = screen.queryByRole('radio', { name: role === 'Manager' ? 'Head manager' : role });
      if (tile) await userEvent.click(tile);
      else await userEvent.selectOptions(select('Role'), role);
      const picker = screen.queryByRole('combobox', { name: 'Organization' });
      expect(picker && getOptionTexts('Organization')).toEqual(choices);
      expect(picker ? (picker as HTMLSelectElement).value : '').toBe(first);
    },
  );

  it('show that a project is missing', async () => {
    await showAdd('Administrator', { projects: [] });
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    expect(screen.getByText(/There is no open project yet/)).toBeTruthy();
  });
});

describe('the rules of the form', () => {
  it.each([
    ['Name', '', 'Enter or choose a value'],
    ['Name', 'K'.repeat(101), 'Use at most 100 characters'],
    ['E-mail', '', 'Enter or choose a value'],
    ['E-mail', 'nobody', 'This is not a valid e-mail address'],
    ['E-mail', `${'k'.repeat(90)}@mail.example`, 'Use at most 100 characters'],
    ['Phone number', '', 'Enter or choose a value'],
    ['Phone number', '0700123456', /starts with \+/],
    ['Phone number', '+12345', /at least 6 digits/],
    ['Phone number', '+123456789012345678901', 'Use at most 20 characters'],
    ['Additional phone number (optional)', '12', /starts with \+/],
    ['Additional phone number (optional)', '+123456789012345678901', 'Use at most 20 characters'],
    ['Employer (optional)', 'K'.repeat(101), 'Use at most 100 characters'],
  ])('validate %s with "%s" on blur: %s', async (name, written, expected) => {
    await showAdd('Administrator');
    await userEvent.click(field(name));
    await userEvent.clear(field(name));
    if (written) await userEvent.paste(written);
    await userEvent.tab();
    const message = await screen.findByText(expected);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(field(name).getAttribute('aria-describedby')).toBe(message.closest('p')?.id);
  });

  it('do not require a second number', async () => {
    await showAdd('Administrator');
    await userEvent.click(field('Additional phone number (optional)'));
    await userEvent.tab();
    expect(screen.queryByText('Enter or choose a value')).toBeNull();
    expect(field('Additional phone number (optional)').value).toBe('');
  });

  it.each([
    ['Manager', ['Name', 'E-mail', 'Phone number', 'Organization', 'Modem']],
    ['Data consumer', ['Name', 'E-mail', 'Phone number', 'Employer']],
    ['Coordinator', ['Name', 'E-mail', 'Phone number', 'Organization']],
    [
      'Supervisor',
      [
        ...['Name', 'Sex', 'Decade of birth', 'E-mail', 'Phone number'],
        ...['Organization', 'Modem'], // the only project is chosen
      ],
    ],
  ])('require for a %s: %o', async (role, missing) => {
    const organizations = createFormData().organizations.map((item) => ({
      ...item,
      isDefaultOrganization: false,
    }));
    const requests = ['manager', 'dataConsumer', 'coordinator', 'supervisor'].map((name) =>
      mockCall('post', `${name}/create`, () => success()),
    );
    await showAdd('Administrator', { ...modems, organizations, hasCoordinator: true });
    await userEvent.selectOptions(select('Role'), role);
    await submit('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(missing);
    expect(requests.flat()).toEqual([]);
  });
});
