import { useMemo, useState } from 'react';
import { useFilters } from '../../lib/lists/filters.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { downloadFile } from '../../lib/requests/download.ts';
import { useDownloading } from '../../lib/requests/downloading.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';
import { Segmented } from '../../ui/navigation/segmented.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { OpenedTextEditor } from './opened-text-editor.tsx';
import { type TextKind, textKinds, translationPaths } from './text-kinds.ts';
import { TextsTable } from './texts-table.tsx';
import {
  type TextItem,
  type TextLanguage,
  type TextList,
  useMayEditTexts,
  useTextList,
} from './translations.api.ts';
import styles from './translations.module.css';

/** No filter; sorted by key. `missingIn` is a language code or `any`. */
const defaultTextFilters = { search: '', needsImprovementOnly: false, missingIn: '', deletedOnly: false };
type TextFilters = typeof defaultTextFilters;

function isMissing(text: TextItem, missingIn: string, languages: readonly TextLanguage[]): boolean {
  const codes = missingIn === 'any' ? languages.map(({ languageCode }) => languageCode) : [missingIn];
  return codes.some((code) => !text.translations[code]);
}

/** Filters texts, or the deleted ones, by a search in the key and in all translations. */
function filterTexts(
  { languages, translations, deletedKeys }: TextList,
  { search, needsImprovementOnly, missingIn, deletedOnly }: TextFilters,
): readonly TextItem[] {
  const deleted: TextItem[] = deletedKeys.map((key) => ({ key, needsImprovement: false, translations: {} }));
  return (deletedOnly ? deleted : translations).filter(
    (text) =>
      (!needsImprovementOnly || text.needsImprovement) &&
      (missingIn === '' || isMissing(text, missingIn, languages)) &&
      (search === '' || matchesSearch(search, [text.key, ...Object.values(text.translations)])),
  );
}

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
  hasDeleted: boolean;
  filters: TextFilters;
  languages: readonly TextLanguage[];
  onChange: (changed: Partial<TextFilters>) => void;
};

/** The filter of deleted texts is shown where there are any. */
function useFilterChoices({ hasDeleted, filters, languages, onChange }: FilterChoices) {
  const { t } = useTexts();
  const improvementFilter = createChoiceFilter({
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
  const missing = createChoiceFilter({
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
  const deleted = createChoiceFilter({
    key: 'deletedOnly',
    label: t('translations.filter.deleted'),
    value: filters.deletedOnly ? 'only' : '',
    defaultValue: '',
    options: [
      { value: '', label: t('translations.filter.notDeleted') },
      { value: 'only', label: t('translations.filter.onlyDeleted') },
    ],
    onChange: (value) => onChange({ deletedOnly: value === 'only' }),
  });
  return [improvementFilter, missing, ...(hasDeleted || filters.deletedOnly ? [deleted] : [])];
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
  const hasDeleted = (list.data?.deletedKeys.length ?? 0) > 0;
  const filterBar = useFilterChoices({ hasDeleted, filters, languages, onChange: change });
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
          <TextsTable texts={shown} languages={languages} onEdit={mayEdit ? setEditedKey : undefined} />
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
