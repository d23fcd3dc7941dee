import { sex } from '@harken/contract/enums';
import { dataCollectorTypes } from '@harken/domain/data-collectors/types';
import { folded, type ImportColumn } from '@harken/domain/imports/columns';
import { inEveryLanguage } from '../../platform/spreadsheets/import-verdict.ts';
import type { Texts } from '../../platform/texts/texts.ts';

/** The columns of a list of collectors: those of the export, by the names that the call to create one has for them. */
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
} as const;

export type CollectorField = keyof typeof columnNames;
export const collectorFields = Object.keys(columnNames) as CollectorField[];

/** Without these nobody can be registered, neither a person nor a collection point. */
const required: readonly CollectorField[] = [
  'dataCollectorType',
  'name',
  'regionId',
  'districtId',
  'villageId',
  'latitude',
  'longitude',
];

const titleKey = (field: CollectorField) => `dataCollectorExport.column.${columnNames[field]}`;

/** The title of a column, as the export writes it. */
export function collectorTitle(texts: Texts, languageCode: string, field: CollectorField): string {
  return texts.text('app', titleKey(field), languageCode);
}

/** The columns that an import of collectors reads, with their titles in every language. */
export function collectorColumns(texts: Texts): ImportColumn<CollectorField>[] {
  return collectorFields.map((field) => ({
    field,
    isRequired: required.includes(field),
    titles: inEveryLanguage(texts, titleKey(field)),
  }));
}

/** The words that can stand in a column, what each means, and those of the caller's language as a list. */
export interface Words<Value> {
  meanings: ReadonlyMap<string, Value>;
  listed: string;
}

/** What stands in the columns that have only some words: those of the export in every language, and those of the calls. */
export function collectorWords(texts: Texts, languageCode: string) {
  function wordsOf<Value>(
    known: readonly (readonly [key: string, word: string, value: Value])[],
  ): Words<Value> {
    const keyOf = (key: string) => `dataCollectorExport.${key}`;
    return {
      meanings: new Map(
        known.flatMap(([key, word, value]) =>
          [...inEveryLanguage(texts, keyOf(key)), word].map((one) => [folded(one), value] as const),
        ),
      ),
      listed: known.map(([key]) => texts.text('app', keyOf(key), languageCode)).join(', '),
    };
  }
  return {
    types: wordsOf(dataCollectorTypes.map((type) => [`type.${type}`, type, type] as const)),
    sexes: wordsOf(sex.options.map((option) => [`sex.${option}`, option, option] as const)),
    training: wordsOf([
      ['inTraining', 'InTraining', true],
      ['trained', 'Trained', false],
    ]),
    deployment: wordsOf([
      ['deployed', 'true', true],
      ['notDeployed', 'false', false],
    ]),
  };
}

export type CollectorWords = ReturnType<typeof collectorWords>;
