import { importCalls as calls } from '@harken/contract/imports';
import { project } from '../../../platform/access/scopes.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  parseAnswers,
  parseImport,
  toImportResponse,
} from '../../../platform/spreadsheets/import-response.ts';
import { createTemplateFile } from '../../../platform/spreadsheets/template-file.ts';
import { importCollectors, previewCollectors } from './import.actions.ts';
import {
  collectorFields,
  getCollectorTitle,
  listCollectorColumns,
  readCollectorLabels,
} from './import.columns.ts';

const denialErrors = { projectClosed: 'dataCollector.projectIsClosed' } as const;

/** Import of collectors: template, preview and import. */
export const dataCollectorImportRoutes: Routes = ({ route, services }) => {
  const { db, clock, texts, workers } = services;
  route(calls.getDataCollectorImportTemplate, {
    scope: project,
    denialErrors,
    handle({ query, languageCode }) {
      const titles = collectorFields.map((field) => getCollectorTitle(texts, languageCode, field));
      const name = texts.text('app', 'dataCollectorExport.sheet', languageCode);
      return createTemplateFile({ name, titles, fileName: 'dataCollectors', languageCode, ...query });
    },
  });
  route(calls.importDataCollectors, {
    scope: project,
    denialErrors,
    async handle({ query, file: bytes, user: by, scope, languageCode, reply }) {
      const file = await parseImport(workers, {
        sheet: query.sheet,
        file: bytes,
        columns: listCollectorColumns(texts),
        signal: createRequestSignal(reply),
      });
      const labels = readCollectorLabels(texts, languageCode);
      const answers = parseAnswers(query.answers);
      const request = { file, labels, project: scope, answers, by, at: clock.now() };
      const outcome = query.isPreview
        ? await previewCollectors(db, request)
        : await importCollectors(services, request);
      const findTitle = (field: (typeof collectorFields)[number]) =>
        getCollectorTitle(texts, languageCode, field);
      return toImportResponse(file, outcome, { texts, languageCode, findTitle: findTitle });
    },
  });
};
