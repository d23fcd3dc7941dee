import { useTexts } from '../../../lib/texts/texts.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { levels } from '../places.ts';
import type { BoundaryChoices, BoundaryPreview } from './boundaries.api.ts';

type ChoiceFieldsProps = {
  choices: BoundaryChoices;
  read: BoundaryPreview;
  onChange: (changed: Partial<BoundaryChoices>) => void;
};

/** How a file is read: its layer, the level of its places, and the properties with names and codes. */
export function ChoiceFields({ choices, read, onChange }: ChoiceFieldsProps) {
  const { t } = useTexts();
  const fields = read.fields.map((field) => ({ value: field, label: field }));
  const withNone = [...fields, { value: '', label: t('boundaries.field.none') }];
  return (
    <FieldGrid>
      {read.layers.length > 1 && (
        <SelectField
          name="layer"
          isHalf
          label={t('boundaries.layer')}
          options={read.layers.map((layer) => ({ value: layer, label: layer }))}
          value={read.layer ?? ''}
          onChange={({ target }) => onChange({ layer: target.value, nameField: null, codeField: null })}
        />
      )}
      <SelectField
        name="level"
        isHalf
        label={t('boundaries.level')}
        options={levels.map((level) => ({ value: level, label: t(`places.level.${level}`) }))}
        value={choices.level}
        onChange={({ target }) => onChange({ level: target.value as BoundaryChoices['level'] })}
      />
      {fields.length > 0 && (
        <>
          <SelectField
            name="nameField"
            isHalf
            label={t('boundaries.nameField')}
            options={withNone}
            value={read.nameField ?? ''}
            onChange={({ target }) => onChange({ nameField: target.value })}
          />
          <SelectField
            name="codeField"
            isHalf
            label={t('boundaries.codeField')}
            options={withNone}
            value={read.codeField ?? ''}
            onChange={({ target }) => onChange({ codeField: target.value })}
          />
        </>
      )}
    </FieldGrid>
  );
}
