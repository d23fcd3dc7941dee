import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../test/support/show-routes.tsx';
import {
  aUser,
  createFormData,
  editFormData,
  mockSociety,
  mockUsers,
  select,
  showAdd,
  showUsers,
  someDetails,
} from './testing/show-users-page.tsx';

/** Nothing is offered that the server refuses. */
beforeAll(() => server.listen());
beforeEach(() => {
  mockSociety();
  mockUsers();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const projects = [
  { id: 21, name: 'Lakeshore' },
  { id: 22, name: 'Hills' },
];
const headSupervisors = [
  { id: 31, name: 'Nadia (Lakeshore, Kalembe)', projectId: 21, organizationId: 5 },
  { id: 32, name: 'Omar (Lakeshore, Norvale)', projectId: 21, organizationId: 6 },
  { id: 33, name: 'Pia (Hills, Kalembe)', projectId: 22, organizationId: 5 },
  { id: 34, name: 'Rui (no project)', projectId: null, organizationId: 5 },
];
const picker = () => screen.queryByRole('combobox', { name: /Head supervisor/ }) as HTMLSelectElement | null;
const offered = () => [...(picker()?.options ?? [])].slice(1).map((option) => option.textContent);

describe('the head supervisors offered for a new supervisor', () => {
  const choose = async (project: string, organization?: string) => {
    await userEvent.selectOptions(select('Project'), project);
    if (organization) await userEvent.selectOptions(select('Organization'), organization);
  };

  it('are those of the chosen project and organization', async () => {
    await showAdd('Administrator', { projects, headSupervisors });
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    expect(picker()).toBeNull();
    await choose('Lakeshore', 'Kalembe Branch');
    expect(offered()).toEqual(['Nadia (Lakeshore, Kalembe)']);
    await choose('Lakeshore', 'Norvale Partner');
    expect(offered()).toEqual(['Omar (Lakeshore, Norvale)']);
    await choose('Hills', 'Norvale Partner');
    expect(picker()).toBeNull();
  });

  it('are those of the chosen project, if the organization is the own one', async () => {
    await showAdd('Manager', {
      projects,
      headSupervisors: headSupervisors.filter((item) => item.organizationId === 5),
    });
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    await choose('Hills');
    expect(offered()).toEqual(['Pia (Hills, Kalembe)']);
  });

  it('lose a choice that another project does not have', async () => {
    const requests = mockCall('post', 'supervisor/create', () => success('user.registration.success'));
    await showAdd('Manager', { projects, headSupervisors });
    await userEvent.selectOptions(select('Role'), 'Supervisor');
    await choose('Lakeshore');
    await userEvent.selectOptions(picker() as HTMLElement, 'Nadia (Lakeshore, Kalembe)');
    await choose('Hills');
    expect(picker()?.value).toBe('');
    await userEvent.selectOptions(picker() as HTMLElement, 'Pia (Hills, Kalembe)');
    expect(picker()?.value).toBe('33');
    expect(requests).toEqual([]);
  });
});

it('a stored head supervisor stays offered until project or organization change', async () => {
  const row = aUser({ id: 7, role: 'Supervisor' });
  mockUsers(row);
  mockCall('get', 'user/editFormData', () => success(editFormData({ role: 'Supervisor' })));
  const availableProjects = projects.map((project) => ({ ...project, isClosed: false }));
  mockCall('get', 'supervisor/7/get', () =>
    success(
      someDetails({
        ...{ role: 'Supervisor', sex: 'Female', decadeOfBirth: 1990 },
        ...{ projectId: 21, organizationId: 5, headSupervisorId: 33 },
        editSupervisorFormData: { availableProjects, headSupervisors },
      }),
    ),
  );
  await showUsers('/7/edit', 'Administrator');
  await screen.findByRole('form', { name: 'Edit user' });
  expect(picker()?.value).toBe('33');
  expect(offered()).toEqual(['Nadia (Lakeshore, Kalembe)', 'Pia (Hills, Kalembe)']);
  await userEvent.selectOptions(select('Organization'), 'Norvale Partner');
  await waitFor(() => expect(picker()?.value).toBe(''));
  expect(offered()).toEqual(['Omar (Lakeshore, Norvale)']);
});

describe('adding users', () => {
  const links = () => screen.queryAllByRole('link', { name: 'Add a user' });

  it.each<[Role, boolean, number]>([
    ['GlobalCoordinator', false, 1],
    ['GlobalCoordinator', true, 0],
    ['Coordinator', true, 1],
    ['Manager', true, 1],
    ['Administrator', true, 1],
  ])('is offered to a %s, with a coordinator %s, by %i link', async (role, hasCoordinator, count) => {
    mockSociety({ hasCoordinator });
    await showUsers('', role);
    await screen.findByRole('link', { name: /existing|another national society|Invite/i });
    await waitFor(() => expect(links()).toHaveLength(count));
  });

  it('is left to the coordinator, and the form says so to a global coordinator', async () => {
    mockSociety({ hasCoordinator: true });
    mockCall('get', 'user/createFormData', () => success(createFormData({ hasCoordinator: true })));
    await showUsers('/add', 'GlobalCoordinator');
    expect(await screen.findByText(/has a coordinator/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
