import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/data-table.tsx';
import styles from './scorecards.module.css';

/** A value of a row: a column of the table, a line with its name on cards. */
export type Field<Row> = { key: string; header: string; cell: (row: Row) => ReactNode };

function CardFields<Row>({ row, fields }: { row: Row; fields: readonly Field<Row>[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ key, header, cell }) => (
        <div key={key}>
          <dt>{header}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The columns of a table whose rows have a name and many values, which cards list under each other. */
export function toColumns<Row>(name: Field<Row>, fields: readonly Field<Row>[]): Column<Row>[] {
  return [
    { ...name, card: { line: 1, align: 'whole', isName: true } },
    ...fields.map((field): Column<Row> => ({ ...field, isNumber: true, card: 'hidden' })),
    {
      ...{ key: 'fields', header: name.header, isOnCardsOnly: true },
      card: { line: 2, align: 'whole' },
      cell: (row) => <CardFields row={row} fields={fields} />,
    },
  ];
}
