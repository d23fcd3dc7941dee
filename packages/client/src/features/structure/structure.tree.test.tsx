import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../test/support/show-routes.tsx';
import { getRowName, showStructurePage } from './testing/show-structure-page.tsx';
import { aLargeStructure, aStructure, structureHandlers } from './testing/structure-server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function open(structure = aStructure, search = '') {
  const { sent, handlers } = structureHandlers(structure);
  server.use(...handlers);
  const page = showStructurePage({ search });
  await screen.findByRole('tree');
  return { ...page, sent };
}

/** The rows of places, without the row of the field to add one. */
const rows = () => screen.getAllByRole('treeitem').filter((item) => item.hasAttribute('data-key'));
const shown = () => rows().map((item) => item.querySelector('bdi')?.textContent);
const row = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const focused = () => getRowName(document.activeElement);

describe('the tree by keyboard', () => {
  it('is one tab stop, with the buttons of the focused row', async () => {
    await open();
    const reachable = () => rows().filter((item) => item.tabIndex === 0);
    expect(reachable().map(getRowName)).toEqual(['Lakeside']);
    row('Lakeside').focus();
    await userEvent.tab();
    expect(focused()).toBe('Add a district in Lakeside');
    await userEvent.tab();
    expect(focused()).toBe('Actions for Lakeside');
    await userEvent.tab();
    expect(document.activeElement?.closest('[role=tree]')).toBeNull();
  });

  it('moves by arrows, Home and End', async () => {
    await open();
    row('Lakeside').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Norvale 2 districts');
    await userEvent.keyboard('{ArrowRight}');
    expect(row(/Norvale/).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Mbara 2 villages');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Oru');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Norvale 2 districts');
    await userEvent.keyboard('{ArrowLeft}');
    expect(row(/Norvale/).getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('Lakeside');
  });

  it('opens and closes by Enter and space', async () => {
    await open();
    row(/Norvale/).focus();
    await userEvent.keyboard('{Enter}');
    expect(shown()).toHaveLength(4);
    await userEvent.keyboard(' ');
    expect(shown()).toHaveLength(2);
  });

  it('renames with F2 and deletes with Delete', async () => {
    await open();
    row('Lakeside').focus();
    await userEvent.keyboard('{F2}');
    expect(document.activeElement).toBe(screen.getByLabelText('Name of the region'));
    await userEvent.keyboard('{Delete}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Lakeside');
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByRole('dialog', { name: 'Delete the region Lakeside?' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Lakeside'));
  });

  it('exposes the level of a row and its position among its siblings', async () => {
    await open();
    row(/Norvale/).focus();
    await userEvent.keyboard('{Enter}');
    const exposed = (name: string) =>
      ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((attribute) =>
        row(name).getAttribute(attribute),
      );
    expect(exposed('Oru')).toEqual(['2', '2', '2', null]);
    expect(exposed('Mbara 2 villages')).toEqual(['2', '1', '2', 'false']);
  });
});

describe('the filter', () => {
  const type = (text: string) => userEvent.type(screen.getByRole('searchbox'), text);

  it('shows matches with the places that contain them, counts them and marks them', async () => {
    const { router } = await open();
    await type('sefa{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Norvale', 'Mbara', 'Sefá Landing']));
    expect(screen.getByText('1 place matches')).toBeTruthy();
    expect(document.querySelector('mark')?.textContent).toBe('Sefá');
    expect(router.state.location.search).toEqual({ name: 'sefa' });
  });

  it('waits until typing pauses', async () => {
    await open();
    await type('sefa');
    expect(shown()).toEqual(['Lakeside', 'Norvale']);
    await waitFor(() => expect(shown()).toEqual(['Norvale', 'Mbara', 'Sefá Landing']));
  });

  it('is kept in the address', async () => {
    await open(aStructure, '?name=market');
    expect(shown()).toEqual(['Norvale', 'Mbara', 'Nakiri', 'Market']);
  });

  it('shows that nothing matches, and can be cleared', async () => {
    await open();
    await type('xyz{Enter}');
    expect(await screen.findByText('No places match “xyz”.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all places' }));
    await waitFor(() => expect(shown()).toEqual(['Lakeside', 'Norvale']));
  });

  it('still shows places that were just added', async () => {
    await open(aStructure, '?name=sefa');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a village in Mbara' }));
    await userEvent.keyboard('Kerreh{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Norvale', 'Mbara', 'Kerreh', 'Sefá Landing']));
  });
});

describe('5,000 villages in one district', () => {
  const rowHeight = 48;
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it('renders only visible rows, with their position among all', async () => {
    await open(aLargeStructure(5000));
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(shown().slice(0, 3)).toEqual(['Norvale', 'Mbara', 'Village 0001']);
    expect(rows().length).toBeLessThan(60);
    expect(row('Village 0003').getAttribute('aria-posinset')).toBe('3');
    expect(row('Village 0003').getAttribute('aria-setsize')).toBe('5000');
  });

  it('renders the focused row, wherever it is', async () => {
    await open(aLargeStructure(5000));
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    row(/Norvale/).focus();
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Village 5000');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Village 4999');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Norvale 1 district');
  });

  it('adds one of them and deletes it again with one request each', async () => {
    const { sent } = await open(aLargeStructure(5000));
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a village in Mbara' }));
    await userEvent.keyboard('Village 0002 b{Enter}');
    await screen.findByRole('treeitem', { name: 'Village 0002 b' });
    expect(getRowName(rows()[1] ?? null)).toBe('Mbara 5,001 villages');
    await userEvent.keyboard('{Escape}');
    row('Village 0002 b').focus();
    await userEvent.keyboard('{Delete}');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Village 0002 b' })).toBeNull());
    expect(sent.map(({ path }) => path)).toEqual([
      '/get?nationalSocietyId=3',
      '/district/1/village/create',
      '/village/90001/delete',
    ]);
  });

  it('keeps a field and its text when the tree becomes virtualized', async () => {
    await open(aLargeStructure(98));
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(rows()).toHaveLength(100);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a village in Mbara' }));
    const field = screen.getByLabelText('New village in Mbara');
    await userEvent.keyboard('Village 0001 b{Enter}Vil');
    await screen.findByRole('treeitem', { name: 'Village 0001 b' });
    expect(rows().length).toBeLessThan(60);
    expect(document.activeElement).toBe(field);
    expect((field as HTMLInputElement).value).toBe('Vil');
  });
});

describe('codes', () => {
  const withCodes = structuredClone(aStructure);
  for (const region of withCodes.regions) region.code = `XX0${region.id}`;

  it('are shown beside the names, and found by their beginning', async () => {
    await open(withCodes);
    expect(row(/^Lakeside XX01/).textContent).toContain('XX01');
    await userEvent.type(screen.getByRole('searchbox'), 'xx02');
    await waitFor(() => expect(shown()).toEqual(['Norvale']));
  });

  it('lead to the page of a place from its menu', async () => {
    const { router } = await open(withCodes);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Lakeside' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Codes and population' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/nationalsocieties/3/structure/regions/1'),
    );
  });
});
