import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useCallback, useMemo } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../test/support/show-page.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { useSelection } from './selection.ts';

type Row = { id: number; name: string };

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Row ${index + 1}` }));

/** A table of rows that can be ticked; tells of each row that is drawn. */
function showTable(count: number, onDrawn = (_row: Row) => {}) {
  const rows = rowsOf(count);
  function Table() {
    const { selected, onToggle, select } = useSelection(rows, 'all');
    const columns = useMemo(
      (): Column<Row>[] => [
        {
          key: 'name',
          head: 'Name',
          card: { line: 1 },
          cell: (row) => {
            onDrawn(row);
            return <a href={`/${row.id}`}>{row.name}</a>;
          },
        },
      ],
      [],
    );
    const nameOf = useCallback(({ name }: Row) => `Select ${name}`, []);
    const onToggleAll = useCallback((isSelected: boolean) => select(isSelected ? rows : []), [select]);
    const selection = { selected, onToggle, nameOf, onToggleAll, allLabel: 'Select all' };
    return (
      <DataTable caption="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} selection={selection} />
    );
  }
  showPage(Table);
}

/** Of a long table the first rows stand there until it is known which are near the window. */
const untilNearOnes = () =>
  waitFor(() => expect(document.querySelector('tbody[aria-hidden] td')).not.toBeNull());

const bodyRows = () => screen.getAllByRole('row').slice(1);

afterEach(() => vi.unstubAllGlobals());

describe('a table', () => {
  it('of up to a hundred rows has all of them', async () => {
    showTable(100);
    await screen.findByText('Row 1');
    expect(bodyRows()).toHaveLength(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
  });

  it('of more has those near the window, and tells how many there are and which these are', async () => {
    showTable(1000);
    expect((await screen.findByText('Row 1')).closest('tr')?.getAttribute('aria-rowindex')).toBe('2');
    await untilNearOnes();
    expect(bodyRows().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(screen.getByText('Row 11').closest('tr')?.getAttribute('aria-rowindex')).toBe('12');
  });

  it('shows rows further down once the window comes near them, and keeps the one with the focus', async () => {
    showTable(1000);
    await screen.findByText('Row 2');
    await untilNearOnes();
    const link = screen.getByText('Row 2');
    link.focus();
    fireEvent.focus(link);
    vi.stubGlobal('scrollY', 24_000);
    fireEvent.scroll(window);
    expect(await screen.findByText('Row 501')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByText('Row 2'));
    expect(screen.queryByText('Row 101')).toBeNull();
  });

  it('has every row when it is printed', async () => {
    const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => list);
    showTable(250);
    await screen.findByText('Row 250');
    expect(bodyRows()).toHaveLength(250);
  });

  it('draws anew only the row that is ticked', async () => {
    const drawn: number[] = [];
    showTable(100, ({ id }) => drawn.push(id));
    await screen.findByText('Row 1');
    drawn.length = 0;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Row 7' }));
    expect(drawn).toEqual([7]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Row 7' }).checked).toBe(true);
  });

  it('ticks all rows, also those that are not in the page', async () => {
    showTable(1000);
    await screen.findByText('Row 1');
    await untilNearOnes();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    fireEvent.click(all);
    expect(all.checked).toBe(true);
    const row = screen.getByText('Row 9').closest('tr') as HTMLElement;
    fireEvent.click(within(row).getByRole('checkbox'));
    expect(all.checked).toBe(false);
    expect(all.indeterminate).toBe(true);
  });
});
