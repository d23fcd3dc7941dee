import { combineRules, maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { inRange, numeric, wholeNumber } from '@harken/domain/forms/number-rules';
import { populationLimits } from '@harken/domain/places/limits';
import { checkCounts } from '@harken/domain/places/population';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { type Figure, type PlaceDetails, replaceRow, toSentFigure, useSaveFigures } from './place.api.ts';
import styles from './place.module.css';

const numberFields = ['year', 'total', 'underFive', 'female', 'male'] as const;
type NumberField = (typeof numberFields)[number];
type Values = Record<NumberField | 'growthPercent' | 'source', string>;

const { year, count, growthPercent, sourceMaxLength } = populationLimits;
const countRule = combineRules<string>(numeric, wholeNumber, inRange(count.min, count.max));
const rules = {
  year: combineRules<string>(required, numeric, wholeNumber, inRange(year.min, year.max)),
  total: combineRules<string>(required, countRule),
  ...{ underFive: countRule, female: countRule, male: countRule },
};
const growthRule = combineRules<string>(numeric, inRange(growthPercent.min, growthPercent.max));
const sourceRule = combineRules<string>(required, maxLength(sourceMaxLength), plainName);

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));
const toText = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');

const countErrors = {
  aboveTotal: 'validation.populationAboveTotal',
  belowSexes: 'validation.populationBelowSexes',
  repeated: 'validation.populationYearRepeated',
} as const;

/** The error of a count that does not fit the others. */
function findCountErrorKey(field: NumberField, values: Values) {
  const counts = {
    total: Number(values.total),
    ...{
      underFive: toNumber(values.underFive),
      female: toNumber(values.female),
      male: toNumber(values.male),
    },
  };
  if (Number.isNaN(counts.total) || values.total.trim() === '') return undefined;
  const found = checkCounts(counts).find((error) => error.field === field);
  return found && countErrors[found.error];
}

function CountField({ form, field }: { form: UseFormReturn<Values>; field: NumberField }) {
  const { t } = useTexts();
  const isRequired = field === 'year' || field === 'total';
  return (
    <TextField
      isHalf
      isOptional={!isRequired}
      inputMode="numeric"
      autoComplete="off"
      label={t(`places.figures.${field}`)}
      error={form.formState.errors[field]?.message}
      {...form.register(field, {
        validate: (text, values) => {
          const error = toValidator<string>(t, rules[field])(text);
          if (error !== true && error !== undefined) return error;
          const key = findCountErrorKey(field, values);
          return key === undefined || t(key);
        },
      })}
    />
  );
}

function FigureFields({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <FieldGrid>
        {numberFields.map((field) => (
          <CountField key={field} {...{ form, field }} />
        ))}
        <TextField
          isHalf
          isOptional
          inputMode="decimal"
          autoComplete="off"
          label={t('places.figures.growth')}
          help={t('places.figures.growthHelp')}
          error={errors.growthPercent?.message}
          {...form.register('growthPercent', { validate: toValidator<string>(t, growthRule) })}
        />
      </FieldGrid>
      <TextField
        label={t('places.figures.source')}
        help={t('places.figures.sourceHelp')}
        limit={sourceMaxLength}
        error={errors.source?.message}
        {...form.register('source', { validate: toValidator<string>(t, sourceRule) })}
      />
    </>
  );
}

function toValues(figure: Figure | undefined): Values {
  return {
    ...{ year: toText(figure?.year), total: toText(figure?.total), underFive: toText(figure?.underFive) },
    ...{ female: toText(figure?.female), male: toText(figure?.male) },
    ...{ growthPercent: toText(figure?.growthPercent), source: figure?.source ?? '' },
  };
}

export type FigureDialogProps = {
  place: PlaceDetails;
  /** The figure to edit; absent to add one. */
  index: number | undefined;
  onClose: () => void;
};

/** Adds a population figure to a place, or changes one. */
export function FigureDialog({ place, index, onClose }: FigureDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const saving = useSaveFigures();
  const edited = index === undefined ? undefined : place.figures[index];
  const { form, progress } = useSubmitForm<Values>({
    defaultValues: toValues(edited),
    labels: {
      year: t('places.figures.year'),
      total: t('places.figures.total'),
      underFive: t('places.figures.underFive'),
      female: t('places.figures.female'),
      male: t('places.figures.male'),
      growthPercent: t('places.figures.growth'),
      source: t('places.figures.source'),
    },
    async send({ source, ...texts }) {
      const row = {
        ...{ year: Number(texts.year), total: Number(texts.total), underFive: toNumber(texts.underFive) },
        ...{ female: toNumber(texts.female), male: toNumber(texts.male) },
        ...{ growthPercent: toNumber(texts.growthPercent), source },
      };
      const rows = replaceRow(place.figures.map(toSentFigure), index, row);
      await saving.mutateAsync({ place, rows, index: index ?? place.figures.length });
      snackbar.show(t('places.figures.saved'));
      onClose();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('places.save')}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      {...{ isDirty, onClose, footer }}
      title={t(edited ? 'places.figures.editTitle' : 'places.figures.addTitle')}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <FigureFields form={form} />
      </form>
    </FormDialog>
  );
}
