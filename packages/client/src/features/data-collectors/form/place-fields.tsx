import { required } from '@harken/domain/forms/form-rules';
import { validateUniqueLocation } from '@harken/domain/forms/pair-rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { type Collector, type PlaceOption, useDistricts, useVillages, useZones } from './api.ts';
import type { CollectorValues } from './values.ts';

type Form = UseFormReturn<CollectorValues>;
type Level = 'regionId' | 'districtId' | 'villageId' | 'zoneId';

/** The levels inside each level: choosing another place clears them. */
const inside: Record<Level, readonly Level[]> = {
  regionId: ['districtId', 'villageId', 'zoneId'],
  districtId: ['villageId', 'zoneId'],
  villageId: ['zoneId'],
  zoneId: [],
};

/** The option in the list of zones that stands for the whole village. */
const noZone = 0;

function getRules(t: Translate, level: Level, index: number) {
  const validateRequired = toValidator<unknown>(t, required);
  if (level === 'zoneId') return undefined;
  if (level !== 'villageId') return { validate: (id: number | null) => validateRequired(id) };
  return {
    validate: (id: number | null, { locations }: CollectorValues) =>
      toValidator<unknown>(t, required, validateUniqueLocation(locations, index))(id),
  };
}

type PlaceFieldProps = {
  form: Form;
  index: number;
  level: Level;
  choices: readonly PlaceOption[] | undefined;
  help?: React.ReactNode;
  /** The placeholder while the level cannot be chosen yet. */
  placeholder?: string | undefined;
  onChosen: () => void;
};

/** One level of a place, found by typing: a district can have hundreds of villages. */
function PlaceField({ form, index, level, choices = [], help, placeholder, onChosen }: PlaceFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `locations.${index}.${level}`,
    rules: getRules(t, level, index),
  });
  const isZone = level === 'zoneId';
  const choose = (chosen: number | null) => {
    const id = chosen === noZone ? null : chosen;
    if (id === field.value) return;
    field.onChange(id);
    for (const lower of inside[level]) {
      const name = `locations.${index}.${lower}` as const;
      const shouldValidate = form.getFieldState(name).error !== undefined;
      form.setValue(name, null, { shouldDirty: true, shouldValidate });
    }
    onChosen();
  };
  const only = choices.length === 1 && index === 0 && !isZone ? choices[0] : undefined;
  useEffect(() => {
    // what needs no choice is chosen, without marking the form as changed
    if (only && field.value === null) form.setValue(`locations.${index}.${level}`, only.id);
  }, [form, index, level, only, field.value]);
  const named = choices.map(({ id, name }) => ({ value: id, label: name }));
  const wholeVillage = { value: noZone, label: t('dataCollectorForm.noZone') };
  return (
    <Combobox
      label={t(`dataCollectorForm.${level}`)}
      explanation={isZone && index === 0 && <HelpTerm term="zone" name={t('dataCollectorForm.zoneId')} />}
      help={help}
      isOptional={isZone}
      emptyLabel={placeholder}
      name={field.name}
      options={isZone && !placeholder ? [wholeVillage, ...named] : named}
      value={isZone && !placeholder ? (field.value ?? noZone) : field.value}
      onChange={choose}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Why there are no options, with a button to load them again. */
function useOptionsHelp() {
  const { t } = useTexts();
  return ({ isError, refetch }: Pick<UseQueryResult, 'isError' | 'refetch'>) =>
    isError && (
      <>
        {t('dataCollectorForm.choicesFailed')}{' '}
        <Button size="small" onClick={() => refetch()}>
          {t('ui.tryAgain')}
        </Button>
      </>
    );
}

type KnownPlace = Collector['locations'][number];

type PlaceFieldsProps = {
  form: Form;
  index: number;
  regions: readonly PlaceOption[];
  /** The stored place of the collector; its options came with it and need not be requested. */
  known: KnownPlace | undefined;
  onChosen: () => void;
};

/** Region, district, village and zone of a place, each inside the one above. */
export function PlaceFields({ form, index, regions, known, onChosen }: PlaceFieldsProps) {
  const { t } = useTexts();
  const renderHelp = useOptionsHelp();
  const [regionId, districtId, villageId] = useWatch({
    control: form.control,
    name: [`locations.${index}.regionId`, `locations.${index}.districtId`, `locations.${index}.villageId`],
  });
  const initialOptions = known?.initialFormData;
  const districts = useDistricts(
    regionId,
    regionId === known?.regionId ? initialOptions?.districts : undefined,
  );
  const villages = useVillages(
    districtId,
    districtId === known?.districtId ? initialOptions?.villages : undefined,
  );
  const zones = useZones(villageId, villageId === known?.villageId ? initialOptions?.zones : undefined);
  const levels = [
    {
      level: 'regionId' as const,
      choices: regions,
      help: regions.length === 0 && t('dataCollectorForm.noRegions'),
      placeholder: undefined,
    },
    {
      level: 'districtId' as const,
      choices: districts.data,
      help: renderHelp(districts),
      placeholder: regionId === null ? t('dataCollectorForm.regionFirst') : undefined,
    },
    {
      level: 'villageId' as const,
      choices: villages.data,
      help: renderHelp(villages),
      placeholder: districtId === null ? t('dataCollectorForm.districtFirst') : undefined,
    },
    {
      level: 'zoneId' as const,
      choices: zones.data,
      help: renderHelp(zones),
      placeholder: villageId === null ? t('dataCollectorForm.villageFirst') : undefined,
    },
  ];
  return levels.map((field) => <PlaceField key={field.level} {...{ form, index, onChosen }} {...field} />);
}
