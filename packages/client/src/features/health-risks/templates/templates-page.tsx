import { useFilters } from '../../../lib/lists/filters.ts';
import { matchesSearch } from '../../../lib/lists/search.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FilteredList } from '../../../ui/filters/filtered-list.tsx';
import { createChoiceFilter } from '../../../ui/filters/filters.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { ContentLanguage } from '../content-languages.ts';
import { typeOptions } from '../health-risk-filters.ts';
import { useContentLanguages, useHealthRisks } from '../health-risks.api.ts';
import { type HealthRiskTemplate, useHealthRiskTemplates } from './templates.api.ts';
import styles from './templates.module.css';
import { TemplatesForm } from './templates-form.tsx';
import { useChoices } from './use-choices.ts';

/** No filter. */
const defaultFilters = { search: '', type: 'all' };

/** Returns the name of a template in the language of the user, otherwise in the first language it has. */
function useGetName(languages: readonly ContentLanguage[]) {
  const { language } = useTexts();
  const own = languages.find(({ code }) => code === language);
  return ({ languageContent }: HealthRiskTemplate) =>
    (languageContent.find(({ languageId }) => languageId === own?.id) ?? languageContent[0])?.name ?? '';
}

/** The templates, found by search in all their names and filtered by type. */
function TemplatesList({ languages }: { languages: readonly ContentLanguage[] }) {
  const { t } = useTexts();
  const [{ search, type }, change, reset] = useFilters(defaultFilters);
  const templates = useHealthRiskTemplates();
  const healthRisks = useHealthRisks();
  const getName = useGetName(languages);
  // kept here, so that a search without a result does not forget them
  const choices = useChoices();
  const found = templates.data?.filter(
    ({ healthRiskType, healthRiskCode, languageContent }) =>
      (type === 'all' || type === healthRiskType) &&
      matchesSearch(search, [String(healthRiskCode), ...languageContent.map(({ name }) => name)]),
  );
  const typeFilter = createChoiceFilter({
    key: 'type',
    label: t('healthRisks.list.type'),
    value: type,
    defaultValue: defaultFilters.type,
    options: typeOptions.map((value) => ({ value, label: t(`healthRisks.type.${value}`) })),
    onChange: (value) => change({ type: value }),
  });
  return (
    <FilteredList
      query={templates}
      found={found}
      search={{
        label: t('healthRisks.list.search'),
        value: search,
        onChange: (typed) => change({ search: typed }),
      }}
      filters={[typeFilter]}
      onReset={reset}
      labels={{
        loading: t('startingPoints.templates.loading'),
        noneMatch: t('startingPoints.templates.noneMatch'),
        showAll: t('healthRisks.list.showAll'),
        found: (count) => t('startingPoints.templates.found', { count }),
        show: (count) => t('startingPoints.templates.show', { count }),
      }}
      rows={9}
    >
      {(shown) => (
        <Loaded query={healthRisks} label={t('healthRisks.list.loading')}>
          {(known) => (
            <TemplatesForm
              {...{ shown, languages, getName, choices }}
              templates={templates.data ?? []}
              healthRisks={known}
            />
          )}
        </Loaded>
      )}
    </FilteredList>
  );
}

/** /healthrisks/templates: prepared health risks to start from. */
export function HealthRiskTemplatesPage() {
  const { t } = useTexts();
  const languages = useContentLanguages();
  return (
    <Page title={t('pages.healthRiskTemplates')}>
      <p className={styles.intro}>{t('startingPoints.templates.intro')}</p>
      <Loaded query={languages} label={t('startingPoints.templates.loading')}>
        {(known) => <TemplatesList languages={known} />}
      </Loaded>
    </Page>
  );
}
