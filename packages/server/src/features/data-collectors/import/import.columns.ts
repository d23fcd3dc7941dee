import { sex } from '@harken/contract/schemas/enums';
import { dataCollectorTypes } from '@harken/domain/data-collectors/types';
import { type ImportColumn, normalizeText } from '@harken/domain/imports/columns';
import { joinParts } from '@harken/domain/texts/lists';
import { translateIntoAllLanguages } from '../../../platform/spreadsheets/import-response.ts';
import type { Texts } from '../../../platform/texts/texts.ts';

/** P-codes of places, which are found by them before their names. */
const codeColumnNames = {
  regionCode: 'region',
  districtCode: 'district',
  villageCode: 'village',
  zoneCode: 'zone',
} as const;

/** The columns of the import: those of the export, keyed by the field names of the call that creates a collector. */
const columnNames = {
  dataCollectorType: 'type',
  name: 'name',
  displayName: 'displayName',
  phoneNumber: 'phoneNumber',
  additionalPhoneNumber: 'additionalPhoneNumber',
  sex: 'sex',
  birthGroupDecade: 'birthYears',
  regionId: 'region',
  districtId: 'district',
  villageId: 'village',
  zoneId: 'zone',
  latitude: 'latitude',
  longitude: 'longitude',
  supervisorId: 'supervisor',
  trainingStatus: 'trainingStatus',
  deployed: 'deployed',
  ...codeColumnNames,
} as const;

export type CollectorField = keyof typeof columnNames;
export const collectorFields = Object.keys(columnNames) as CollectorField[];

/** Required for persons and for collection points. */
const required: readonly CollectorField[] = [
  'dataCollectorType',
  'name',
  'regionId',
  'districtId',
  'villageId',
  'latitude',
  'longitude',
];

const getTitleKey = (field: CollectorField) =>
  field in codeColumnNames
    ? `places.pcodeOf.${columnNames[field]}`
    : `dataCollectorExport.column.${columnNames[field]}`;

/** The title of a column, the same as in the export. */
export function getCollectorTitle(texts: Texts, languageCode: string, field: CollectorField): string {
  return texts.text('app', getTitleKey(field), languageCode);
}

/** The columns that the import reads, with their titles in every language. */
export function listCollectorColumns(texts: Texts): ImportColumn<CollectorField>[] {
  return collectorFields.map((field) => ({
    field,
    isRequired: required.includes(field),
    headers: translateIntoAllLanguages(texts, getTitleKey(field)),
  }));
}

/** The labels that a column accepts, their values, and a list of the labels in the caller's language. */
export interface Labels<Value> {
  meanings: ReadonlyMap<string, Value>;
  listed: string;
}

/** Labels of columns with a fixed set of values: those of the export in every language, and the values of the API. */
export function readCollectorLabels(texts: Texts, languageCode: string) {
  function toLabels<Value>(
    known: readonly (readonly [key: string, word: string, value: Value])[],
  ): Labels<Value> {
    const toTextKey = (key: string) => `dataCollectorExport.${key}`;
    return {
      meanings: new Map(
        known.flatMap(([key, apiValue, value]) =>
          [...translateIntoAllLanguages(texts, toTextKey(key)), apiValue].map(
            (item) => [normalizeText(item), value] as const,
          ),
        ),
      ),
      listed: joinParts(
        known.map(([key]) => texts.text('app', toTextKey(key), languageCode)),
        languageCode,
      ),
    };
  }
  return {
    types: toLabels(dataCollectorTypes.map((type) => [`type.${type}`, type, type] as const)),
    sexes: toLabels(sex.options.map((option) => [`sex.${option}`, option, option] as const)),
    training: toLabels([
      ['inTraining', 'InTraining', true],
      ['trained', 'Trained', false],
    ]),
    deployment: toLabels([
      ['deployed', 'true', true],
      ['notDeployed', 'false', false],
    ]),
  };
}

export type CollectorLabels = ReturnType<typeof readCollectorLabels>;
