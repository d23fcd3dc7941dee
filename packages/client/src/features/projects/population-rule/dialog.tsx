import { meningitisRules, populationRuleLevels } from '@harken/domain/alerts/population-rule';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type KnownPopulationRule, usePeople } from '../../../shared/alert-rule/population-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import type { ProjectHealthRisk } from '../form/values.ts';
import styles from '../projects.module.css';
import { PopulationRuleBackTest } from '../rule-back-test/rule-back-test.tsx';
import { type PopulationRules, useSetPopulationRule } from './api.ts';
import { fieldRules, isHalfFilled, type PopulationRuleValues, parseValues, toValues } from './values.ts';

type Form = UseFormReturn<PopulationRuleValues>;
type NumberName = keyof typeof fieldRules;

const helps: Partial<Record<NumberName, string>> = {
  days: 'populationRule.daysHelp',
  minCount: 'populationRule.minCountHelp',
  below: 'populationRule.belowHelp',
};

function NumberField({ form, name }: { form: Form; name: NumberName }) {
  const { t } = useTexts();
  const isOfSmallPlaces = name === 'below' || name === 'smallCount';
  const help = helps[name];
  return (
    <TextField
      isHalf
      isOptional={isOfSmallPlaces}
      inputMode={name === 'per100000' ? 'decimal' : 'numeric'}
      autoComplete="off"
      label={t(`populationRule.${name}`)}
      help={help && t(help)}
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        validate: (value, values) => {
          const error = toValidator<string>(t, fieldRules[name])(value);
          if (error !== true && error !== undefined) return error;
          const isMissing = isOfSmallPlaces && value.trim() === '' && isHalfFilled(values);
          return !isMissing || t('populationRule.bothOrNone');
        },
      })}
    />
  );
}

/** Fills the fields with thresholds that an authority has published. */
function Presets({ form }: { form: Form }) {
  const { t } = useTexts();
  const fill = (preset: keyof typeof meningitisRules) => {
    for (const [name, value] of Object.entries(toValues(meningitisRules[preset])))
      form.setValue(name as keyof PopulationRuleValues, value as never, {
        shouldDirty: true,
        shouldValidate: true,
      });
  };
  return (
    <fieldset className={styles.presets}>
      <legend>{t('populationRule.presets')}</legend>
      <p className={text.small}>{t('populationRule.presetsHelp')}</p>
      <div className={styles.chips}>
        {(['alert', 'epidemic'] as const).map((preset) => (
          <Button key={preset} size="small" onClick={() => fill(preset)}>
            {t(`populationRule.preset.${preset}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** For how many places of the chosen level the rule has an effect. */
function Coverage({ form, places }: { form: Form; places: PopulationRules['places'] }) {
  const { t } = useTexts();
  const formatPeople = usePeople();
  const chosen = useWatch({ control: form.control, name: 'level' });
  const found = places.find(({ level }) => level === chosen);
  if (!found) return null;
  const { level, count, known } = found;
  const sentence = t(`populationRule.coverage.${level}`, {
    ...{ known: formatPeople(known), count: formatPeople(count) },
  });
  return (
    <Note tone={known === 0 ? 'warn' : 'info'}>
      {known < count || count === 0 ? `${sentence} ${t('populationRule.coverage.others')}` : sentence}
    </Note>
  );
}

export type PopulationRuleDialogProps = {
  projectId: number;
  risk: ProjectHealthRisk;
  rule: KnownPopulationRule | undefined;
  places: PopulationRules['places'];
  onClose: () => void;
};

/** Sets, changes or removes the rule per population of a health risk. */
export function PopulationRuleDialog({ projectId, risk, rule, places, onClose }: PopulationRuleDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const setting = useSetPopulationRule(projectId, risk.healthRiskId, 'inline');
  const removing = useSetPopulationRule(projectId, risk.healthRiskId, 'popup');
  const { form, progress } = useSubmitForm<PopulationRuleValues>({
    defaultValues: toValues(rule),
    labels: {
      level: t('populationRule.level'),
      per100000: t('populationRule.per100000'),
      days: t('populationRule.days'),
      minCount: t('populationRule.minCount'),
      below: t('populationRule.below'),
      smallCount: t('populationRule.smallCount'),
    },
    async send(values) {
      await setting.mutateAsync(parseValues(values) ?? null);
      snackbar.show(t('populationRule.saved'));
      onClose();
    },
  });
  const remove = async () => {
    await removing.mutateAsync(null);
    snackbar.show(t('populationRule.removed'));
    onClose();
  };
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const typed = useWatch({ control: form.control }) as PopulationRuleValues;
  const footer = (cancel: () => void) => (
    <>
      {rule && (
        <Button isBusy={removing.isPending} onClick={() => void remove().catch(() => undefined)}>
          {t('populationRule.remove')}
        </Button>
      )}
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('populationRule.save')}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      {...{ isDirty, onClose, footer }}
      title={t('populationRule.dialogTitle', { name: risk.healthRiskName ?? '' })}
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <p className={text.small}>{t('populationRule.about')}</p>
        <FieldGrid>
          <SelectField
            isHalf
            label={t('populationRule.level')}
            options={populationRuleLevels.map((value) => ({
              value,
              label: t(`populationRule.level.${value}`),
            }))}
            {...form.register('level')}
          />
          <NumberField form={form} name="per100000" />
          <NumberField form={form} name="days" />
          <NumberField form={form} name="minCount" />
          <NumberField form={form} name="below" />
          <NumberField form={form} name="smallCount" />
        </FieldGrid>
        <Coverage form={form} places={places} />
        <Presets form={form} />
        <PopulationRuleBackTest {...{ projectId, risk, saved: rule }} rule={parseValues(typed)} />
      </form>
    </FormDialog>
  );
}
