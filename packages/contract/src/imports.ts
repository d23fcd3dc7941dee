import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './schemas.ts';

const format = z.enum(['csv', 'xlsx']);
/** Shows what importing would do; `false` does it. */
const isPreview = z.boolean().default(true);

/** What was read of a file, and what is wrong with it. One fault, and nothing of the file is imported. */
export const importVerdict = z.object({
  isImported: z.boolean(),
  /** Rows with anything in them, without the titles. */
  rowCount: z.int(),
  /** What is new, by kind; the same whether it was imported or is only shown. */
  added: z.array(
    z.object({
      kind: z.enum(['dataCollectors', 'locations', 'regions', 'districts', 'villages', 'zones']),
      count: z.int(),
    }),
  ),
  /** The titles of the columns in the caller's language, and the first rows as they were read. */
  columns: z.array(z.string()),
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  faultCount: z.int(),
  /** The first faults, from the top of the file. */
  faults: z.array(
    z.object({
      /** As a spreadsheet counts: the titles stand in row 1. */
      row: z.int(),
      /** The title of the column in the caller's language; absent when the row or the file as a whole is meant. */
      column: z.string().nullish(),
      /** The name of the column for programs, as the call to create one has it. */
      field: z.string().nullish(),
      /** What stands there. */
      value: z.string().nullish(),
      /** What is wrong, in the caller's language. */
      message: z.string(),
    }),
  ),
});

export type ImportVerdict = z.input<typeof importVerdict>;

/** The calls that take registers from files: CSV or XLSX, whose titles may be in any language of the product. */
export const importCalls = {
  getDataCollectorImportTemplate: defineCall({
    name: 'dataCollector/importTemplate',
    method: 'GET',
    path: '/api/dataCollector/importTemplate',
    summary: 'An empty file with the titles that an import of collectors reads: those of the export.',
    permission: 'dataCollectors.edit',
    query: z.object({ projectId: id, format }),
    isDownload: true,
  }),
  importDataCollectors: defineCall({
    name: 'dataCollector/import',
    method: 'POST',
    path: '/api/dataCollector/import',
    summary:
      'Registers the collectors of a file, all or none. A row that repeats the one above adds a place to it.',
    permission: 'dataCollectors.edit',
    limit: 'import',
    query: z.object({ projectId: id, isPreview }),
    takesFile: true,
    answer: importVerdict,
  }),
  getStructureImportTemplate: defineCall({
    name: 'nationalSocietyStructure/importTemplate',
    method: 'GET',
    path: '/api/nationalSocietyStructure/importTemplate',
    summary: 'An empty file with the titles that an import of places reads.',
    permission: 'nationalSocietyStructure.edit',
    query: z.object({ nationalSocietyId: id, format }),
    isDownload: true,
  }),
  importStructure: defineCall({
    name: 'nationalSocietyStructure/import',
    method: 'POST',
    path: '/api/nationalSocietyStructure/import',
    summary: 'Adds the places of a file that are not there yet, all or none.',
    permission: 'nationalSocietyStructure.edit',
    limit: 'import',
    query: z.object({ nationalSocietyId: id, isPreview }),
    takesFile: true,
    answer: importVerdict,
  }),
};
