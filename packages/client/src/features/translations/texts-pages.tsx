import { useMemo, useState } from 'react';
import { downloadFile } from '../../lib/download.ts';
import { useDownloading } from '../../lib/downloading.ts';
import { useFilters } from '../../lib/filters.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { choiceFilter } from '../../ui/filters.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { OpenedTextEditor } from './opened-text-editor.tsx';
import { defaultTextFilters, filterTexts, type TextFilters } from './text-filters.ts';
import { type TextKind, textKinds, translationPaths } from './text-kinds.ts';
import { TextsTable } from './texts-table.tsx';
import { type TextLanguage, useMayEditTexts, useTextList } from './translations.api.ts';
import styles from './translations.module.css';

const none: readonly TextLanguage[] = [];

function KindSegments({ current }: { current: TextKind }) {
  const { t } = useTexts();
  const segments = textKinds.map((kind) => ({
    key: kind,
    label: t(`translations.kind.${kind}`),
    to: translationPaths[kind],
    isCurrent: kind === current,
  }));
  return <Segmented label={t('translations.kind.name')} segments={segments} />;
}

/** Exports all texts, including changes, as files. */
function ExportButton() {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const fetchFile = () => downloadFile('resources/export', {}, 'translations', 'zip');
  return (
    <Button icon="download" isBusy={isDownloading} onClick={() => download(fetchFile)}>
      {t('translations.export')}
    </Button>
  );
}

type FilterChoices = {
  kind: TextKind;
  filters: TextFilters;
  languages: readonly TextLanguage[];
  onChange: (changed: Partial<TextFilters>) => void;
};

/** Only texts of the app can be marked as needing improvement. */
function useFilterChoices({ kind, filters, languages, onChange }: FilterChoices) {
  const { t } = useTexts();
  const improvementFilter = choiceFilter({
    key: 'needsImprovementOnly',
    label: t('translations.filter.needsImprovement'),
    value: filters.needsImprovementOnly ? 'only' : '',
    defaultValue: '',
    options: [
      { value: '', label: t('translations.filter.all') },
      { value: 'only', label: t('translations.filter.onlyMarked') },
    ],
    onChange: (value) => onChange({ needsImprovementOnly: value === 'only' }),
  });
  const missing = choiceFilter({
    key: 'missingIn',
    label: t('translations.filter.missing'),
    value: filters.missingIn,
    defaultValue: '',
    options: [
      { value: '', label: t('translations.filter.all') },
      { value: 'any', label: t('translations.filter.missingAny') },
      ...languages.map(({ languageCode, displayName }) => ({ value: languageCode, label: displayName })),
    ],
    onChange: (missingIn) => onChange({ missingIn }),
  });
  return kind === 'app' ? [improvementFilter, missing] : [missing];
}

/** The texts of a kind in every language; where editing is enabled, each opens the editor. */
function TextsPage({ kind, title }: { kind: TextKind; title: string }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const [filters, change, reset] = useFilters(defaultTextFilters);
  const list = useTextList(kind);
  const mayEdit = useMayEditTexts();
  const [editedKey, setEditedKey] = useState<string>();
  const found = useMemo(() => list.data && filterTexts(list.data, filters), [list.data, filters]);
  const languages = list.data?.languages ?? none;
  const filterBar = useFilterChoices({ kind, filters, languages, onChange: change });
  const segments = <KindSegments current={kind} />;
  return (
    <Page title={title}>
      {!isWide && <div className={styles.segments}>{segments}</div>}
      {!mayEdit && <Note>{t('translations.readOnly')}</Note>}
      <FilteredList
        query={{ ...list, data: list.data?.translations }}
        found={found}
        start={isWide && segments}
        search={{
          label: t('translations.search'),
          value: filters.search,
          onChange: (search) => change({ search }),
        }}
        filters={filterBar}
        onReset={reset}
        add={<ExportButton />}
        labels={{
          loading: t('translations.list.loading'),
          none: t('translations.list.none'),
          noneMatch: t('translations.list.noneMatch'),
          showAll: t('translations.list.showAll'),
          found: (count) => t('translations.list.found', { count }),
          show: (count) => t('translations.list.show', { count }),
        }}
      >
        {(shown) => (
          <TextsTable
            kind={kind}
            texts={shown}
            languages={languages}
            onEdit={mayEdit ? setEditedKey : undefined}
          />
        )}
      </FilteredList>
      <OpenedTextEditor kind={kind} textKey={editedKey} onClose={() => setEditedKey(undefined)} />
    </Page>
  );
}

export function AppTextsPage() {
  const { t } = useTexts();
  return <TextsPage kind="app" title={t('pages.translations')} />;
}

export function EmailTextsPage() {
  const { t } = useTexts();
  return <TextsPage kind="email" title={t('pages.emailTranslations')} />;
}

export function SmsTextsPage() {
  const { t } = useTexts();
  return <TextsPage kind="sms" title={t('pages.smsTranslations')} />;
}
