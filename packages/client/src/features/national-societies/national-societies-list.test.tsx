import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import type { NationalSocietyItem } from './national-societies.api.ts';
import { aRow, mockContextCalls, showSocietyPage } from './testing/show-society-page.tsx';

const address = '/nationalsocieties';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const archived = aRow({
  id: 4,
  name: 'Norvale Society',
  country: 'Norvale',
  isArchived: true,
  headManagers: '',
});
const mockList = (...rows: NationalSocietyItem[]) =>
  mockCall('get', 'nationalSociety/list', () => success(rows));
const getRow = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

async function choose(name: string, action: string) {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

describe('the list of national societies', () => {
  it('shows people, country and start date, and links to the society', async () => {
    mockList(aRow({ coordinators: 'Hana Wells, Omar Finn', technicalAdvisor: 'Sara Benin' }));
    showSocietyPage(address);
    const table = await screen.findByRole('table', { name: 'National societies by name' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      'Name',
      'Country',
      'Start date',
      'Coordinators',
      'Head managers',
      'Technical advisors',
      'Actions',
    ]);
    const expected = ['Kalembe', '2026-03-09', 'Hana Wells, Omar Finn', 'Ruth Okeme', 'Sara Benin'];
    for (const word of expected) expect(within(table).getAllByText(word)).not.toHaveLength(0);
    const link = within(table).getByRole('link', { name: 'Kalembe Society' });
    expect(link.getAttribute('href')).toBe('/nationalsocieties/3');
  });

  it('names the country in the language of the user', async () => {
    mockList(aRow({ country: 'Ivory Coast', countryCode: 'CI' }));
    showSocietyPage(address);
    await screen.findByRole('table');
    expect(screen.getAllByText('Côte d’Ivoire')).not.toHaveLength(0);
    expect(screen.queryByText('Ivory Coast')).toBeNull();
  });

  it('shows which society is archived', async () => {
    mockList(aRow(), archived);
    showSocietyPage(address);
    await screen.findByRole('table');
    expect(within(getRow('Norvale Society')).getByText('Archived')).toBeTruthy();
    expect(within(getRow('Kalembe Society')).queryByText('Archived')).toBeNull();
  });

  it('finds by name, without regard to accents and letter case, and keeps the filter in the address', async () => {
    mockList(aRow({ name: 'Société de Kalembé' }), archived);
    const router = showSocietyPage(address);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Name' }), 'kalembe{Enter}');
    await waitFor(() => expect(screen.queryByText('Norvale Society')).toBeNull());
    expect(screen.getByText('Société de Kalembé')).toBeTruthy();
    expect(router.state.location.search).toEqual({ name: 'kalembe' });
    expect(screen.getByText('1 national society')).toBeTruthy();
  });

  it.each([
    ['active', 'Kalembe Society', 'Norvale Society'],
    ['archived', 'Norvale Society', 'Kalembe Society'],
  ])('shows only what is %s', async (state, shown, hidden) => {
    mockList(aRow(), archived);
    showSocietyPage(`${address}?state=${state}`);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(hidden)).toBeNull();
  });

  it('offers to clear the filters when nothing matches', async () => {
    mockList(aRow());
    showSocietyPage(`${address}?name=Nowhere`);
    expect(await screen.findByText('No national societies match.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Kalembe Society')).toBeTruthy();
  });

  it('shows that there are none yet', async () => {
    mockList();
    showSocietyPage(address);
    expect(
      await screen.findByText('No national societies yet. Each has its own places, people and projects.'),
    ).toBeTruthy();
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('shows an error when the list fails with %i', async (status, expected) => {
    mockCall('get', 'nationalSociety/list', () => errorResponse('error.unexpected', { status }));
    showSocietyPage(address);
    expect((await screen.findByRole('alert')).textContent).toMatch(expected);
  });

  it.each<[Role, number]>([
    ['Administrator', 1],
    ['GlobalCoordinator', 1],
    ['TechnicalAdvisor', 0],
  ])('offers a %s to add a society: %i links', async (role, links) => {
    mockList(aRow());
    showSocietyPage(address, role);
    await screen.findByRole('table');
    expect(screen.queryAllByRole('link', { name: 'Add a national society' })).toHaveLength(links);
  });

  it.each<[Role, Partial<NationalSocietyItem>, string[]]>([
    ['Administrator', {}, ['Edit', 'Archive']],
    ['Administrator', { isArchived: true }, ['Reopen']],
    ['GlobalCoordinator', { coordinators: 'Hana Wells' }, ['Archive']],
    ['TechnicalAdvisor', {}, ['Edit']],
  ])('offers a %s for %o the actions %o', async (role, given, actions) => {
    mockList(aRow(given));
    showSocietyPage(address, role);
    const items = await openMenu('Kalembe Society');
    expect(items.map((item) => item.textContent)).toEqual(actions);
  });

  it('offers no actions to users who may only read', async () => {
    mockList(aRow());
    showSocietyPage(address, 'DataConsumer');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });

  it('links to the form', async () => {
    mockList(aRow());
    const router = showSocietyPage(address);
    await openMenu('Kalembe Society');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/edit'));
  });
});

describe('the set-up of the installation', () => {
  const noMail = { id: 'mail', state: 'notConfigured', finding: 'notConfigured', values: {} };
  const mockCheckup = () =>
    mockCall('get', 'checkup', () => success({ checkedAt: '2026-11-24T10:00:00.000Z', results: [noMail] }));

  it('is shown above an empty list, with what the check-up found', async () => {
    mockList();
    mockCheckup();
    showSocietyPage(address);
    const steps = await screen.findByRole('list', { name: 'Set up this installation' });
    expect(await within(steps).findByText(/Set SMTP_URL/)).toBeTruthy();
    expect(within(steps).getByRole('link', { name: 'Send a test e-mail' }).getAttribute('href')).toBe(
      '/checkup?returnTo=%2Fnationalsocieties',
    );
    await userEvent.click(within(steps).getByRole('link', { name: 'Add the first one' }));
    expect(await screen.findByRole('heading', { name: 'Add a national society' })).toBeTruthy();
  });

  it('only leads a global coordinator to the first national society', async () => {
    mockList();
    const requests = mockCheckup();
    showSocietyPage(address, 'GlobalCoordinator');
    const steps = await screen.findByRole('list', { name: 'Set up this installation' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(1);
    expect(requests).toHaveLength(0);
  });

  it('is a note beside the first national society, while steps are left', async () => {
    mockList(aRow());
    mockCheckup();
    showSocietyPage(address);
    const link = await screen.findByRole('link', { name: 'Set up this installation' });
    expect(link.getAttribute('href')).toBe('/checkup/setup');
    expect(screen.getByText(/Next: E-mail/)).toBeTruthy();
  });

  it('is not checked with several national societies', async () => {
    mockList(aRow(), aRow({ id: 4, name: 'Norvale Society' }));
    const requests = mockCheckup();
    showSocietyPage(address);
    await screen.findByRole('table');
    expect(requests).toHaveLength(0);
  });
});

describe('archiving and reopening', () => {
  it('explains what is lost, archives, and shows the society as archived', async () => {
    let isArchived = false;
    mockCall('get', 'nationalSociety/list', () => success([aRow({ isArchived })]));
    const requests = mockCall('post', 'nationalSociety/3/archive', () => {
      isArchived = true;
      return success(undefined, 'nationalSociety.archive.success');
    });
    showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    expect(dialog.textContent).toContain('Archive Kalembe Society?');
    expect(dialog.textContent).toContain(
      'Its SMS gateways and its head manager, Ruth Okeme, are permanently deleted.',
    );
    expect(requests).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('The national society was archived.')).toBeTruthy();
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await within(getRow('Kalembe Society')).findByText('Archived')).toBeTruthy();
  });

  it('does nothing when it is cancelled', async () => {
    mockList(aRow());
    const requests = mockCall('post', 'nationalSociety/3/archive', () => success());
    showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(0);
  });

  it('reopens, and explains that what was deleted stays deleted', async () => {
    mockList(archived);
    const requests = mockCall('post', 'nationalSociety/4/reopen', () =>
      success(undefined, 'nationalSociety.archive.repoenSuccess'),
    );
    showSocietyPage(address);
    const dialog = await choose('Norvale Society', 'Reopen');
    expect(dialog.textContent).toContain('What was deleted by archiving is not restored');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('The national society was reopened.')).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('shows the error, and links to the open projects', async () => {
    mockList(aRow());
    mockCall('post', 'nationalSociety/3/archive', () =>
      errorResponse('nationalSociety.archive.errorHasOpenedProjects'),
    );
    const router = showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('still has open projects');
    await userEvent.click(within(dialog).getByRole('link', { name: 'Show its projects' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/projects'));
  });

  it.each<[Role, string, RegExp]>([
    ['GlobalCoordinator', 'errorHasOpenedProjects', /open projects/],
    ['Administrator', 'errorHasRegisteredUsers', /users besides its head manager/],
  ])('offers a %s no link to a page that does not exist: %s', async (role, key, expected) => {
    mockList(aRow());
    mockCall('post', 'nationalSociety/3/archive', () => errorResponse(`nationalSociety.archive.${key}`));
    showSocietyPage(address, role);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(expected);
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('shows the progress in the row, and opens again with an error', async () => {
    let sendError = () => {};
    const errorPromise = new Promise<void>((resolve) => {
      sendError = resolve;
    });
    mockList(aRow(), archived);
    mockCall('post', 'nationalSociety/3/archive', async () => {
      await errorPromise;
      return errorResponse('nationalSociety.archive.errorHasRegisteredUsers');
    });
    showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(getRow('Kalembe Society')).getByText('Archiving')).toBeTruthy();
    expect(within(getRow('Norvale Society')).getByRole('button', { name: /Actions/ })).toBeTruthy();
    sendError();
    const again = await screen.findByRole('dialog');
    expect(within(again).getByRole('alert').textContent).toContain('users besides its head manager');
  });
});
