import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { useNumbers } from './numbers.ts';
import { type Figure, type PlaceDetails, replaceRow, toSentFigure, useSaveFigures } from './place.api.ts';
import styles from './place.module.css';

const FigureDialog = lazy(() =>
  import('./figure-dialog.tsx').then((module) => ({ default: module.FigureDialog })),
);

/** A figure with the place as it was listed: its index in another version may be that of another figure. */
type Row = Figure & { id: number; place: PlaceDetails };

/** The population of the current year, and where it comes from. */
function Current({ place: { population, figures } }: { place: PlaceDetails }) {
  const { t } = useTexts();
  const { formatPeople, formatPercent } = useNumbers();
  if (figures.length === 0) return <p>{t('places.figures.none')}</p>;
  const thisYear = new Date().getFullYear();
  if (!population) return <Note>{t('places.figures.notKnown', { year: String(thisYear) })}</Note>;
  const { year, total, basedOnYear, growthPercent, source } = population;
  return (
    <div className={styles.current}>
      <b>{t('places.figures.current', { year: String(year), total: formatPeople(total) })}</b>
      <span className={styles.note}>
        {basedOnYear < year &&
          `${t('places.figures.projected', {
            basedOnYear: String(basedOnYear),
            percent: formatPercent(growthPercent ?? 0),
          })} `}
        <bdi>{source}</bdi>
      </span>
    </div>
  );
}

/** Whether the places inside add up to the total. */
function Inside({ inside }: Pick<Figure, 'inside'>) {
  const { t } = useTexts();
  const { formatPeople, formatChange, formatPercentChange } = useNumbers();
  if (!inside) return null;
  const { result, sum, known, parts, difference, differencePercent } = inside;
  if (result === 'differs')
    return (
      <Note tone="warn">
        {t('places.sum.differs', {
          ...{ sum: formatPeople(sum), difference: formatChange(difference) },
          percent: formatPercentChange(differencePercent ?? 100),
        })}
      </Note>
    );
  return (
    <p className={styles.note}>
      {result === 'matches'
        ? t('places.sum.matches', { sum: formatPeople(sum) })
        : t('places.sum.incomplete', {
            ...{ known: String(known), parts: String(parts), sum: formatPeople(sum) },
          })}
    </p>
  );
}

function Growth({ figure: { growthPercent, growthSince } }: { figure: Figure }) {
  const { t } = useTexts();
  const { formatPercent, formatPercentChange } = useNumbers();
  return (
    <>
      {typeof growthPercent === 'number'
        ? t('places.figures.stated', { percent: formatPercent(growthPercent) })
        : t('places.figures.notStated')}
      {growthSince && (
        <p className={styles.note}>
          {t('places.figures.growthSince', {
            percent: formatPercentChange(growthSince.percent),
            year: String(growthSince.year),
          })}
        </p>
      )}
    </>
  );
}

function useColumns(
  listActions: ((row: Row) => Parameters<typeof RowMenu>[0]['items']) | undefined,
): Column<Row>[] {
  const { t } = useTexts();
  const { formatPeople } = useNumbers();
  const columns: Column<Row>[] = [
    {
      key: 'year',
      header: t('places.figures.year'),
      cell: ({ year }) => <b>{year}</b>,
      card: { line: 1, isName: true },
    },
    {
      key: 'total',
      header: t('places.figures.total'),
      isNumber: true,
      cell: ({ total }) => formatPeople(total),
      card: 'hidden',
    },
    ...(['underFive', 'female', 'male'] as const).map(
      (part): Column<Row> => ({
        key: part,
        header: t(`places.figures.${part}`),
        isNumber: true,
        cell: (figure) => formatPeople(figure[part]),
        card: 'hidden',
      }),
    ),
    {
      key: 'numbers',
      header: t('places.figures.total'),
      isOnCardsOnly: true,
      cell: (figure) =>
        (['total', 'underFive', 'female', 'male'] as const)
          .filter((part) => typeof figure[part] === 'number')
          .map((part) => `${t(`places.figures.${part}`)}: ${formatPeople(figure[part])}`)
          .join(' · '),
      card: { line: 2, align: 'whole' },
    },
    {
      key: 'growth',
      header: t('places.figures.growth'),
      cell: (figure) => <Growth figure={figure} />,
      card: { line: 3, align: 'whole' },
    },
    {
      key: 'source',
      header: t('places.figures.source'),
      cell: (figure) => (
        <>
          <bdi>{figure.source}</bdi>
          <Inside inside={figure.inside} />
        </>
      ),
      card: { line: 4, align: 'whole' },
    },
  ];
  if (listActions)
    columns.push({
      key: 'actions',
      header: t('places.actionsFor', { name: t('places.figures.title') }),
      isHeaderHidden: true,
      hasControls: true,
      cell: (row) => (
        <RowMenu label={t('places.actionsFor', { name: String(row.year) })} items={listActions(row)} />
      ),
      card: { line: 1, align: 'end' },
    });
  return columns;
}

/** How many people live in a place. Those who edit places add, change and remove figures one by one. */
export function FiguresCard({ place, mayEdit }: { place: PlaceDetails; mayEdit: boolean }) {
  const { t } = useTexts();
  /** With the place as it was when the form was opened: what others change meanwhile must not be overwritten. */
  const [opened, setOpened] = useState<{ place: PlaceDetails; index: number | undefined }>();
  const saving = useSaveFigures();
  const removing = useDeleteDialog<Row>({
    call: 'nationalSocietyStructure/place/editPopulation',
    act: ({ id, place: listed }) =>
      saving.mutateAsync({
        ...{ place: listed, index: id },
        rows: replaceRow(listed.figures.map(toSentFigure), id, undefined),
      }),
    successText: () => t('places.figures.saved'),
  });
  const rows = place.figures.map((figure, id) => ({ ...figure, id, place })).toReversed();
  const columns = useColumns(
    mayEdit
      ? (row) => [
          {
            key: 'edit',
            icon: 'edit',
            label: t('places.edit'),
            onSelect: () => setOpened({ place: row.place, index: row.id }),
          },
          { key: 'remove', icon: 'trash', label: t('places.remove'), onSelect: () => removing.ask(row) },
        ]
      : undefined,
  );
  return (
    <Card
      title={t('places.figures.title')}
      aside={
        mayEdit && (
          <Button size="small" icon="plus" onClick={() => setOpened({ place, index: undefined })}>
            {t('places.figures.add')}
          </Button>
        )
      }
    >
      <p className={styles.about}>{t('places.figures.about')}</p>
      <Current place={place} />
      {rows.length > 0 && (
        <DataTable
          caption={t('places.figures.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {opened && (
        <Suspense>
          <FigureDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <DeleteDialog
        deleting={removing}
        title={({ year }) => t('places.figures.removeTitle', { year: String(year) })}
        confirmLabel={t('places.remove')}
      >
        {() => <p>{t('places.figures.removeText')}</p>}
      </DeleteDialog>
    </Card>
  );
}
