import { Fragment, useMemo } from 'react';
import { getDirection } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import type { CardPosition } from '../../ui/data-table/column.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import type { TextItem, TextLanguage } from './translations.api.ts';
import styles from './translations.module.css';

type TableProps = {
  texts: readonly TextItem[];
  languages: readonly TextLanguage[];
  /** Set if texts may be edited. */
  onEdit?: ((key: string) => void) | undefined;
};

/** A translation, or a note that it is missing. */
function Translation({ text, language }: { text: TextItem; language: TextLanguage }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const { languageCode: code, displayName } = language;
  const value = text.translations[code];
  return (
    <div className={styles.translation}>
      {!isWide && (
        <bdi className={styles.language} lang={code}>
          {displayName}
        </bdi>
      )}
      {value ? (
        <p className={styles.text} lang={code} dir={getDirection(code)}>
          {value}
        </p>
      ) : (
        <StatusBadge tone="warn" icon="warning" label={t('translations.missing')} />
      )}
    </div>
  );
}

/** Allows line breaks after the dots of a key. */
function renderKey(key: string) {
  return key.split('.').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a key never move
    <Fragment key={index}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
}

/** Lines 3 to 6 of a card are for languages; further languages share the last line. */
function getCardPosition(index: number): CardPosition {
  const lines = [3, 4, 5, 6] as const;
  return { line: lines[index] ?? 6, align: 'whole' };
}

function useColumns({ languages, onEdit }: Omit<TableProps, 'texts'>): Column<TextItem>[] {
  const { t } = useTexts();
  return useMemo(() => {
    const key: Column<TextItem> = {
      key: 'key',
      header: t('translations.column.key'),
      card: { line: 1, align: 'start', isName: true },
      cell: (text) => (
        <>
          <bdi className={styles.key} dir="ltr">
            {renderKey(text.key)}
          </bdi>
          {text.needsImprovement && (
            <div>
              <StatusBadge tone="info" icon="edit" label={t('translations.edit.needsImprovement')} />
            </div>
          )}
        </>
      ),
    };
    const written = languages.map(
      (language, index): Column<TextItem> => ({
        key: language.languageCode,
        header: <bdi lang={language.languageCode}>{language.displayName}</bdi>,
        card: getCardPosition(index),
        cell: (text) => <Translation {...{ text, language }} />,
      }),
    );
    const edit: Column<TextItem> = {
      key: 'edit',
      header: t('translations.column.deeds'),
      isHeaderHidden: true,
      hasControls: true,
      card: { line: 1, align: 'end' },
      cell: (text) => (
        <IconButton
          icon="edit"
          label={t('translations.edit.of', { key: text.key })}
          onClick={() => onEdit?.(text.key)}
        />
      ),
    };
    return onEdit ? [key, ...written, edit] : [key, ...written];
  }, [t, languages, onEdit]);
}

/** Texts by key with a column per language, including missing ones. */
export function TextsTable({ texts, ...table }: TableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('translations.list.caption')}
      columns={useColumns(table)}
      rows={texts}
      rowKey={({ key }) => key}
    />
  );
}
