import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';

type NumberTableProps = {
  title: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly { key: string | number; cells: readonly (string | number)[] }[];
  /** The last row, with totals. */
  foot?: readonly (string | number)[];
};

/** The numbers of a chart as a table, which scrolls where it is wider than its card. */
export function NumberTable({ title, head, rows, foot }: NumberTableProps) {
  const { t } = useTexts();
  const toCells = ([first, ...others]: readonly (string | number)[]) => (
    <>
      <th scope="row">
        <bdi>{first}</bdi>
      </th>
      {others.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id, and stay in their columns
        <td key={index}>{cell}</td>
      ))}
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section className={chart.table} aria-label={t('chart.table', { title })} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {head.map((header, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and stay in their order
              <th key={index} scope="col">
                <bdi>{header}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>{toCells(cells)}</tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>{toCells(foot)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
