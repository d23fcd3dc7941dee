import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { NationalSocietyItem } from './national-societies.api.ts';
import { answerSurroundings, aRow, showSocietyPage } from './testing/show-society-page.tsx';

const address = '/nationalsocieties';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const archived = aRow({
  id: 4,
  name: 'Norvale Society',
  country: 'Norvale',
  isArchived: true,
  headManagers: '',
});
const answerList = (...rows: NationalSocietyItem[]) =>
  answer('get', 'nationalSociety/list', () => success(rows));
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;

async function openMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
}

async function choose(name: string, deed: string) {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: deed }));
  return screen.findByRole('dialog');
}

describe('the list of national societies', () => {
  it('shows who works where since when, and leads to the society', async () => {
    answerList(aRow({ coordinators: 'Hana Wells, Omar Finn', technicalAdvisor: 'Sara Benin' }));
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
    const words = ['Kalembe', '2026-03-09', 'Hana Wells, Omar Finn', 'Ruth Okeme', 'Sara Benin'];
    for (const word of words) expect(within(table).getAllByText(word)).not.toHaveLength(0);
    const link = within(table).getByRole('link', { name: 'Kalembe Society' });
    expect(link.getAttribute('href')).toBe('/nationalsocieties/3');
  });

  it('says in words which society is archived', async () => {
    answerList(aRow(), archived);
    showSocietyPage(address);
    await screen.findByRole('table');
    expect(within(rowOf('Norvale Society')).getByText('Archived')).toBeTruthy();
    expect(within(rowOf('Kalembe Society')).queryByText('Archived')).toBeNull();
  });

  it('finds by name, without regard to accents and letter case, and keeps the filter in the address', async () => {
    answerList(aRow({ name: 'Société de Kalembé' }), archived);
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
    answerList(aRow(), archived);
    showSocietyPage(`${address}?state=${state}`);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(hidden)).toBeNull();
  });

  it('offers to drop the filters when nothing matches', async () => {
    answerList(aRow());
    showSocietyPage(`${address}?name=Nowhere`);
    expect(await screen.findByText('No national society matches.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Kalembe Society')).toBeTruthy();
  });

  it('says that there is nothing yet', async () => {
    answerList();
    showSocietyPage(address);
    expect(await screen.findByText('No national societies yet.')).toBeTruthy();
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('says so when the list is answered with %i', async (status, words) => {
    answer('get', 'nationalSociety/list', () => refusal('error.unexpected', { status }));
    showSocietyPage(address);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  it.each<[Role, number]>([
    ['Administrator', 1],
    ['GlobalCoordinator', 1],
    ['TechnicalAdvisor', 0],
  ])('offers a %s to add a society: %i links', async (role, links) => {
    answerList(aRow());
    showSocietyPage(address, role);
    await screen.findByRole('table');
    expect(screen.queryAllByRole('link', { name: 'Add a national society' })).toHaveLength(links);
  });

  it.each<[Role, Partial<NationalSocietyItem>, string[]]>([
    ['Administrator', {}, ['Edit', 'Archive']],
    ['Administrator', { isArchived: true }, ['Reopen']],
    ['GlobalCoordinator', { coordinators: 'Hana Wells' }, ['Archive']],
    ['TechnicalAdvisor', {}, ['Edit']],
  ])('offers a %s of %o: %o', async (role, given, deeds) => {
    answerList(aRow(given));
    showSocietyPage(address, role);
    const items = await openMenu('Kalembe Society');
    expect(items.map((item) => item.textContent)).toEqual(deeds);
  });

  it('offers nothing to who may only read', async () => {
    answerList(aRow());
    showSocietyPage(address, 'DataConsumer');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });

  it('leads to the form', async () => {
    answerList(aRow());
    const router = showSocietyPage(address);
    await openMenu('Kalembe Society');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/edit'));
  });
});

describe('archiving and reopening', () => {
  it('says what is lost, archives, and shows the society as archived', async () => {
    let isArchived = false;
    answer('get', 'nationalSociety/list', () => success([aRow({ isArchived })]));
    const asked = answer('post', 'nationalSociety/3/archive', () => {
      isArchived = true;
      return success(undefined, 'nationalSociety.archive.success');
    });
    showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    expect(dialog.textContent).toContain('Archive Kalembe Society?');
    expect(dialog.textContent).toContain(
      'Its SMS gateways and its head manager, Ruth Okeme, are deleted for good.',
    );
    expect(asked).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('The national society was archived.')).toBeTruthy();
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(rowOf('Kalembe Society')).getByText('Archived')).toBeTruthy();
  });

  it('does nothing when it is called off', async () => {
    answerList(aRow());
    const asked = answer('post', 'nationalSociety/3/archive', () => success());
    showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toHaveLength(0);
  });

  it('reopens, and says that what was deleted stays deleted', async () => {
    answerList(archived);
    const asked = answer('post', 'nationalSociety/4/reopen', () =>
      success(undefined, 'nationalSociety.archive.repoenSuccess'),
    );
    showSocietyPage(address);
    const dialog = await choose('Norvale Society', 'Reopen');
    expect(dialog.textContent).toContain('What archiving deleted does not come back');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('The national society was reopened.')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('says why it was refused, and leads to the projects that are in the way', async () => {
    answerList(aRow());
    answer('post', 'nationalSociety/3/archive', () =>
      refusal('nationalSociety.archive.errorHasOpenedProjects'),
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
  ])('offers a %s no way to a page that is not there: %s', async (role, key, words) => {
    answerList(aRow());
    answer('post', 'nationalSociety/3/archive', () => refusal(`nationalSociety.archive.${key}`));
    showSocietyPage(address, role);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words);
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('shows in its row what is going on, and comes back with a refusal', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    answerList(aRow(), archived);
    answer('post', 'nationalSociety/3/archive', async () => {
      await refused;
      return refusal('nationalSociety.archive.errorHasRegisteredUsers');
    });
    showSocietyPage(address);
    const dialog = await choose('Kalembe Society', 'Archive');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(rowOf('Kalembe Society')).getByText('Archiving')).toBeTruthy();
    expect(within(rowOf('Norvale Society')).getByRole('button', { name: /Actions/ })).toBeTruthy();
    refuse();
    const again = await screen.findByRole('dialog');
    expect(within(again).getByRole('alert').textContent).toContain('users besides its head manager');
  });
});
