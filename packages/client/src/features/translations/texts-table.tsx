import { Fragment, useMemo } from 'react';
import { direction } from '../../lib/languages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { CardPlace } from '../../ui/data-table-column.ts';
import { useIsWide } from '../../ui/media.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { TextKind } from './text-kinds.ts';
import type { TextItem, TextLanguage } from './translations.api.ts';
import styles from './translations.module.css';

type TableProps = {
  kind: TextKind;
  texts: readonly TextItem[];
  languages: readonly TextLanguage[];
  /** Where texts may be changed. */
  onEdit?: ((key: string) => void) | undefined;
};

/** A text as it stands in its language, or that there is none. */
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
        <p className={styles.text} lang={code} dir={direction(code)}>
          {value}
        </p>
      ) : (
        <StatusBadge tone="warn" icon="warning" word={t('translations.missing')} />
      )}
    </div>
  );
}

/** A key that may go on in the next line behind each of its dots. */
function wordsOf(key: string) {
  return key.split('.').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a key stay where they are
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

/** Cards have lines three to six for languages; a fifth one shares the last. */
function cardLine(index: number): CardPlace {
  const lines = [3, 4, 5, 6] as const;
  return { line: lines[index] ?? 6, at: 'whole' };
}

function useColumns({ kind, languages, onEdit }: Omit<TableProps, 'texts'>): Column<TextItem>[] {
  const { t } = useTexts();
  return useMemo(() => {
    const key: Column<TextItem> = {
      key: 'key',
      head: t('translations.column.key'),
      card: { line: 1, at: 'start', isName: true },
      cell: (text) => (
        <>
          <bdi className={styles.key} dir="ltr">
            {wordsOf(text.key)}
          </bdi>
          {kind === 'app' && text.needsImprovement && (
            <div>
              <StatusBadge tone="info" icon="edit" word={t('translations.edit.needsImprovement')} />
            </div>
          )}
        </>
      ),
    };
    const written = languages.map(
      (language, index): Column<TextItem> => ({
        key: language.languageCode,
        head: <bdi lang={language.languageCode}>{language.displayName}</bdi>,
        card: cardLine(index),
        cell: (text) => <Translation {...{ text, language }} />,
      }),
    );
    const edit: Column<TextItem> = {
      key: 'edit',
      head: t('translations.column.deeds'),
      isHeadHidden: true,
      hasControls: true,
      card: { line: 1, at: 'end' },
      cell: (text) => (
        <IconButton
          icon="edit"
          label={t('translations.edit.of', { key: text.key })}
          onClick={() => onEdit?.(text.key)}
        />
      ),
    };
    return onEdit ? [key, ...written, edit] : [key, ...written];
  }, [t, kind, languages, onEdit]);
}

/** Texts by key, a column per language; what is missing shows as missing. */
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
