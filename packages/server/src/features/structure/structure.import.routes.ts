import { importCalls as calls } from '@harken/contract/imports';
import { type PlaceLevel, placeLevels } from '@harken/domain/imports/place-names';
import { society } from '../../platform/access/scopes.ts';
import { signalOf } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { importVerdict, readImport } from '../../platform/spreadsheets/import-verdict.ts';
import { templateFile } from '../../platform/spreadsheets/template-file.ts';
import { importPlaces, placeColumns, placeTitle, previewPlaces } from './structure.import.actions.ts';

const refusals = {
  societyArchived: 'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
} as const;

/** Places from a file: the empty one to fill in, what it would add, and adding it. */
export const structureImportRoutes: Routes = ({ route, services: { db, texts, workers } }) => {
  route(calls.getStructureImportTemplate, {
    scope: society,
    refusals,
    handle({ query, languageCode }) {
      const titles = placeLevels.map((level) => placeTitle(texts, languageCode, level));
      const name = texts.text('app', 'structure.title', languageCode);
      return templateFile({ name, titles, fileName: 'places', languageCode, ...query });
    },
  });
  route(calls.importStructure, {
    scope: society,
    refusals,
    async handle({ query, file: bytes, user: by, languageCode, reply }) {
      const { isPreview, nationalSocietyId } = query;
      const file = await readImport(workers, {
        file: bytes,
        columns: placeColumns(texts),
        signal: signalOf(reply),
      });
      const asked = { file, nationalSocietyId, by };
      const outcome = await (isPreview ? previewPlaces : importPlaces)(db, asked);
      const titleOf = (level: PlaceLevel) => placeTitle(texts, languageCode, level);
      return importVerdict(file, outcome, { texts, languageCode, titleOf });
    },
  });
};
