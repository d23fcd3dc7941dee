import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { organizationRoutes } from './organizations.routes.tsx';

const address = '/projects/5/organizations';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: true };
const project = {
  id: 5,
  name: 'Lakeshore',
  nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
  isClosed: false,
  allowMultipleOrganizations: true,
};
const branch = { id: 11, name: 'Kalembe Branch', isDefaultOrganization: true };
const partner = { id: 12, name: 'Coast Partner', isDefaultOrganization: false };
const others = [
  { id: 4, name: 'Hills Partner' },
  { id: 6, name: 'Island Partner' },
];

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'project/5/basicData', () => success(project));
  mockCall('get', 'projectOrganization/list', () => success([branch, partner]));
  mockCall('get', 'projectOrganization/getCreateData', () => success({ organizations: others }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

async function askToDelete(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  return screen.findByRole('dialog');
}

describe('the organizations of a project', () => {
  it('shows them with the default one marked, finds and sorts them', async () => {
    await showRoutes(organizationRoutes, address);
    await screen.findByText('Coast Partner');
    expect(names()).toEqual(['Kalembe BranchDefault', 'Coast Partner']);
    await press('Name');
    await waitFor(() => expect(names()[0]).toBe('Coast Partner'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'kalembe{Enter}');
    await waitFor(() => expect(names()).toEqual(['Kalembe BranchDefault']));
  });

  it.each<[Role, object, object, boolean]>([
    ['Administrator', {}, {}, true],
    ['Coordinator', {}, {}, true],
    ['Manager', {}, {}, false],
    ['TechnicalAdvisor', {}, {}, false],
    ['Administrator', { isClosed: true }, {}, false],
    ['Coordinator', { isClosed: true }, {}, false],
    ['Administrator', {}, { isArchived: true }, false],
  ])(
    'lets a %s in a project with %o and a society with %o change them: %s',
    async (role, ofProject, ofSociety, may) => {
      mockCall('get', 'project/5/basicData', () => success({ ...project, ...ofProject }));
      mockCall('get', 'nationalSociety/3/get', () => success({ ...society, ...ofSociety }));
      await showRoutes(organizationRoutes, address, { role });
      await screen.findByText('Coast Partner');
      if (may) expect(await screen.findByRole('link', { name: 'Add an organization' })).toBeTruthy();
      if ('isClosed' in ofProject) expect(await screen.findByText(/This project is closed/)).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: /Actions/ })).toHaveLength(may ? 2 : 0);
      expect(screen.queryAllByRole('link')).toHaveLength(may ? 1 : 0);
    },
  );

  it('explains what deleting does, and does it', async () => {
    let remaining = [branch, partner];
    mockCall('get', 'projectOrganization/list', () => success(remaining));
    const requests = mockCall('post', 'projectOrganization/12/delete', () => {
      remaining = [branch];
      return success();
    });
    await showRoutes(organizationRoutes, address);
    const dialog = await askToDelete('Coast Partner');
    expect(dialog.textContent).toContain('Remove Coast Partner from this project?');
    expect(dialog.textContent).toContain('its alert recipients here will be deleted');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Coast Partner no longer takes part.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Kalembe Branch']));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['cannotRemoveOrganizationThatHasSupervisors', /supervisors or data collectors/],
    ['cannotRemoveLastOrganization', /only organization of the project/],
    ['projectIsClosed', /The project is closed/],
  ])('shows the error: %s', async (reason, expected) => {
    mockCall('post', 'projectOrganization/12/delete', () => errorResponse(`projectOrganization.${reason}`));
    await showRoutes(organizationRoutes, address);
    const dialog = await askToDelete('Coast Partner');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(expected);
  });
});

describe('adding an organization to a project', () => {
  const showForm = async (role: Role = 'Administrator') => {
    const router = await showRoutes(organizationRoutes, `${address}/add`, { role });
    await screen.findByRole('form', { name: 'Add an organization' });
    return router;
  };

  it('lets an administrator choose', async () => {
    const requests = mockCall('post', 'projectOrganization/create', () => success(20));
    const router = await showForm();
    await userEvent.click(screen.getByLabelText('Organization'));
    await userEvent.click(await screen.findByRole('option', { name: 'Island Partner' }));
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(requests).toEqual([{ organizationId: 6 }]);
    expect(screen.getByText('Island Partner now takes part.')).toBeTruthy();
  });

  it('requires a choice', async () => {
    const requests = mockCall('post', 'projectOrganization/create', () => success(20));
    await showForm();
    await press('Add');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe('Organization');
    expect(screen.getByText('Enter or choose a value')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('adds the first one for everybody else', async () => {
    const requests = mockCall('post', 'projectOrganization/create', () => success(20));
    await showForm('Coordinator');
    expect(screen.getByText('Hills Partner')).toBeTruthy();
    expect(screen.queryByLabelText('Organization', { selector: 'button' })).toBeNull();
    await press('Add');
    await waitFor(() => expect(requests).toEqual([{ organizationId: 4 }]));
  });

  it('shows errors of the server at the field, and general errors at the top', async () => {
    mockCall('post', 'projectOrganization/create', () =>
      errorResponse('validation.validationError', {
        data: { OrganizationId: ['string:projectOrganization.organizationAlreadyAdded'] },
      }),
    );
    await showForm('Coordinator');
    await press('Add');
    expect(await screen.findByText('This organization already takes part')).toBeTruthy();
    mockCall('post', 'projectOrganization/create', () =>
      errorResponse('projectOrganization.projectIsClosed'),
    );
    await press('Add');
    expect(await screen.findByText(/its organizations can no longer be changed/)).toBeTruthy();
  });

  it('shows that all organizations are in the project already', async () => {
    mockCall('get', 'projectOrganization/getCreateData', () => success({ organizations: [] }));
    await showRoutes(organizationRoutes, `${address}/add`);
    expect(await screen.findByText(/already take part/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is not possible in a closed project', async () => {
    mockCall('get', 'project/5/basicData', () => success({ ...project, isClosed: true }));
    await showRoutes(organizationRoutes, `${address}/add`);
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
