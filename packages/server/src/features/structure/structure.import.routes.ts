import { importCalls as calls } from '@harken/contract/imports';
import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import { society } from '../../platform/access/scopes.ts';
import { createRequestSignal } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { parseImport, toImportResponse } from '../../platform/spreadsheets/import-response.ts';
import { createTemplateFile } from '../../platform/spreadsheets/template-file.ts';
import { getPlaceTitle, importPlaces, listPlaceColumns, previewPlaces } from './structure.import.actions.ts';

const denialErrors = {
  societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
} as const;

/** Import of places: template, preview and import. */
export const structureImportRoutes: Routes = ({ route, services }) => {
  const { db, texts, workers } = services;
  route(calls.getStructureImportTemplate, {
    scope: society,
    denialErrors,
    handle({ query, languageCode }) {
      const titles = placeLevels.map((level) => getPlaceTitle(texts, languageCode, level));
      const name = texts.text('app', 'structure.title', languageCode);
      return createTemplateFile({ name, titles, fileName: 'places', languageCode, ...query });
    },
  });
  route(calls.importStructure, {
    scope: society,
    denialErrors,
    async handle({ query, file: bytes, user: by, languageCode, reply }) {
      const { isPreview, nationalSocietyId } = query;
      const file = await parseImport(workers, {
        file: bytes,
        columns: listPlaceColumns(texts),
        signal: createRequestSignal(reply),
      });
      const request = { file, nationalSocietyId, by };
      const outcome = isPreview ? await previewPlaces(db, request) : await importPlaces(services, request);
      const findTitle = (level: PlaceLevel) => getPlaceTitle(texts, languageCode, level);
      return toImportResponse(file, outcome, { texts, languageCode, findTitle });
    },
  });
};
