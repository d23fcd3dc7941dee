import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useIsWide } from '../ui/media.ts';
import { Note } from '../ui/note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './import.module.css';
import { ImportFaults } from './import-faults.tsx';
import type { Import, ImportVerdict } from './import-file.ts';
import { errorText } from './request-error.ts';
import { useTexts } from './texts.tsx';

type SampleRow = ImportVerdict['sample'][number];

/** What a row of the file holds, on a card: each value under its title, without the empty ones. */
function CardCells({ titles, cells }: { titles: readonly string[]; cells: readonly string[] }) {
  return (
    <dl className={styles.cells}>
      {titles.map(
        (title, index) =>
          cells[index] && (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, two may be called the same
            <div key={index}>
              <dt>{title}</dt>
              <dd>
                <bdi>{cells[index]}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The first rows as they were read, so that somebody who knows them sees whether they were understood. */
function Sample({ verdict }: { verdict: ImportVerdict }) {
  const { t } = useTexts();
  const { columns: titles, sample } = verdict;
  const columns: Column<SampleRow>[] = [
    { key: 'row', head: t('import.row'), isNumber: true, cell: ({ row }) => row, card: 'hidden' },
    ...titles.map(
      (title, index): Column<SampleRow> => ({
        key: String(index),
        head: title,
        cell: ({ cells }) => <bdi>{cells[index]}</bdi>,
        card: 'hidden',
        isNowrap: true,
      }),
    ),
    {
      key: 'card',
      head: t('import.row'),
      cell: ({ row, cells }) => (
        <>
          <b>{t('import.rowNumber', { row })}</b>
          <CardCells {...{ titles, cells }} />
        </>
      ),
      card: { line: 1, at: 'whole' },
      isOnCardsOnly: true,
    },
  ];
  return (
    <DataTable
      caption={t('import.sample', { count: sample.length })}
      columns={columns}
      rows={sample}
      rowKey={({ row }) => row}
    />
  );
}

function Ready({ verdict }: { verdict: ImportVerdict }) {
  const { t } = useTexts();
  const added = verdict.added.filter(({ count }) => count > 0);
  return (
    <>
      <Note tone={added.length > 0 ? 'ok' : 'info'}>
        <p>{t(added.length > 0 ? 'import.nothingToCorrect' : 'import.nothingNew')}</p>
        {added.length > 0 && (
          <ul className={styles.added}>
            {added.map(({ kind, count }) => (
              <li key={kind}>{t(`import.count.${kind}`, { count })}</li>
            ))}
          </ul>
        )}
      </Note>
      <h3 className={styles.heading}>{t('import.sample', { count: verdict.sample.length })}</h3>
      <Sample verdict={verdict} />
    </>
  );
}

/** What is read out once a file was looked through. */
function useAnnouncement({ fileName, checking }: Import): string {
  const { t } = useTexts();
  const { data, isFetching } = checking;
  if (!fileName) return '';
  if (isFetching) return t('import.reading');
  if (!data) return '';
  const count = data.faultCount;
  return count > 0 ? t('import.faults.found', { count }) : t('import.readAll', { count: data.rowCount });
}

function Content({ bringing }: { bringing: Import }): ReactNode {
  const { t } = useTexts();
  const { fileName, checking } = bringing;
  const { data, error, isFetching, refetch } = checking;
  if (!fileName) return <p className={styles.words}>{t('import.notYet')}</p>;
  if (isFetching) return <Skeleton rows={5} label={t('import.reading')} />;
  if (error)
    return (
      <Note tone="error" action={<Button onClick={() => refetch()}>{t('ui.tryAgain')}</Button>}>
        {errorText(t, error)}
      </Note>
    );
  if (!data) return null;
  // another file has other columns to look at
  return data.faultCount > 0 ? <ImportFaults key={fileName} verdict={data} /> : <Ready verdict={data} />;
}

const cardId = 'import-check';

/** On a small screen what a file holds is below what was done so far: it comes into view once it is there. */
function useScrolledTo({ dataUpdatedAt, errorUpdatedAt }: Import['checking']) {
  const isWide = useIsWide();
  const at = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (at > 0 && !isWide) document.getElementById(cardId)?.scrollIntoView?.({ block: 'start' });
  }, [at, isWide]);
}

/** The third step: what would be added, or what is to be corrected. */
export function ImportVerdictCard({ bringing }: { bringing: Import }) {
  const { t } = useTexts();
  useScrolledTo(bringing.checking);
  return (
    <Card id={cardId} title={t('import.check.title')} className={styles.check}>
      <p role="status">
        <VisuallyHidden>{useAnnouncement(bringing)}</VisuallyHidden>
      </p>
      <Content bringing={bringing} />
    </Card>
  );
}
