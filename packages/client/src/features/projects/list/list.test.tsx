import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { ProjectItem } from '../projects.api.ts';
import { aRow } from '../testing/projects.builders.ts';
import { mockAlertCounts, mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

const address = '/nationalsocieties/3/projects';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const closed = aRow({ id: 6, name: 'Ábaco 2025', isClosed: true, endDate: '2025-12-31T08:00:00' });
const hills = aRow({ id: 7, name: 'Hills', totalReportCount: 9, totalDataCollectorCount: 1 });
const mockList = (...rows: ProjectItem[]) => mockCall('get', 'project/list', () => success(rows));
const names = () =>
  screen.getAllByRole('link', { name: /Lakeshore|Ábaco|Hills/ }).map((link) => link.textContent);

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

describe('the list of projects', () => {
  it('shows counts and dates, and links to the project', async () => {
    mockList(aRow());
    mockAlertCounts({ Open: 3 });
    showProjectPage(address);
    const table = await screen.findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      ...['Project', 'Open alerts', 'Escalated alerts', 'Reports', 'Data collectors', 'Supervisors'],
      ...['Start', 'End', 'Status', 'Actions'],
    ]);
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(2, 8)).toEqual(['2', '340', '12', '4', '2026-03-09', 'Ongoing']);
    expect(await within(table).findByText('3 open alerts')).toBeTruthy();
    expect(
      screen.getByText('12 data collectors, 4 supervisors, 340 reports, 2 escalated alerts'),
    ).toBeTruthy();
    const link = within(table).getByRole('link', { name: 'Lakeshore 2026' });
    expect(link.getAttribute('href')).toBe('/projects/5');
  });

  it('keeps closed projects below open ones, however the list is sorted', async () => {
    mockList(aRow(), hills, closed);
    const router = showProjectPage(address);
    await screen.findByRole('table');
    expect(names()).toEqual(['Lakeshore 2026', 'Hills', 'Ábaco 2025']);
    const sort = screen.getByRole('button', { name: 'Project' });
    await userEvent.click(sort);
    await waitFor(() => expect(names()).toEqual(['Hills', 'Lakeshore 2026', 'Ábaco 2025']));
    expect(router.state.location.search).toEqual({ orderBy: 'name' });
    await userEvent.click(screen.getByRole('button', { name: 'Reports' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reports' }));
    await waitFor(() => expect(names()).toEqual(['Lakeshore 2026', 'Hills', 'Ábaco 2025']));
    expect(screen.getByRole('columnheader', { name: 'Reports' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(screen.getByText('2025-12-31')).toBeTruthy();
  });

  it.each([
    ['?name=abaco', ['Ábaco 2025']],
    ['?state=open', ['Lakeshore 2026', 'Hills']],
    ['?state=closed', ['Ábaco 2025']],
  ])('filters by %s', async (search, found) => {
    mockList(aRow(), hills, closed);
    showProjectPage(address + search);
    await screen.findByRole('table');
    expect(names()).toEqual(found);
  });

  it('offers to clear the filters when nothing matches', async () => {
    mockList(aRow());
    showProjectPage(`${address}?name=nowhere`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Lakeshore 2026')).toBeTruthy();
  });

  it.each<[Role, boolean, number]>([
    ['Manager', false, 1],
    ['Coordinator', false, 1],
    ['DataConsumer', false, 0],
    ['Administrator', true, 0],
  ])('offers a %s to add a project, society archived %s: %i links', async (role, isArchived, links) => {
    mockContextCalls({ society: { isArchived } });
    mockList(aRow());
    showProjectPage(address, role);
    await screen.findByRole('table');
    if (isArchived) await screen.findByText(/is archived/);
    const find = () => screen.queryAllByRole('link', { name: 'Add a project' });
    if (links > 0) await waitFor(() => expect(find()).toHaveLength(links));
    else expect(find()).toHaveLength(0);
  });

  it('links to the form', async () => {
    mockList(aRow());
    const router = showProjectPage(address, 'Manager');
    await openMenu('Lakeshore 2026');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/projects/5/edit'));
  });

  it.each<[Role, boolean, boolean]>([
    ['Manager', true, false],
    ['TechnicalAdvisor', true, false],
    ['Manager', false, true],
    ['Coordinator', true, true],
    ['Administrator', true, true],
  ])('offers a %s to edit a shared project, with a coordinator %s: %s', async (role, hasCoordinator, may) => {
    mockContextCalls({ society: { hasCoordinator } });
    mockList(aRow({ allowMultipleOrganizations: true }));
    showProjectPage(address, role);
    await screen.findByRole('table');
    await openMenu('Lakeshore 2026');
    await screen.findByRole('menuitem', { name: /^Close project/ });
    if (may) expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
    else expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  });

  it.each<Role>(['DataConsumer', 'Coordinator', 'Manager'])(
    'links rows to the project for a %s',
    async (role) => {
      mockList(aRow(), closed);
      showProjectPage(address, role);
      const links = [
        ['Lakeshore 2026', '/projects/5'],
        [closed.name, `/projects/${closed.id}`],
      ] as const;
      for (const [name, href] of links)
        expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
    },
  );

  it('offers no actions to users who may only read', async () => {
    mockList(aRow());
    showProjectPage(address, 'DataConsumer');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });
});

describe('closing a project', () => {
  async function askToClose(name = 'Lakeshore 2026') {
    await openMenu(name);
    await userEvent.click(screen.getByRole('menuitem', { name: /^Close project/ }));
    return screen.findByRole('dialog');
  }
  const closeButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Close project' });

  it('explains what happens to how many data collectors, closes, and shows it as closed', async () => {
    let rows = [aRow()];
    mockCall('get', 'project/list', () => success(rows));
    const requests = mockCall('post', 'project/5/close', () => {
      rows = [{ ...aRow(), isClosed: true, endDate: '2026-11-21T09:00:00' }];
      return success();
    });
    showProjectPage(address);
    const dialog = await askToClose();
    expect(dialog.textContent).toContain('Close Lakeshore 2026?');
    expect(dialog.textContent).toContain(
      'The project has 12 data collectors. Those who never sent a message are deleted; the names and phone numbers of all others are permanently removed.',
    );
    expect(dialog.textContent).toContain('cannot be reopened');
    await userEvent.click(closeButton(dialog));
    expect(await screen.findByText('Lakeshore 2026 was closed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(1);
    expect(await screen.findByText('2026-11-21')).toBeTruthy();
  });

  it('is blocked by open and escalated alerts, and links to them with their number', async () => {
    mockList(aRow());
    mockAlertCounts({ Open: 2, Escalated: 1 });
    const requests = mockCall('post', 'project/5/close', () => success());
    showProjectPage(address);
    const dialog = await askToClose();
    expect(
      await within(dialog).findByText(
        /still has 2 open alerts and 1 escalated alert\. Dismiss or close them first/,
      ),
    ).toBeTruthy();
    const toAlerts = within(dialog).getByRole('link', { name: 'Go to the alerts' });
    expect(toAlerts.getAttribute('href')).toBe('/projects/5/alerts');
    expect(closeButton(dialog).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(closeButton(dialog));
    expect(requests).toHaveLength(0);
  });

  it('shows errors of the server in the dialog', async () => {
    mockList(aRow());
    mockCall('post', 'project/5/close', () => errorResponse('project.projectHasOpenOrEscalatedAlerts'));
    showProjectPage(address);
    const dialog = await askToClose();
    await userEvent.click(closeButton(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'still has open or escalated alerts',
    );
  });

  it.each<[Role, Partial<ProjectItem>, boolean, string | null]>([
    ['Administrator', {}, false, null],
    ['Coordinator', {}, false, null],
    ['Manager', {}, true, null],
    ['Manager', {}, false, 'Only head managers, coordinators and administrators can close a project.'],
    [
      'TechnicalAdvisor',
      {},
      false,
      'Only head managers, coordinators and administrators can close a project.',
    ],
    ['Administrator', { isClosed: true }, false, 'This project is already closed.'],
  ])('%s, project %o, head manager %s: %s', async (role, given, isCurrentUserHeadManager, reason) => {
    mockContextCalls({ society: { isCurrentUserHeadManager } });
    mockList(aRow(given));
    showProjectPage(address, role);
    await openMenu('Lakeshore 2026');
    const item = await screen.findByRole('menuitem', { name: `Close project${reason ?? ''}` });
    expect(item.getAttribute('aria-disabled')).toBe(reason ? 'true' : null);
  });

  it('explains to a head manager that a shared project is closed by the coordinator', async () => {
    mockContextCalls({
      society: { isCurrentUserHeadManager: true, hasCoordinator: true },
      project: { allowMultipleOrganizations: true },
    });
    mockList(aRow());
    showProjectPage(address, 'Manager');
    const dialog = await askToClose();
    expect(await within(dialog).findByText(/Only coordinators and administrators can close it/)).toBeTruthy();
    expect(closeButton(dialog).getAttribute('aria-disabled')).toBe('true');
  });
});
