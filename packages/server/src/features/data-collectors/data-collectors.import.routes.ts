import { importCalls as calls } from '@harken/contract/imports';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project } from '../../platform/access/scopes.ts';
import { signalOf } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { importVerdict, readImport } from '../../platform/spreadsheets/import-verdict.ts';
import { templateFile } from '../../platform/spreadsheets/template-file.ts';
import { importCollectors, previewCollectors } from './data-collectors.import.actions.ts';
import {
  collectorColumns,
  collectorFields,
  collectorTitle,
  collectorWords,
} from './data-collectors.import.columns.ts';

const refusals = { projectClosed: 'dataCollector.projectIsClosed' } as const;

/** Collectors from a file: the empty one to fill in, what it would do, and doing it. */
export const dataCollectorImportRoutes: Routes = ({ route, services: { db, clock, texts, workers } }) => {
  route(calls.getDataCollectorImportTemplate, {
    scope: project,
    refusals,
    handle({ query, languageCode }) {
      const titles = collectorFields.map((field) => collectorTitle(texts, languageCode, field));
      const name = texts.text('app', 'dataCollectorExport.sheet', languageCode);
      return templateFile({ name, titles, fileName: 'dataCollectors', languageCode, ...query });
    },
  });
  route(calls.importDataCollectors, {
    scope: project,
    refusals,
    async handle({ query, file: bytes, user: by, place, languageCode, reply }) {
      const file = await readImport(workers, {
        file: bytes,
        columns: collectorColumns(texts),
        signal: signalOf(reply),
      });
      const words = collectorWords(texts, languageCode);
      const asked = { file, words, project: place as ProjectFacts, by, at: clock.now() };
      const outcome = await (query.isPreview ? previewCollectors : importCollectors)(db, asked);
      const titleOf = (field: (typeof collectorFields)[number]) => collectorTitle(texts, languageCode, field);
      return importVerdict(file, outcome, { texts, languageCode, titleOf });
    },
  });
};
