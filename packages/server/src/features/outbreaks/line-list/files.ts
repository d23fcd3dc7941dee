import type { ImportColumn } from '@harken/domain/imports/columns';
import { normalizeText } from '@harken/domain/imports/columns';
import {
  type LineListField,
  type StandardKey,
  standardFields,
} from '@harken/domain/outbreaks/line-list/fields';
import type { Services } from '../../../platform/services.ts';
import type { Cell, Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { translateIntoAllLanguages } from '../../../platform/spreadsheets/import-response.ts';
import type { StructureTree } from '../../../platform/structure.queries.ts';
import type { Texts } from '../../../platform/texts/texts.ts';
import { getValue } from './present.ts';
import type { StoredRow } from './rows.queries.ts';

/** The text key of a column that is not an own field. */
const toTitleKey = (key: string) => `lineList.field.${key}`;

const toChoiceKey = (key: string, value: string) =>
  key === 'classification' ? `cases.class.${value}` : `lineList.choice.${key}.${value}`;

const isStandard = (key: string): key is StandardKey => key in standardFields;

interface FileText {
  texts: Texts;
  languageCode: string;
}

/** The title of a column: of own fields their label. */
export function getTitle(
  { texts, languageCode }: FileText,
  field: Pick<LineListField, 'key' | 'label'>,
): string {
  return field.label ?? texts.text('app', toTitleKey(field.key), languageCode);
}

/** The columns before those of the fields, and the district, which tells villages with the same name apart. */
const outerKeys = ['number', 'district'] as const;

/** The columns that an import reads. */
export function listImportColumns(texts: Texts, fields: readonly LineListField[]): ImportColumn<string>[] {
  return [...outerKeys.map((key) => ({ key, label: null })), ...fields].map(({ key, label }) => ({
    field: key,
    isRequired: false,
    headers: label === null ? translateIntoAllLanguages(texts, toTitleKey(key)) : [label],
  }));
}

export function listTemplateTitles(text: FileText, fields: readonly LineListField[]): string[] {
  return [...outerKeys.map((key) => ({ key, label: null })), ...fields].map((field) => getTitle(text, field));
}

/** The value that a word means, by field: in every language, or the choice of an own field itself. */
export function listWords(
  texts: Texts,
  fields: readonly LineListField[],
): Map<string, ReadonlyMap<string, string>> {
  const choiceFields = fields.filter(({ type }) => type === 'choice');
  return new Map(
    choiceFields.map(({ key, choices, label }) => {
      const words = (choices ?? []).flatMap((value) => [
        ...(label === null ? translateIntoAllLanguages(texts, toChoiceKey(key, value)) : []).map(
          (word) => [normalizeText(word), value] as const,
        ),
        [normalizeText(value), value] as const,
      ]);
      return [key, new Map(words)];
    }),
  );
}

/** The villages of a national society by normalized name. */
export function indexVillages({ regions }: StructureTree): Map<string, { id: number; district: string }[]> {
  const villages = regions.flatMap(({ districts }) =>
    districts.flatMap((district) =>
      district.villages.map(({ id, name }) => ({
        ...{ id, district: normalizeText(district.name) },
        name: normalizeText(name),
      })),
    ),
  );
  return Map.groupBy(villages, ({ name }) => name);
}

/** Rows as a file, which can be imported again. Personal data only on demand. */
export function createSheet(
  { texts }: Pick<Services, 'texts'>,
  {
    rows,
    fields,
    languageCode,
    withPersonalData,
  }: {
    rows: readonly StoredRow[];
    fields: readonly LineListField[];
    languageCode: string;
    withPersonalData: boolean;
  },
): Sheet<StoredRow> {
  const text = { texts, languageCode };
  const columns: Column<StoredRow>[] = [
    { title: getTitle(text, { key: 'number', label: null }), value: ({ number }) => number },
    { title: getTitle(text, { key: 'district', label: null }), width: 20, value: ({ district }) => district },
    ...fields
      .filter(({ isPersonal }) => withPersonalData || !isPersonal)
      .map((field) => ({
        ...{ title: getTitle(text, field), width: 18 },
        value: (row: StoredRow) => toCell(row, field, text),
      })),
  ];
  return { name: texts.text('app', 'lineList.title', languageCode), columns, rows: toAsync(rows) };
}

function toCell(row: StoredRow, field: LineListField, { texts, languageCode }: FileText): Cell {
  if (field.type === 'place') return row.village;
  const value = getValue(row, field);
  if (typeof value !== 'string') return value;
  if (field.type === 'date') return { date: value };
  if (field.type === 'choice' && isStandard(field.key))
    return texts.text('app', toChoiceKey(field.key, value), languageCode);
  return value;
}

async function* toAsync<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
