import { combineRules, type FormRule, maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { isValidCode, knownCodeSystems } from '@harken/domain/places/codes';
import { placeCodeLimits } from '@harken/domain/places/limits';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { getSystemName } from '../../../shared/code-system-name.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { type PlaceDetails, replaceRow, useSaveCodes } from './place.api.ts';
import styles from './place.module.css';

/** The choice of a system that has no code yet. */
const other = 'other';

type Values = { choice: string; system: string; code: string; validFrom: string; validTo: string };

const visibleCode: FormRule<string> = (code) =>
  code.trim() === '' || isValidCode(code) ? null : { key: 'validation.placeCodeInvalid', values: {} };
const codeRule = combineRules<string>(required, maxLength(placeCodeLimits.codeMaxLength), visibleCode);
const systemRule = combineRules<string>(required, maxLength(placeCodeLimits.systemMaxLength), plainName);
const notBefore =
  (validFrom: string): FormRule<string> =>
  (day) =>
    day !== '' && day < validFrom ? { key: 'validation.endBeforeStart', values: {} } : null;

function CodeFields({ form, systems }: { form: UseFormReturn<Values>; systems: readonly string[] }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const choices = [...knownCodeSystems, ...systems];
  return (
    <>
      <SelectField
        label={t('places.codes.system')}
        options={[
          ...choices.map((system) => ({ value: system, label: getSystemName(t, system) })),
          { value: other, label: t('places.system.other') },
        ]}
        {...form.register('choice')}
      />
      {form.watch('choice') === other && (
        <TextField
          label={t('places.codes.systemName')}
          limit={placeCodeLimits.systemMaxLength}
          error={errors.system?.message}
          {...form.register('system', { validate: toValidator(t, systemRule) })}
        />
      )}
      <TextField
        dir="ltr"
        label={t('places.codes.code')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        limit={placeCodeLimits.codeMaxLength}
        error={errors.code?.message}
        {...form.register('code', { validate: toValidator(t, codeRule) })}
      />
      <FieldGrid>
        <TextField
          isHalf
          isOptional
          type="date"
          label={t('places.codes.validFrom')}
          error={errors.validFrom?.message}
          {...form.register('validFrom')}
        />
        <TextField
          isHalf
          isOptional
          type="date"
          label={t('places.codes.validTo')}
          error={errors.validTo?.message}
          {...form.register('validTo', {
            validate: (day, { validFrom }) => toValidator<string>(t, notBefore(validFrom))(day),
          })}
        />
      </FieldGrid>
    </>
  );
}

export type CodeDialogProps = {
  place: PlaceDetails;
  /** The code to edit; absent to add one. */
  index: number | undefined;
  onClose: () => void;
};

/** Adds a code to a place, or changes one. */
export function CodeDialog({ place, index, onClose }: CodeDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const saving = useSaveCodes();
  const edited = index === undefined ? undefined : place.codes[index];
  const { form, progress } = useSubmitForm<Values>({
    defaultValues: {
      choice: edited?.system ?? 'pcode',
      ...{ system: '', code: edited?.code ?? '' },
      ...{ validFrom: edited?.validFrom ?? '', validTo: edited?.validTo ?? '' },
    },
    labels: {
      choice: t('places.codes.system'),
      system: t('places.codes.systemName'),
      code: t('places.codes.code'),
      validFrom: t('places.codes.validFrom'),
      validTo: t('places.codes.validTo'),
    },
    async send({ choice, system, code, validFrom, validTo }) {
      const row = {
        ...{ system: choice === other ? system : choice, code },
        ...{ validFrom: validFrom || null, validTo: validTo || null },
      };
      const rows = replaceRow(place.codes, index, row);
      await saving.mutateAsync({ place, rows, index: index ?? place.codes.length });
      snackbar.show(t('places.codes.saved'));
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
      title={t(edited ? 'places.codes.editTitle' : 'places.codes.addTitle')}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <CodeFields form={form} systems={place.systems} />
      </form>
    </FormDialog>
  );
}
