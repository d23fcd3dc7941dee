import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { CellGroup, CellMeasure } from '@harken/domain/weekly-cells/weekly-cells';
import { isolate } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { Option } from '../../ui/fields/select-field.tsx';
import type { DataSet, Dhis2, MappingFields } from './dhis2.api.ts';

/** A number of a health risk that can be stored in DHIS2. */
export type CellNumber = { measure: CellMeasure; group: CellGroup };

const human: readonly CellNumber[] = [
  { measure: 'cases', group: 'all' },
  { measure: 'cases', group: 'femalesBelowFive' },
  { measure: 'cases', group: 'femalesAtLeastFive' },
  { measure: 'cases', group: 'malesBelowFive' },
  { measure: 'cases', group: 'malesAtLeastFive' },
  { measure: 'cases', group: 'unspecifiedSexAndAge' },
  { measure: 'deaths', group: 'all' },
];

/** Only people have sex and age. */
export const listNumbers = (type: HealthRiskType): readonly CellNumber[] =>
  type === 'Human' ? human : human.filter(({ group }) => group === 'all');

/** The values of the form. `places`: the data element and combination of each number, `element combo`, or null. */
export type MappingValues = {
  dataSet: { id: string; name: string } | null;
  isActive: boolean;
  firstWeekOn: string;
  delayDays: string;
  registersCompleteness: boolean;
  places: Readonly<Record<string, string | null>>;
};

export const toNumberKey = (healthRiskId: number, { measure, group }: CellNumber) =>
  `${healthRiskId} ${measure} ${group}`;

const toPlaceKey = (elementId: string, comboId: string) => `${elementId} ${comboId}`;

export function toFormValues({ connection, mappings }: Dhis2): MappingValues {
  const { dataSetId, dataSetName } = connection ?? {};
  const places = mappings.map(({ healthRiskId, dataElementId, categoryOptionComboId, ...number }) => [
    toNumberKey(healthRiskId, number),
    toPlaceKey(dataElementId, categoryOptionComboId),
  ]);
  return {
    dataSet: dataSetId && dataSetName ? { id: dataSetId, name: dataSetName } : null,
    isActive: connection?.isActive ?? false,
    firstWeekOn: connection?.firstWeekOn ?? '',
    delayDays: String(connection?.delayDays ?? 2),
    registersCompleteness: connection?.registersCompleteness ?? true,
    places: Object.fromEntries(places),
  };
}

/** The places of a data set, each a data element with a combination of category options. */
export function listPlaces(t: Translate, { elements }: Pick<DataSet, 'elements'>): Option<string>[] {
  return elements.flatMap(({ id, name, keepsZeros, combos }) =>
    combos.map((combo) => ({
      value: toPlaceKey(id, combo.id),
      label: t(keepsZeros ? 'dhis2.mapping.place' : 'dhis2.mapping.placeWithoutZeros', {
        element: isolate(name),
        combo: isolate(combo.name),
      }),
    })),
  );
}

/** The request body. Numbers whose place is not in the data set are left out. */
export function toRequest(values: MappingValues, { elements }: Pick<DataSet, 'elements'>): MappingFields {
  const { dataSet, places, delayDays, ...choices } = values;
  const known = new Map(
    elements.flatMap(({ id, name, combos }) =>
      combos.map((combo) => [
        toPlaceKey(id, combo.id),
        {
          ...{ dataElementId: id, dataElementName: name },
          ...{ categoryOptionComboId: combo.id, categoryOptionComboName: combo.name },
        },
      ]),
    ),
  );
  return {
    ...choices,
    ...{ delayDays: Number(delayDays), dataSetId: dataSet?.id ?? '', dataSetName: dataSet?.name ?? '' },
    mappings: Object.entries(places).flatMap(([key, placeKey]) => {
      const place = known.get(placeKey ?? '');
      const [healthRiskId, measure, group] = key.split(' ');
      if (!place) return [];
      const number = { measure: measure as CellMeasure, group: group as CellGroup };
      return [{ healthRiskId: Number(healthRiskId), ...number, ...place }];
    }),
  };
}

/** The labels of the fields, in the order of the form. */
export function getFieldLabels(t: Translate): Record<keyof MappingValues, string> {
  return {
    dataSet: t('dhis2.mapping.dataSet'),
    isActive: t('dhis2.mapping.isActive'),
    firstWeekOn: t('dhis2.mapping.firstWeekOn'),
    delayDays: t('dhis2.mapping.delayDays'),
    registersCompleteness: t('dhis2.mapping.registersCompleteness'),
    places: t('dhis2.mapping.values'),
  };
}
