import { required } from '@harken/domain/forms/form-rules';
import { healthRiskTypes, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { AlertRuleFields } from '../../shared/alert-rule/fields.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { MultiCombobox } from '../../ui/fields/multi-combobox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { codeRules } from './code-rules.ts';
import { type HealthRiskValues, mayRaiseAlerts } from './health-risk-form-values.ts';
import styles from './health-risks.module.css';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

type PartProps = { form: UseFormReturn<HealthRiskValues> };

function CodeField({ form }: PartProps) {
  const { t } = useTexts();
  const checkCode = toValidator(t, ...codeRules);
  const check = (code: string, { healthRiskType }: HealthRiskValues) => {
    const isReserved = reservedActivityCodes.includes(Number(code));
    if (isReserved && healthRiskType !== '' && healthRiskType !== 'Activity')
      return t('healthRisk.codeReservedForActivity');
    return checkCode(code);
  };
  return (
    <TextField
      label={t('healthRisks.form.code')}
      help={t('healthRisks.form.codeHelp')}
      inputMode="numeric"
      autoComplete="off"
      error={form.formState.errors.healthRiskCode?.message}
      {...form.register('healthRiskCode', { validate: check })}
    />
  );
}

function TypeField({ form }: PartProps) {
  const { t } = useTexts();
  // a code that is reserved for the old type may be valid for the new one
  const checkCodeAgain = () => {
    if (form.getFieldState('healthRiskCode').error) void form.trigger('healthRiskCode');
  };
  return (
    <RadioTiles
      label={t('healthRisks.form.type')}
      tiles={healthRiskTypes.map((type) => ({
        value: type,
        label: t(`healthRisks.type.${type}`),
        detail: t(`healthRisks.typeDetail.${type}`),
      }))}
      error={form.formState.errors.healthRiskType?.message}
      {...form.register('healthRiskType', { validate: toValidator(t, required), onChange: checkCodeAgain })}
    />
  );
}

function DiseasesField({ form, diseases }: PartProps & { diseases: readonly SuspectedDiseaseItem[] }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'healthRiskSuspectedDiseases' });
  const options = diseases.map(({ suspectedDiseaseId, suspectedDiseaseName, suspectedDiseaseCode }) => ({
    value: suspectedDiseaseId,
    label: suspectedDiseaseName || t('suspectedDiseases.list.unnamed', { code: suspectedDiseaseCode }),
  }));
  return (
    <MultiCombobox
      isOptional
      label={t('healthRisks.form.suspectedDiseases')}
      explanation={<HelpTerm term="suspectedDisease" name={t('healthRisks.form.suspectedDiseases')} />}
      help={t('healthRisks.form.suspectedDiseasesHelp')}
      emptyLabel={t('healthRisks.form.noDiseases')}
      name={field.name}
      options={options}
      values={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Code, type and suspected diseases of a health risk. */
export function AboutCard({ form, diseases }: PartProps & { diseases: readonly SuspectedDiseaseItem[] }) {
  const { t } = useTexts();
  return (
    <Card
      id="about"
      title={t('healthRisks.form.about')}
      explanation={<HelpTerm term="healthRisk" name={t('healthRisks.form.about')} />}
    >
      <div className={styles.fields}>
        <CodeField form={form} />
        <TypeField form={form} />
        <DiseasesField form={form} diseases={diseases} />
      </div>
    </Card>
  );
}

/** The default alert rule, which projects can change. Activity reports never raise alerts. */
export function RuleCard({ form }: PartProps) {
  const { t } = useTexts();
  const [healthRiskType, healthRiskCode] = useWatch({
    control: form.control,
    name: ['healthRiskType', 'healthRiskCode'],
  });
  return (
    <Card
      id="rule"
      title={t('healthRisks.form.rule')}
      explanation={<HelpTerm term="alertRule" name={t('healthRisks.form.rule')} />}
    >
      {mayRaiseAlerts({ healthRiskType, healthRiskCode }) ? (
        <div className={styles.fields}>
          <p>{t('healthRisks.form.ruleHelp')}</p>
          <AlertRuleFields form={form} />
        </div>
      ) : (
        <p>{t('alertRule.activity')}</p>
      )}
    </Card>
  );
}
