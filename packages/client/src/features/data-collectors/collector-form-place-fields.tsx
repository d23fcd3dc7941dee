import { required } from '@harken/domain/forms/form-rules';
import { uniqueLocation } from '@harken/domain/forms/pair-rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import {
  type Collector,
  type PlaceChoice,
  useDistricts,
  useVillages,
  useZones,
} from './collector-form.api.ts';
import type { CollectorValues } from './collector-form-values.ts';

type Form = UseFormReturn<CollectorValues>;
type Level = 'regionId' | 'districtId' | 'villageId' | 'zoneId';

/** What lies inside a place of each level: another choice there clears what was chosen here. */
const inside: Record<Level, readonly Level[]> = {
  regionId: ['districtId', 'villageId', 'zoneId'],
  districtId: ['villageId', 'zoneId'],
  villageId: ['zoneId'],
  zoneId: [],
};

/** Stands in the list of zones for the village as a whole. */
const noZone = 0;

function rulesOf(t: Translate, level: Level, index: number) {
  const demanded = ruleOf<unknown>(t, required);
  if (level === 'zoneId') return undefined;
  if (level !== 'villageId') return { validate: (id: number | null) => demanded(id) };
  return {
    validate: (id: number | null, { locations }: CollectorValues) =>
      ruleOf<unknown>(t, required, uniqueLocation(locations, index))(id),
  };
}

type PlaceFieldProps = {
  form: Form;
  index: number;
  level: Level;
  choices: readonly PlaceChoice[] | undefined;
  help?: React.ReactNode;
  /** The words for having chosen nothing yet, where it cannot be chosen yet. */
  waitsFor?: string | undefined;
  onChosen: () => void;
};

/** One level of a place, found by typing: a district can have hundreds of villages. */
function PlaceField({ form, index, level, choices = [], help, waitsFor, onChosen }: PlaceFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `locations.${index}.${level}`,
    rules: rulesOf(t, level, index),
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
  const named = choices.map(({ id, name }) => ({ value: id, label: name }));
  const whole = { value: noZone, label: t('dataCollectorForm.noZone') };
  return (
    <Combobox
      label={t(`dataCollectorForm.${level}`)}
      help={help}
      isOptional={isZone}
      emptyLabel={waitsFor}
      name={field.name}
      options={isZone && !waitsFor ? [whole, ...named] : named}
      value={isZone && !waitsFor ? (field.value ?? noZone) : field.value}
      onChange={choose}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Why there is nothing to choose from, and what to do about it. */
function useChoicesHelp() {
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
  regions: readonly PlaceChoice[];
  /** The place as the collector has it; what it begins with needs not be asked for. */
  known: KnownPlace | undefined;
  onChosen: () => void;
};

/** Region, district, village and zone of a place, each offered inside the one above. */
export function PlaceFields({ form, index, regions, known, onChosen }: PlaceFieldsProps) {
  const { t } = useTexts();
  const helpOf = useChoicesHelp();
  const [regionId, districtId, villageId] = useWatch({
    control: form.control,
    name: [`locations.${index}.regionId`, `locations.${index}.districtId`, `locations.${index}.villageId`],
  });
  const begins = known?.initialFormData;
  const districts = useDistricts(regionId, regionId === known?.regionId ? begins?.districts : undefined);
  const villages = useVillages(districtId, districtId === known?.districtId ? begins?.villages : undefined);
  const zones = useZones(villageId, villageId === known?.villageId ? begins?.zones : undefined);
  const levels = [
    {
      level: 'regionId' as const,
      choices: regions,
      help: regions.length === 0 && t('dataCollectorForm.noRegions'),
      waitsFor: undefined,
    },
    {
      level: 'districtId' as const,
      choices: districts.data,
      help: helpOf(districts),
      waitsFor: regionId === null ? t('dataCollectorForm.regionFirst') : undefined,
    },
    {
      level: 'villageId' as const,
      choices: villages.data,
      help: helpOf(villages),
      waitsFor: districtId === null ? t('dataCollectorForm.districtFirst') : undefined,
    },
    {
      level: 'zoneId' as const,
      choices: zones.data,
      help: helpOf(zones),
      waitsFor: villageId === null ? t('dataCollectorForm.villageFirst') : undefined,
    },
  ];
  return levels.map((field) => <PlaceField key={field.level} {...{ form, index, onChosen }} {...field} />);
}
