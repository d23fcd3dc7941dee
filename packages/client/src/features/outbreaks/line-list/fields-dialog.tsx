import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import {
  type FieldType,
  fieldTypes,
  lineListLimits as limits,
  type StandardKey,
  standardKeys,
} from '@harken/domain/outbreaks/line-list/fields';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choices.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Note } from '../../../ui/status/note.tsx';
import styles from '../outbreaks.module.css';
import { type LineListField, useConfigureLineList } from './api.ts';

type OwnField = { ownKey: string; fieldLabel: string; fieldType: FieldType; choices: string };
type Values = { standardFieldKeys: StandardKey[]; ownFields: OwnField[] };

const allOwnKeys = Array.from({ length: limits.maxOwnFields }, (_, index) => `own${index + 1}`);
/** Choices are entered in one line, separated by commas or semicolons. */
const splitChoices = (text: string) =>
  text
    .split(/[,;،]/)
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');

function OwnFieldRow({
  form,
  index,
  onRemove,
}: {
  form: UseFormReturn<Values>;
  index: number;
  onRemove: () => void;
}) {
  const { t } = useTexts();
  const type = useWatch({ control: form.control, name: `ownFields.${index}.fieldType` });
  const errors = form.formState.errors.ownFields?.[index];
  const initial = form.getValues(`ownFields.${index}`);
  return (
    <fieldset className={styles.person}>
      <legend>{t('lineList.fields.ownNumber', { number: index + 1 })}</legend>
      <TextField
        label={t('lineList.fields.label')}
        limit={limits.labelMaxLength}
        autoComplete="off"
        defaultValue={initial.fieldLabel}
        error={errors?.fieldLabel?.message}
        {...form.register(`ownFields.${index}.fieldLabel`, {
          validate: toValidator(t, required, maxLength(limits.labelMaxLength), plainName),
        })}
      />
      <SelectField
        label={t('lineList.fields.type')}
        {...(type === 'text' && { help: t('lineList.fields.textHelp') })}
        options={fieldTypes.map((value) => ({ value, label: t(`lineList.type.${value}`) }))}
        {...form.register(`ownFields.${index}.fieldType`)}
      />
      {type === 'choice' && (
        <TextField
          label={t('lineList.fields.choices')}
          help={t('lineList.fields.choicesHelp')}
          autoComplete="off"
          defaultValue={initial.choices}
          error={errors?.choices?.message}
          {...form.register(`ownFields.${index}.choices`, {
            validate: (text) => {
              const count = splitChoices(text).length;
              if (count < 2) return t('lineList.fields.twoChoices');
              return count <= limits.maxChoices || t('validation.tooMany', { value: limits.maxChoices });
            },
          })}
        />
      )}
      <Button
        icon="trash"
        aria-label={t('lineList.fields.removeNamed', { number: index + 1 })}
        onClick={onRemove}
      >
        {t('outbreaks.remove')}
      </Button>
    </fieldset>
  );
}

/** New fields get a key that was free before, so that they never show what a removed field contained. */
function OwnFields({ form, before }: { form: UseFormReturn<Values>; before: readonly string[] }) {
  const { t } = useTexts();
  const own = useFieldArray({ control: form.control, name: 'ownFields' });
  const used = own.fields.map(({ ownKey }) => ownKey);
  const free = allOwnKeys.find((key) => !used.includes(key) && !before.includes(key));
  return (
    <>
      {own.fields.map((field, index) => (
        <OwnFieldRow key={field.id} {...{ form, index }} onRemove={() => own.remove(index)} />
      ))}
      {free && (
        <Button
          icon="plus"
          onClick={() => own.append({ ownKey: free, fieldLabel: '', fieldType: 'text', choices: '' })}
        >
          {t('lineList.fields.addOwn')}
        </Button>
      )}
    </>
  );
}

function toValues(fields: readonly LineListField[]): Values {
  return {
    standardFieldKeys: standardKeys.filter((key) => fields.some((field) => field.key === key)),
    ownFields: fields.flatMap(({ key, label, type, choices }) =>
      label && type !== 'place'
        ? [{ ownKey: key, fieldLabel: label, fieldType: type, choices: choices.join(', ') }]
        : [],
    ),
  };
}

/** Chooses the fields of a line list. */
export function FieldsDialog({
  outbreakId,
  fields,
  onClose,
}: {
  outbreakId: number;
  fields: readonly LineListField[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { mutateAsync } = useConfigureLineList(outbreakId);
  const labels = {
    standardFieldKeys: t('lineList.fields.standard'),
    ownFields: t('lineList.fields.own'),
  };
  return (
    <ChangeDialog<Values>
      title={t('lineList.fields.title')}
      submitLabel={t('lineList.save')}
      doneText={t('lineList.fields.saved')}
      defaultValues={toValues(fields)}
      labels={labels as never}
      send={({ standardFieldKeys, ownFields }) =>
        mutateAsync({
          standardFieldKeys: standardKeys.filter((key) => standardFieldKeys.includes(key)),
          ownFields: ownFields.map(({ choices, fieldLabel, ...field }) => ({
            ...{ ...field, fieldLabel: fieldLabel.trim() },
            fieldChoices: field.fieldType === 'choice' ? splitChoices(choices) : [],
          })),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Note tone="warn">{t('lineList.fields.warning')}</Note>
          <fieldset className={styles.choices}>
            <legend>{labels.standardFieldKeys}</legend>
            {standardKeys.map((key) => (
              <Checkbox
                key={key}
                value={key}
                label={t(`lineList.field.${key}`)}
                {...form.register('standardFieldKeys', {
                  validate: (keys) => keys.length > 0 || t('validation.fieldRequired'),
                })}
              />
            ))}
          </fieldset>
          <OwnFields form={form} before={fields.map(({ key }) => key)} />
        </>
      )}
    </ChangeDialog>
  );
}
