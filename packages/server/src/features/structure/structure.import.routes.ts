import { importCalls as calls } from '@harken/contract/imports';
import type { StructureField } from '@harken/domain/imports/structure-rows';
import { society } from '../../platform/access/scopes.ts';
import { createRequestSignal } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { parseAnswers, parseImport, toImportResponse } from '../../platform/spreadsheets/import-response.ts';
import { createTemplateFile } from '../../platform/spreadsheets/template-file.ts';
import {
  getPlaceTitle,
  importPlaces,
  listPlaceColumns,
  previewPlaces,
  structureFields,
} from './structure.import.actions.ts';

const denialErrors = {
  societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
} as const;

/** Import of places: template, preview and import. */
export const structureImportRoutes: Routes = ({ route, services }) => {
  const { texts, workers } = services;
  route(calls.getStructureImportTemplate, {
    scope: society,
    denialErrors,
    handle({ query, languageCode }) {
      const titles = structureFields.map((field) => getPlaceTitle(texts, languageCode, field));
      const name = texts.text('app', 'structure.title', languageCode);
      return createTemplateFile({ name, titles, fileName: 'places', languageCode, ...query });
    },
  });
  route(calls.importStructure, {
    scope: society,
    denialErrors,
    async handle({ query, file: bytes, user: by, languageCode, reply }) {
      const { isPreview, nationalSocietyId, answers } = query;
      const file = await parseImport(workers, {
        sheet: query.sheet,
        file: bytes,
        columns: listPlaceColumns(texts),
        signal: createRequestSignal(reply),
      });
      const request = { file, nationalSocietyId, answers: parseAnswers(answers), by };
      const outcome = isPreview
        ? await previewPlaces(services, request)
        : await importPlaces(services, request);
      const findTitle = (field: StructureField) => getPlaceTitle(texts, languageCode, field);
      return toImportResponse(file, outcome, { texts, languageCode, findTitle });
    },
  });
};
