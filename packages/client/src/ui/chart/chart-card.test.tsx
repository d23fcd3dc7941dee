import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../../test/support/show-page.tsx';
import { FixedTexts } from '../../lib/texts/texts.tsx';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import { DrawAllContext } from './draw-all-context.ts';
import { aChart } from './testing/chart.builders.ts';

const textProps = {
  description: 'Columns of three days.',
  empty: 'Nothing was reported.',
  fileName: 'chart',
};
const shown = (props: Partial<ChartCardProps> = {}, drawsAll = false) => (
  <FixedTexts texts={englishTexts}>
    <DrawAllContext value={drawsAll}>
      <ChartCard content={aChart()} {...textProps} {...props} />
    </DrawAllContext>
  </FixedTexts>
);
const columns = () => screen.getByRole('slider', { name: /^Columns of Reports by health risk and day/ });
const plain = (text: string | null) => text?.replace(/[\u2068\u2069]/g, '');
const readValueText = () => plain(columns().getAttribute('aria-valuetext'));

afterEach(() => vi.unstubAllGlobals());

describe('a chart', () => {
  it('is a named region with a description and a legend with totals', () => {
    render(shown({ note: 'Malaria rose.' }));
    const card = screen.getByRole('region', { name: 'Reports by health risk and day' });
    expect(within(card).getByRole('img', { name: 'Columns of three days.' })).toBeTruthy();
    const legend = within(card).getAllByRole('listitem');
    expect(legend.map((entry) => entry.textContent)).toEqual(['Malaria11', 'All others3']);
    expect(within(card).getByText('Malaria rose.')).toBeTruthy();
  });

  it('moves between columns by arrow keys, and announces their counts', async () => {
    const user = userEvent.setup();
    render(shown());
    act(() => columns().focus());
    expect(readValueText()).toBe('2026-11-10, 9 in total: Malaria 7, All others 2');
    await user.keyboard('{ArrowRight}');
    expect(readValueText()).toMatch(/^2026-11-10/);
    await user.keyboard('{ArrowLeft}');
    expect(readValueText()).toBe('2026-11-09: none');
    await user.keyboard('{Home}');
    expect(readValueText()).toBe('2026-11-08, 5 in total: Malaria 4, All others 1');
    await user.keyboard('{End}{ArrowLeft}');
    expect(columns().getAttribute('aria-valuenow') ?? (columns() as HTMLInputElement).value).toBe('1');
  });

  it('shows the counts of a column until Escape or loss of focus', async () => {
    const user = userEvent.setup();
    render(shown());
    act(() => columns().focus());
    await user.keyboard('{Home}');
    expect(screen.getByText('5 in total')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('5 in total')).toBeNull();
    await user.keyboard('{Home}');
    await user.tab();
    expect(screen.queryByText('5 in total')).toBeNull();
  });

  it('shows the numbers as a table with totals', async () => {
    const user = userEvent.setup();
    render(shown());
    await user.click(screen.getByRole('button', { name: 'Show Reports by health risk and day as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Malaria', 'All others', 'Total'],
      ['2026-11-08', '4', '1', '5'],
      ['2026-11-09', '0', '0', '0'],
      ['2026-11-10', '7', '2', '9'],
      ['Total', '11', '3', '14'],
    ]);
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show Reports by health risk and day as chart' }));
    expect(screen.getByRole('img')).toBeTruthy();
  });

  it('can be saved as picture or table', async () => {
    const user = userEvent.setup();
    render(shown());
    await user.click(screen.getByRole('button', { name: 'Save Reports by health risk and day' }));
    const menuItems = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(menuItems).toEqual(['PNG (image)', 'SVG (image for any size)', 'CSV (data)']);
  });

  it.each([
    ['no periods', aChart({ periods: [], series: [] })],
    ['only zeros', aChart({ series: [{ key: 'a', name: 'a', counts: [0, 0, 0] }] })],
  ])('shows the empty text with %s', (_, content) => {
    render(shown({ content }));
    expect(screen.getByText('Nothing was reported.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a chart outside the viewport', () => {
  /** Never reports an intersection. */
  class NeverIntersecting {
    observe() {}
    disconnect() {}
  }

  it('is drawn when the page requests all charts to be drawn, and has a data attribute for that', () => {
    vi.stubGlobal('IntersectionObserver', NeverIntersecting);
    const { rerender, container } = render(shown());
    expect(container.querySelector('[data-chart=waiting]')).toBeTruthy();
    expect(container.querySelector('[role=img] svg')).toBeNull();
    rerender(shown({}, true));
    expect(container.querySelector('[data-chart=drawn] [role=img] svg')).toBeTruthy();
  });

  it('still announces the counts of its columns', () => {
    vi.stubGlobal('IntersectionObserver', NeverIntersecting);
    render(shown());
    expect(readValueText()).toMatch(/9 in total/);
  });
});

describe('a chart of more than eight series', () => {
  const villages = Array.from({ length: 9 }, (_, index) => ({
    ...{ key: `${index}`, name: `Village ${index}`, counts: [index, 0, 1] },
  }));
  const readRows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));

  it('is a ranking, the largest first, with a small line for each', () => {
    render(shown({ content: aChart({ series: villages }) }));
    const rows = readRows();
    expect(rows[0]).toEqual(['Name', 'Total', 'Trend']);
    expect(rows[1]).toEqual(['1Village 8', '9', '']);
    expect(rows).toHaveLength(10);
    expect(document.querySelectorAll('td svg path')).toHaveLength(9);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('has what it is compared with, and the difference', () => {
    const series = villages.map((one) => ({ ...one, compared: [2, 2] }));
    render(shown({ content: aChart({ series, compared: { name: 'Norvale', totals: [18, 18, 0] } }) }));
    const rows = readRows();
    expect(rows[0]).toEqual(['Name', 'Total', 'Compared', 'Difference', 'Trend']);
    expect(rows[1]?.slice(0, 4)).toEqual(['1Village 8', '9', '4', '+5']);
    expect(rows.at(-1)?.slice(0, 4)).toEqual(['9Village 0', '1', '4', '\u22123']);
    expect(screen.getByText(/Compared with Norvale/)).toBeTruthy();
  });

  it('can be switched to the counts of each period, and back', async () => {
    const user = userEvent.setup();
    render(shown({ content: aChart({ series: villages }) }));
    await user.click(screen.getByRole('button', { name: 'Show Reports by health risk and day as table' }));
    expect(readRows()[1]?.[0]).toBe('2026-11-08');
    await user.click(screen.getByRole('button', { name: 'Show Reports by health risk and day as ranking' }));
    expect(readRows()[0]?.[0]).toBe('Name');
  });
});

describe('a chart that compares', () => {
  const [malaria, others] = aChart().series;
  const content = aChart({
    series: [{ ...malaria, compared: [1, 2, 3] } as never, others as never],
    compared: { name: 'Norvale', totals: [1, 2, 3] },
    keys: [{ pen: 'dashed', name: 'Norvale', total: 6 }],
  });

  it('has both totals in the legend, and what the dashed line is', () => {
    render(shown({ content }));
    expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      'Malaria11(compared 6)',
      'All others3',
      'Norvale6',
    ]);
  });

  it('says both counts of a column', () => {
    render(shown({ content }));
    expect(readValueText()).toBe('2026-11-10, 9 in total: Malaria 7, All others 2, Norvale: 3');
  });
});
