import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useCallback, useMemo } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { useSelection } from './selection.ts';

type Row = { id: number; name: string };

const createRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Row ${index + 1}` }));

/** Shows a table with row selection. Calls `onDrawn` for each rendered row. */
function showTable(count: number, onRendered = (_row: Row) => {}) {
  const rows = createRows(count);
  function Table() {
    const { selected, onToggle, select } = useSelection(rows, 'all');
    const columns = useMemo(
      (): Column<Row>[] => [
        {
          key: 'name',
          header: 'Name',
          card: { line: 1 },
          cell: (row) => {
            onRendered(row);
            return <a href={`/${row.id}`}>{row.name}</a>;
          },
        },
      ],
      [],
    );
    const getRowName = useCallback(({ name }: Row) => `Select ${name}`, []);
    const onToggleAll = useCallback((isSelected: boolean) => select(isSelected ? rows : []), [select]);
    const selection = { selected, onToggle, getRowName, onToggleAll, allLabel: 'Select all' };
    return (
      <DataTable caption="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} selection={selection} />
    );
  }
  showPage(Table);
}

/** A long table shows its first rows until the rows near the viewport are known. */
const waitForVirtualRows = () =>
  waitFor(() => expect(document.querySelector('tbody[aria-hidden] td')).not.toBeNull());

const bodyRows = () => screen.getAllByRole('row').slice(1);

afterEach(() => vi.unstubAllGlobals());

describe('a table', () => {
  it('of up to a hundred rows renders all of them', async () => {
    showTable(100);
    await screen.findByText('Row 1');
    expect(bodyRows()).toHaveLength(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
  });

  it('of more rows renders those near the viewport, with row count and row numbers', async () => {
    showTable(1000);
    expect((await screen.findByText('Row 1')).closest('tr')?.getAttribute('aria-rowindex')).toBe('2');
    await waitForVirtualRows();
    expect(bodyRows().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(screen.getByText('Row 11').closest('tr')?.getAttribute('aria-rowindex')).toBe('12');
  });

  it('renders rows further down when scrolled, and keeps the row with the focus', async () => {
    showTable(1000);
    await screen.findByText('Row 2');
    await waitForVirtualRows();
    const link = screen.getByText('Row 2');
    link.focus();
    fireEvent.focus(link);
    vi.stubGlobal('scrollY', 24_000);
    fireEvent.scroll(window);
    expect(await screen.findByText('Row 501')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText('Row 2'));
    expect(screen.queryByText('Row 101')).toBeNull();
  });

  it('renders every row when printing', async () => {
    const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => list);
    showTable(250);
    await screen.findByText('Row 250');
    expect(bodyRows()).toHaveLength(250);
  });

  it('renders again only the row that is selected', async () => {
    const rendered: number[] = [];
    showTable(100, ({ id }) => rendered.push(id));
    await screen.findByText('Row 1');
    rendered.length = 0;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Row 7' }));
    expect(rendered).toEqual([7]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Row 7' }).checked).toBe(true);
  });

  it('selects all rows, including those not rendered', async () => {
    showTable(1000);
    await screen.findByText('Row 1');
    await waitForVirtualRows();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    fireEvent.click(all);
    expect(all.checked).toBe(true);
    const row = screen.getByText('Row 9').closest('tr') as HTMLElement;
    fireEvent.click(within(row).getByRole('checkbox'));
    expect(all.checked).toBe(false);
    expect(all.indeterminate).toBe(true);
  });
});
