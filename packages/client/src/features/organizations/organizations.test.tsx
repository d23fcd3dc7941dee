import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { organizationRoutes } from './organizations.routes.tsx';

const address = '/nationalsocieties/3/organizations';
const society = {
  id: 3,
  name: 'Kalembe Society',
  isArchived: false,
  hasCoordinator: false,
  isCurrentUserHeadManager: false,
};
const branch = {
  id: 1,
  name: 'Kalembe Branch',
  projects: 'Hills, Lakeshore',
  headManager: 'Ruth Okeme',
  isDefaultOrganization: true,
};
const partner = { id: 2, name: 'Água Partner', projects: '', isDefaultOrganization: false };

/** Mocks the society and the form data of the caller. */
function mockSociety(given: object = {}, { isDefaultHead = false } = {}) {
  mockCall('get', 'nationalSociety/3/get', () => success({ ...society, ...given }));
  return mockCall('get', 'user/createFormData', () => success({ isHeadManager: isDefaultHead }));
}

beforeAll(() => server.listen());
beforeEach(() => {
  mockSociety();
  mockCall('get', 'organization/list', () => success([branch, partner]));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
const field = () => screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

describe('the list of organizations', () => {
  it('shows the projects by name and the head manager, and marks the default organization', async () => {
    await showRoutes(organizationRoutes, address);
    const row = (await screen.findByText('Kalembe Branch')).closest('tr') as HTMLElement;
    for (const expected of ['Hills, Lakeshore', 'Ruth Okeme', 'Default'])
      expect(within(row).getByText(expected)).toBeTruthy();
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(screen.getByText('2 organizations')).toBeTruthy();
  });

  it('marks nothing if there is only one', async () => {
    mockCall('get', 'organization/list', () => success([branch]));
    await showRoutes(organizationRoutes, address);
    await screen.findByText('Kalembe Branch');
    expect(screen.queryByText('Default')).toBeNull();
  });

  it.each([
    ['agua', 'Água Partner'],
    ['lakeshore', 'Kalembe BranchDefault'],
    ['okeme', 'Kalembe BranchDefault'],
  ])('finds by name, project and head manager: %s', async (search, found) => {
    await showRoutes(organizationRoutes, address);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), `${search}{Enter}`);
    await waitFor(() => expect(names()).toEqual([found]));
  });

  it('offers to clear a search that finds nothing', async () => {
    await showRoutes(organizationRoutes, `${address}?search=nowhere`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Kalembe Branch')).toBeTruthy();
  });

  it('is sorted by its columns', async () => {
    await showRoutes(organizationRoutes, address);
    await screen.findByText('Kalembe Branch');
    await press('Name');
    await waitFor(() => expect(names()?.[0]).toBe('Água Partner'));
    await press('Head manager');
    await waitFor(() => expect(names()?.[0]).toBe('Kalembe BranchDefault'));
  });

  it.each<[Role, object, boolean, boolean]>([
    ['Administrator', {}, false, true],
    ['Administrator', { hasCoordinator: true }, false, true],
    ['Administrator', { isArchived: true }, false, false],
    ['Coordinator', { hasCoordinator: true }, false, true],
    ['Coordinator', { hasCoordinator: true, isArchived: true }, false, false],
    ['Manager', { isCurrentUserHeadManager: true }, true, true],
    ['TechnicalAdvisor', { isCurrentUserHeadManager: true }, true, true],
    ['Manager', { isCurrentUserHeadManager: true }, false, false],
    ['Manager', { isCurrentUserHeadManager: true, hasCoordinator: true }, true, false],
    ['Manager', {}, false, false],
    ['TechnicalAdvisor', {}, false, false],
  ])(
    'lets a %s in a society with %o, head of the default organization: %s, change it: %s',
    async (role, given, isDefaultHead, may) => {
      const requests = mockSociety(given, { isDefaultHead });
      await showRoutes(organizationRoutes, address, { role });
      await screen.findByText('Kalembe Branch');
      if (may) {
        expect(await screen.findByRole('link', { name: 'Add an organization' })).toBeTruthy();
        const actions = (await openMenu('Água Partner')).map((item) => item.textContent);
        expect(actions).toEqual(['Edit', 'Delete']);
      } else {
        const isRequested = 'isCurrentUserHeadManager' in given && !('hasCoordinator' in given);
        await waitFor(() => expect(requests).toHaveLength(isRequested ? 1 : 0));
        expect(screen.queryByRole('link')).toBeNull();
        expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
      }
    },
  );
});

describe('deleting an organization', () => {
  it('explains when it is possible, and does it', async () => {
    let remaining = [branch, partner];
    mockCall('get', 'organization/list', () => success(remaining));
    const requests = mockCall('post', 'organization/2/delete', () => {
      remaining = [branch];
      return success(undefined, 'organization.remove.success');
    });
    await showRoutes(organizationRoutes, address);
    await openMenu('Água Partner');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Água Partner?' });
    expect(dialog.textContent).toContain('only possible while it has no users and takes part in no project');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The organization was deleted.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Kalembe Branch']));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['hasUsers', /This organization still has users/],
    ['takesPartInProjects', /takes part in projects/],
    ['lastOrganization', /only organization of the national society/],
  ])('shows the error: %s', async (reason, expected) => {
    mockCall('post', 'organization/2/delete', () =>
      errorResponse(`nationalSociety.organization.deletion.${reason}`),
    );
    await showRoutes(organizationRoutes, address);
    await openMenu('Água Partner');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(expected);
  });

  it('is disabled for the default organization, with the reason', async () => {
    await showRoutes(organizationRoutes, address);
    await openMenu('Kalembe Branch');
    const item = screen.getByRole('menuitem', { name: /Delete/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('the default organization of the national society');
  });
});

describe('the form of an organization', () => {
  it.each([
    ['', 'Enter or choose a value'],
    ['K'.repeat(101), 'Use at most 100 characters'],
  ])('validates the name "%s" on blur', async (name, expected) => {
    await showRoutes(organizationRoutes, `${address}/add`);
    await screen.findByRole('form', { name: 'Add an organization' });
    await userEvent.click(field());
    if (name) await userEvent.paste(name);
    await userEvent.tab();
    expect(await screen.findByText(expected)).toBeTruthy();
  });

  it('adds, and returns to the list', async () => {
    const requests = mockCall('post', 'organization/create', () => success(7, 'organization.create.success'));
    const router = await showRoutes(organizationRoutes, `${address}/add`);
    await screen.findByRole('form', { name: 'Add an organization' });
    await userEvent.type(field(), ' Coast Partner ');
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(requests).toEqual([{ name: 'Coast Partner' }]);
    expect(screen.getByText('The organization was added.')).toBeTruthy();
  });

  it('renames, starting with the current name', async () => {
    mockCall('get', 'organization/2/get', () => success({ id: 2, name: 'Água Partner' }));
    const requests = mockCall('post', 'organization/2/edit', () =>
      success(undefined, 'organization.edit.success'),
    );
    const router = await showRoutes(organizationRoutes, `${address}/2/edit`);
    await screen.findByRole('form', { name: 'Edit organization' });
    expect(field().value).toBe('Água Partner');
    await userEvent.type(field(), 's');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(requests).toEqual([{ name: 'Água Partners' }]);
    expect(screen.getByText('The organization was renamed.')).toBeTruthy();
  });

  it('shows at its field that the name is taken', async () => {
    mockCall('post', 'organization/create', () =>
      errorResponse('validation.validationError', {
        data: { Name: ['string:organization.nameAlreadyExists'] },
      }),
    );
    await showRoutes(organizationRoutes, `${address}/add`);
    await screen.findByRole('form', { name: 'Add an organization' });
    await userEvent.type(field(), 'Kalembe Branch');
    await press('Add');
    expect(await screen.findByText('An organization with this name already exists')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('asks before leaving a form with changes', async () => {
    await showRoutes(organizationRoutes, `${address}/add`);
    await screen.findByRole('form', { name: 'Add an organization' });
    await userEvent.type(field(), 'Coast');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Leave without saving?');
  });

  it.each<[Role, object, RegExp]>([
    ['Manager', {}, /head manager of the default organization can change/],
    ['Manager', { isCurrentUserHeadManager: true }, /head manager of the default organization can change/],
    ['Manager', { hasCoordinator: true }, /Only coordinators and administrators/],
    ['Administrator', { isArchived: true }, /can be read, not changed/],
  ])('explains to a %s in a society with %o who decides', async (role, given, expected) => {
    mockSociety(given);
    await showRoutes(organizationRoutes, `${address}/add`, { role });
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
