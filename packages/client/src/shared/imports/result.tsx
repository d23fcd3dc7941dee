import { type ReactNode, useEffect } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { ImportErrors } from './errors.tsx';
import type { Import, ImportResult } from './file.ts';
import styles from './import.module.css';

type SampleRow = ImportResult['sample'][number];

/** The cells of a row as a card: each value under its title, without empty ones. */
function CardCells({ titles, cells }: { titles: readonly string[]; cells: readonly string[] }) {
  return (
    <dl className={styles.cells}>
      {titles.map(
        (title, index) =>
          cells[index] && (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and two may have the same title
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

/** The first rows as parsed, so that users can check whether they were read correctly. */
function Sample({ result }: { result: ImportResult }) {
  const { t } = useTexts();
  const { columns: titles, sample } = result;
  const columns: Column<SampleRow>[] = [
    { key: 'row', header: t('import.row'), isNumber: true, cell: ({ row }) => row, card: 'hidden' },
    ...titles.map(
      (title, index): Column<SampleRow> => ({
        key: String(index),
        header: title,
        cell: ({ cells }) => <bdi>{cells[index]}</bdi>,
        card: 'hidden',
        isNowrap: true,
      }),
    ),
    {
      key: 'card',
      header: t('import.row'),
      cell: ({ row, cells }) => (
        <>
          <b>{t('import.rowNumber', { row })}</b>
          <CardCells {...{ titles, cells }} />
        </>
      ),
      card: { line: 1, align: 'whole' },
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

function Ready({ result }: { result: ImportResult }) {
  const { t } = useTexts();
  const added = result.added.filter(({ count }) => count > 0);
  return (
    <>
      {/* what is added depends on the answers */}
      {result.uncertain.length === 0 && (
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
      )}
      {result.notes.length > 0 && (
        <Note tone="warn">
          <b>{t('import.notes.title')}</b>
          <ul className={styles.added}>
            {result.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Note>
      )}
      <h3 className={styles.heading}>{t('import.sample', { count: result.sample.length })}</h3>
      <Sample result={result} />
    </>
  );
}

/** The announcement for screen readers after a file was checked. */
function useAnnouncement({ fileName, checking }: Import): string {
  const { t } = useTexts();
  const { data, isFetching } = checking;
  if (!fileName) return '';
  if (isFetching) return t('import.reading');
  if (!data) return '';
  if (data.uncertain.length > 0) return t('import.blocked.uncertain', { count: data.uncertain.length });
  const count = data.faultCount;
  return count > 0 ? t('import.faults.found', { count }) : t('import.readAll', { count: data.rowCount });
}

function Content({ fileImport }: { fileImport: Import }): ReactNode {
  const { t } = useTexts();
  const { fileName, checking } = fileImport;
  const { data, error, isFetching, refetch } = checking;
  if (!fileName) return <p className={styles.text}>{t('import.notYet')}</p>;
  if (isFetching) return <Skeleton rows={5} label={t('import.reading')} />;
  if (error)
    return (
      <Note tone="error" action={<Button onClick={() => refetch()}>{t('ui.tryAgain')}</Button>}>
        {formatError(t, error)}
      </Note>
    );
  if (!data) return null;
  // reset the column filter with another file
  return data.faultCount > 0 ? <ImportErrors key={fileName} result={data} /> : <Ready result={data} />;
}

const cardId = 'import-check';

/** Small screens: scrolls to the result, which is below the first steps. */
function useScrollToResult({ dataUpdatedAt, errorUpdatedAt }: Import['checking']) {
  const isWide = useIsWide();
  const at = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (at > 0 && !isWide) document.getElementById(cardId)?.scrollIntoView?.({ block: 'start' });
  }, [at, isWide]);
}

/** Step 3: what would be added, or the errors. */
export function ImportResultCard({ fileImport }: { fileImport: Import }) {
  const { t } = useTexts();
  useScrollToResult(fileImport.checking);
  return (
    <Card id={cardId} title={t('import.check.title')} className={styles.check}>
      <p role="status">
        <VisuallyHidden>{useAnnouncement(fileImport)}</VisuallyHidden>
      </p>
      <Content fileImport={fileImport} />
    </Card>
  );
}
