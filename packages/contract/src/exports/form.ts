import { z } from 'zod';

/** What an export is for: to be read by people, to be computed with, or to explain the columns of the second one. */
const exportForms = ['readable', 'data', 'dictionary'] as const;
export type ExportForm = (typeof exportForms)[number];

/** How an export is stored. */
const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Query parameters of an export that comes in several forms. */
export const exportQuery = {
  /**
   * `readable`: titles and words in the language of the caller. `data`: stable English column names, ids and codes, times with their
   * offset. `dictionary`: what the columns of `data` mean.
   */
  exportForm: z.enum(exportForms).default('readable'),
};

/** The same for an export that is one call for all formats. */
export const exportQueryWithFormat = {
  ...exportQuery,
  /** Excel or CSV. */
  exportFormat: z.enum(exportFormats).default('xlsx'),
};
