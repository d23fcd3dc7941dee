import { useTexts } from '../../../lib/texts/texts.tsx';
import { SelectionCheckbox } from '../../../ui/data-table/selection-checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import type { ContentLanguage } from '../content-languages.ts';
import type { CodeError } from './choices.ts';
import { TemplateDetails } from './template-details.tsx';
import type { HealthRiskTemplate } from './templates.api.ts';
import styles from './templates.module.css';
import type { Choices } from './use-choices.ts';

type RowProps = {
  template: HealthRiskTemplate;
  name: string;
  languages: readonly ContentLanguage[];
  choices: Choices;
  /** Why the template cannot be added with the code chosen for it. */
  error: CodeError | undefined;
};

/** The field for the code of a chosen template. */
function CodeField({ template: { key }, name, choices, error }: Omit<RowProps, 'languages'>) {
  const { t } = useTexts();
  return (
    <TextField
      name={`code-${key}`}
      label={t('startingPoints.templates.codeOf', { name })}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      className={styles.codeField}
      value={choices.chosen[key] ?? ''}
      error={error && t(error.key, error.values)}
      onChange={(event) => choices.setCode(key, event.target.value)}
    />
  );
}

/** A template with a checkbox, its code, and its texts to look at; without checkbox if it is in the catalogue already. */
export function TemplateRow(props: RowProps) {
  const { template, name, languages, choices } = props;
  const { t } = useTexts();
  const { key, healthRiskCode, healthRiskType, existingHealthRiskId } = template;
  const isInCatalogue = typeof existingHealthRiskId === 'number';
  const isChosen = key in choices.chosen;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        {isInCatalogue ? (
          <>
            <b>{name}</b>
            <StatusBadge tone="ok" icon="check" label={t('startingPoints.templates.isThere')} />
          </>
        ) : (
          <SelectionCheckbox
            isChecked={isChosen}
            onToggle={() => (isChosen ? choices.drop([key]) : choices.choose([template]))}
          >
            <b>{name}</b>
          </SelectionCheckbox>
        )}
        <span className={styles.type}>{t(`healthRisks.type.${healthRiskType}`)}</span>
        {!isInCatalogue && !isChosen && (
          <span className={styles.type}>
            {t('startingPoints.templates.code')} <bdi dir="ltr">{healthRiskCode}</bdi>
          </span>
        )}
      </div>
      {!isInCatalogue && isChosen && <CodeField {...props} />}
      <TemplateDetails {...{ template, name, languages }} />
    </li>
  );
}
