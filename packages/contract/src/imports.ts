import { importLimits } from '@harken/domain/imports/limits';
import { placeLevels } from '@harken/domain/places/levels';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id } from './schemas/schemas.ts';

const format = z.enum(['csv', 'xlsx']);
const countedKinds = [
  'dataCollectors',
  'locations',
  'regions',
  'districts',
  'villages',
  'zones',
  'codes',
  'figures',
  'people',
] as const;

/** The sheet of a workbook to read. Without it, the one with the deepest level whose columns are known. */
const sheet = z.string().max(31).optional();

/** True: shows what an import would do, without doing it. */
const isPreview = z.boolean().default(true);

/**
 * Answers to uncertain names, as `row.level.id` with commas between: the id of the place that is meant, or 0 for none of the
 * candidates.
 */
export const placeAnswers = z
  .string()
  .max(importLimits.maxUncertain * 30)
  .regex(/^(\d{1,6}\.(region|district|village|zone)\.\d{1,10}(,|$))*$/)
  .default('');

/** Names of places that people have to decide on. */
export const uncertainPlaces = z.array(
  z.object({
    /** The first row with the name. */
    row: z.int(),
    level: z.enum(placeLevels),
    name: z.string(),
    /** The name of the place around it; absent for regions. */
    within: z.string().nullish(),
    candidates: z.array(z.object({ id, name: z.string(), code: z.string().nullish() })),
  }),
);

/** The content of a file, and the errors in it. A single error prevents the whole import. */
export const importSummary = z.object({
  isImported: z.boolean(),
  /** The sheet of a workbook that was read; absent if several fit, which is an error. */
  sheet: z.string().nullish(),
  /** The sheets of a workbook with several ones, of which another one can be asked for. */
  sheets: z.array(z.string()),
  /** Rows with content, without the headers. */
  rowCount: z.int(),
  /** New items by kind, whether imported or only previewed. */
  added: z.array(
    z.object({
      kind: z.enum(countedKinds),
      count: z.int(),
    }),
  ),
  /** The headers of the columns in the caller's language, and the first rows as parsed. */
  columns: z.array(z.string()),
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /**
   * Names that are not known, but similar to known places: nothing is imported before each has an answer.
   */
  uncertain: uncertainPlaces,
  /** What a preview points out, without preventing the import, in the caller's language. */
  notes: z.array(z.string()),
  faultCount: z.int(),
  /** The first errors, from the top of the file. */
  faults: z.array(
    z.object({
      /** As in a spreadsheet: the headers are in row 1. */
      row: z.int(),
      /** The header of the column in the caller's language; absent if the whole row or file is meant. */
      column: z.string().nullish(),
      /** The name of the field in the call that creates one. */
      field: z.string().nullish(),
      /** The content of the cell. */
      value: z.string().nullish(),
      /** What is wrong, in the caller's language. */
      message: z.string(),
    }),
  ),
});

export type ImportSummary = z.input<typeof importSummary>;

/** The calls that import lists from CSV or XLSX files, with headers in any language of Harken. */
export const importCalls = {
  getDataCollectorImportTemplate: defineCall({
    name: 'dataCollector/importTemplate',
    method: 'GET',
    path: '/api/dataCollector/importTemplate',
    summary: 'An empty file with the headers of a collector import, which are those of the export.',
    permission: 'dataCollectors.edit',
    query: z.object({ projectId: id, format }),
    isDownload: true,
  }),
  importDataCollectors: defineCall({
    name: 'dataCollector/import',
    method: 'POST',
    path: '/api/dataCollector/import',
    summary:
      'Register the collectors of a file, all or none. A row that repeats the one above adds a location to that collector.',
    permission: 'dataCollectors.edit',
    limit: 'import',
    query: z.object({ projectId: id, isPreview, answers: placeAnswers, sheet }),
    takesFile: true,
    response: importSummary,
  }),
  getStructureImportTemplate: defineCall({
    name: 'nationalSocietyStructure/importTemplate',
    method: 'GET',
    path: '/api/nationalSocietyStructure/importTemplate',
    summary: 'An empty file with the headers of a place import.',
    permission: 'nationalSocietyStructure.edit',
    query: z.object({ nationalSocietyId: id, format }),
    isDownload: true,
  }),
  importStructure: defineCall({
    name: 'nationalSocietyStructure/import',
    method: 'POST',
    path: '/api/nationalSocietyStructure/import',
    summary:
      'Add the places of a file that do not exist yet, and codes that places do not have yet, all or none.',
    permission: 'nationalSocietyStructure.edit',
    limit: 'import',
    query: z.object({ nationalSocietyId: id, isPreview, answers: placeAnswers, sheet }),
    takesFile: true,
    response: importSummary,
  }),
  getPopulationImportTemplate: defineCall({
    name: 'nationalSocietyStructure/population/importTemplate',
    method: 'GET',
    path: '/api/nationalSocietyStructure/population/importTemplate',
    summary: 'An empty file with the headers of an import of population figures.',
    permission: 'nationalSocietyStructure.edit',
    query: z.object({ nationalSocietyId: id, format }),
    isDownload: true,
  }),
  importPopulation: defineCall({
    name: 'nationalSocietyStructure/population/import',
    method: 'POST',
    path: '/api/nationalSocietyStructure/population/import',
    summary:
      'Store the population figures of a file, all or none; places are named by code. A figure replaces that of the same place and year.',
    permission: 'nationalSocietyStructure.edit',
    limit: 'import',
    query: z.object({ nationalSocietyId: id, isPreview, sheet }),
    takesFile: true,
    response: importSummary,
  }),
};
