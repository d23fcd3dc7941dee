import { importCalls as calls } from '@harken/contract/imports';
import { type PopulationField, populationFields } from '@harken/domain/imports/population-rows';
import { society } from '../../../platform/access/scopes.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { parseImport, toImportResponse } from '../../../platform/spreadsheets/import-response.ts';
import { createTemplateFile } from '../../../platform/spreadsheets/template-file.ts';
import {
  getPopulationTitle,
  importPopulation,
  listPopulationColumns,
  previewPopulation,
} from './population.import.actions.ts';

/** Import of population figures: template, preview and import. */
export const populationImportRoutes: Routes = ({ route, services }) => {
  const { db, clock, texts, workers } = services;
  route(calls.getPopulationImportTemplate, {
    scope: society,
    handle({ query, languageCode }) {
      const titles = populationFields.map((field) => getPopulationTitle(texts, languageCode, field));
      const name = texts.text('app', 'places.figures.title', languageCode);
      return createTemplateFile({ name, titles, fileName: 'population', languageCode, ...query });
    },
  });
  route(calls.importPopulation, {
    scope: society,
    async handle({ query, file: bytes, user: by, languageCode, reply }) {
      const { isPreview, nationalSocietyId } = query;
      const file = await parseImport(workers, {
        sheet: query.sheet,
        file: bytes,
        columns: listPopulationColumns(texts),
        signal: createRequestSignal(reply),
      });
      const request = { file, nationalSocietyId, by, at: clock.now() };
      const outcome = isPreview
        ? await previewPopulation(db, request)
        : await importPopulation(services, request);
      const findTitle = (field: PopulationField) => getPopulationTitle(texts, languageCode, field);
      return toImportResponse(file, outcome, { texts, languageCode, findTitle });
    },
  });
};
