import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../../test/support/show-routes.tsx';
import { getRowName, showStructurePage } from './testing/show-structure-page.tsx';
import { aStructure, structureHandlers } from './testing/structure-server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Shows the page with a mocked server; returns the requests. */
async function open(
  structure = aStructure,
  given: Parameters<typeof structureHandlers>[1] & Parameters<typeof showStructurePage>[0] = {},
) {
  const { sent, handlers } = structureHandlers(structure, given);
  server.use(...handlers);
  const page = showStructurePage(given);
  await screen.findByRole(structure.regions.length > 0 ? 'tree' : 'heading');
  return { ...page, sent, writes: () => sent.filter(({ path }) => !path.startsWith('/get')) };
}

const shown = () => screen.getAllByRole('treeitem').map(getRowName);
const row = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const button = (name: string) => screen.findByRole('button', { name });
const getHref = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
const openAll = async () => userEvent.click(await button('Expand all'));

async function choose(place: string, action: 'Rename' | 'Delete') {
  await userEvent.click(await button(`Actions for ${place}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

const fromGuide = '?returnTo=%2Fnationalsocieties%2F3%2Fsetup';
async function addFirstVillage() {
  for (const [label, name] of Object.entries({ Region: 'Lowland', District: 'Oru', Village: 'Nakiri' }))
    await userEvent.type(await screen.findByLabelText(label), name);
  await userEvent.click(await button('Add these places'));
}

describe('the tree of places', () => {
  it('shows the regions, and the content of a place once it is opened', async () => {
    await open();
    expect(shown()).toEqual(['Lakeside', 'Norvale 2 districts']);
    await userEvent.click(row(/Norvale/));
    expect(shown()).toEqual(['Lakeside', 'Norvale 2 districts', 'Mbara 2 villages', 'Oru']);
    await userEvent.click(row(/Norvale/));
    expect(shown()).toHaveLength(2);
  });

  it('opens and closes everything', async () => {
    await open();
    await openAll();
    expect(shown()).toHaveLength(7);
    await userEvent.click(await button('Collapse all'));
    expect(shown()).toHaveLength(2);
  });

  it('shows that there are none, and starts with a region', async () => {
    const { writes } = await open({ regions: [] });
    expect(await screen.findByText(/^No places yet\. .* or add the first region\.$/)).toBeTruthy();
    expect(getHref('Import from a file')).toBe('/nationalsocieties/3/structure/import');
    await userEvent.click(await button('Add region'));
    await userEvent.type(await screen.findByLabelText('New region'), 'Lowland{Enter}');
    expect(await screen.findByRole('treeitem', { name: 'Lowland' })).toBeTruthy();
    expect(writes()).toEqual([{ path: '/region/create?nationalSocietyId=3', name: 'Lowland' }]);
  });

  it('adds the first village with its region and district, and leads back to the set-up guide', async () => {
    const { writes, router } = await open({ regions: [] }, { search: fromGuide });
    await addFirstVillage();
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/setup'));
    expect(writes().map(({ name }) => name)).toEqual(['Lowland', 'Oru', 'Nakiri']);
  });

  it('keeps the region of the first village if its district is refused, and says why', async () => {
    const refuse = (path: string) => (path.includes('/district/') ? 'validation.nameNotPlain' : undefined);
    const { router } = await open({ regions: [] }, { search: fromGuide, refuse });
    await addFirstVillage();
    expect(await screen.findByText(/Use plain text/)).toBeTruthy();
    expect(await screen.findByRole('treeitem', { name: 'Lowland' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/nationalsocieties/3/structure');
  });

  it.each([
    ['Administrator', '/nationalsocieties/3/edit'],
    ['Manager', null],
  ] as const)(
    'offers to %s to copy those of another society where there are none: %s',
    async (role, address) => {
      await open({ regions: [] }, { role });
      await screen.findByRole('link', { name: 'Import from a file' });
      expect(getHref('Copy from another national society')).toBe(address);
    },
  );

  it.each([
    [{ isArchived: true }, 'Administrator', /archived/],
    [{ hasCoordinator: true }, 'Manager', /coordinator/],
  ] as const)('is read-only in a society with %o for a %s', async (society, role, reason) => {
    await open(aStructure, { society, role });
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add region' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
    row(/Norvale/).focus();
    await userEvent.keyboard('{F2}{Delete}');
    expect(screen.queryByRole('textbox', { name: /Name of/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is edited by the coordinator if there is one', async () => {
    await open(aStructure, { society: { hasCoordinator: true }, role: 'Coordinator' });
    expect(await button('Add region')).toBeTruthy();
  });
});

describe('adding', () => {
  it.each([
    ['Norvale', 'district', '/region/2/district/create'],
    ['Mbara', 'village', '/district/1/village/create'],
    ['Nakiri', 'zone', '/zone/create?villageId=1'],
  ])('adds to %s a %s with one request', async (parent, level, path) => {
    const { writes, sent } = await open();
    await openAll();
    await userEvent.click(await button(`Add a ${level} in ${parent}`));
    await userEvent.type(await screen.findByLabelText(`New ${level} in ${parent}`), ' Aba {Enter}');
    const added = await screen.findByRole('treeitem', { name: 'Aba' });
    expect(added.getAttribute('aria-posinset')).toBe('1');
    expect(writes()).toEqual([{ path, name: 'Aba' }]);
    expect(sent).toHaveLength(2);
  });

  it('opens the place that the new one goes into', async () => {
    await open();
    await userEvent.click(await button('Add a district in Norvale'));
    expect(row('Oru')).toBeTruthy();
  });

  it('adds one name after another without leaving the field, and ends with Escape', async () => {
    const { writes } = await open();
    await userEvent.click(await button('Add a district in Lakeside'));
    const field = await screen.findByLabelText('New district in Lakeside');
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('Tembo{Enter}Kerreh{Enter}Oru Ferry{Enter}');
    await waitFor(() => expect(writes().map(({ name }) => name)).toEqual(['Tembo', 'Kerreh', 'Oru Ferry']));
    await screen.findByRole('treeitem', { name: 'Oru Ferry' });
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Oru Ferry was added.')).toBeTruthy();
    expect(shown()[0]).toBe('Lakeside 3 districts');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: /New district/ })).toBeNull();
    expect(document.activeElement).toBe(row(/Lakeside/));
  });

  it('does not save a name that is empty or too long', async () => {
    const { writes } = await open();
    await userEvent.click(await button('Add a district in Norvale'));
    await userEvent.keyboard('   {Enter}');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    const field = screen.getByLabelText('New district in Norvale');
    await userEvent.clear(field);
    await userEvent.paste('a'.repeat(80));
    expect(screen.getByText('80 of 100')).toBeTruthy();
    await userEvent.paste('a'.repeat(21));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Use at most 100 characters')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('puts a rejected name back into the field, with the reason', async () => {
    await open(aStructure, { refuse: () => 'nationalSociety.structure.itemAlreadyExists' });
    await userEvent.click(await button('Add a district in Norvale'));
    await userEvent.keyboard('Oru{Enter}');
    const field = await screen.findByLabelText('New district in Norvale');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('There is already a place with this name here.')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('Oru');
    await userEvent.keyboard(' 2');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('names the rejected place if the next name is being typed', async () => {
    let response = () => {};
    const wait = new Promise<void>((resolve) => {
      response = resolve;
    });
    await open(aStructure, { wait, refuse: () => 'nationalSociety.structure.itemAlreadyExists' });
    await userEvent.click(await button('Add a district in Norvale'));
    await userEvent.keyboard('Oru{Enter}Tem');
    response();
    expect(await screen.findByText(/^Oru was not added: There is already a place/)).toBeTruthy();
    expect((screen.getByLabelText('New district in Norvale') as HTMLInputElement).value).toBe('Tem');
  });
});

describe('renaming', () => {
  it.each([
    ['Norvale', 'region', '/region/2/edit'],
    ['Mbara', 'district', '/district/1/edit'],
    ['Nakiri', 'village', '/village/1/edit'],
    ['Market', 'zone', '/zone/1/edit'],
  ])('renames %s, a %s, with one request', async (name, level, path) => {
    const { writes, sent } = await open();
    await openAll();
    await choose(name, 'Rename');
    const field = await screen.findByLabelText(`Name of the ${level}`);
    expect((field as HTMLInputElement).value).toBe(name);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.clear(field);
    await userEvent.type(field, 'Zuma{Enter}');
    const renamed = await screen.findByRole('treeitem', { name: /^Zuma/ });
    await waitFor(() => expect(document.activeElement).toBe(renamed));
    expect(writes()).toEqual([{ path, name: 'Zuma' }]);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing when the name stays, or after Escape', async () => {
    const { writes } = await open();
    await choose('Lakeside', 'Rename');
    await userEvent.type(await screen.findByLabelText('Name of the region'), '{Enter}');
    expect(row('Lakeside')).toBeTruthy();
    await choose('Lakeside', 'Rename');
    await userEvent.type(await screen.findByLabelText('Name of the region'), ' 2{Escape}');
    expect(row('Lakeside')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('shows at the field why a name was rejected', async () => {
    await open(aStructure, { refuse: () => 'nationalSociety.structure.itemAlreadyExists' });
    await choose('Lakeside', 'Rename');
    const field = await screen.findByLabelText('Name of the region');
    await userEvent.type(field, ' 2{Enter}');
    expect(await screen.findByText('There is already a place with this name here.')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('Lakeside 2');
  });

  it('fetches the tree again when the place no longer exists', async () => {
    const { sent } = await open(aStructure, { refuse: () => 'nationalSociety.structure.itemDoesNotExist' });
    await choose('Lakeside', 'Rename');
    await userEvent.type(await screen.findByLabelText('Name of the region'), ' 2{Enter}');
    expect(await screen.findByText('This place no longer exists.')).toBeTruthy();
    await waitFor(() => expect(sent.filter(({ path }) => path.startsWith('/get'))).toHaveLength(2));
  });
});

describe('deleting', () => {
  it.each([
    ['Norvale', 'region', '/region/2/delete', ['2 districts', '2 villages', '1 zone']],
    ['Mbara', 'district', '/district/1/delete', ['2 villages', '1 zone']],
    ['Nakiri', 'village', '/village/1/delete', ['1 zone']],
    ['Market', 'zone', '/zone/1/delete', []],
  ])('lists what is deleted with %s, a %s, and sends one request', async (name, level, path, inside) => {
    const { writes, sent } = await open();
    await openAll();
    await choose(name, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: `Delete the ${level} ${name}?` });
    expect(
      within(dialog)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(inside);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown().some((label) => label?.startsWith(name))).toBe(false);
    expect(writes()).toEqual([{ path }]);
    expect(sent).toHaveLength(2);
  });

  it('focuses the sibling of the deleted place', async () => {
    await open();
    await openAll();
    await choose('Nakiri', 'Delete');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement).toBe(row('Sefá Landing')));
  });

  it('shows in the dialog why a place cannot be deleted', async () => {
    await open(aStructure, { refuse: () => 'nationalSociety.structure.regionLinkedToDataCollector' });
    await choose('Norvale', 'Delete');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/data collectors/i);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row(/Norvale/)).toBeTruthy();
  });

  it('invalidates lists with places', async () => {
    const { client } = await open();
    client.setQueryData(['report/filters', 5], {});
    client.setQueryData(['project/basicData', 5], {});
    await choose('Lakeside', 'Delete');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(client.getQueryState(['report/filters', 5])?.isInvalidated).toBe(true));
    expect(client.getQueryState(['project/basicData', 5])?.isInvalidated).toBe(false);
    expect(client.getQueryState(['nationalSocietyStructure/get', 3])?.isInvalidated).toBe(false);
  });
});
