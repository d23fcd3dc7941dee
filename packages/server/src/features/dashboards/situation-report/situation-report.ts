import type { FileResponse } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import type { Texts } from '../../../platform/texts/texts.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { readSituation, type SituationReportRequest } from './situation-report.data.ts';
import type { writeSituationReport } from './situation-report.task.ts';
import { composeFileName, reportTextPrefixes } from './situation-report.texts.ts';

const write = defineWorkerTask<typeof writeSituationReport>(
  new URL('./situation-report.task.ts', import.meta.url),
  'writeSituationReport',
  30,
);

/**
 * The dashboard of a project as a PDF, in the language of its society or another. The data is read here; writing the PDF takes some
 * hundred milliseconds and runs in a worker thread.
 */
export async function createSituationReport(
  services: Services,
  request: SituationReportRequest,
  signal?: AbortSignal,
): Promise<FileResponse> {
  const situation = await readSituation(services, request);
  const { languageCode } = situation;
  // Left out: lists as long as the register, which the report does not use and which would be copied to the thread.
  const input = {
    ...situation,
    resolved: { ...situation.resolved, villages: [], places: null, dataCollectorIds: null },
  };
  const texts = selectTexts(services.texts, languageCode);
  const pdf = await services.workers.run(write, { situation: input, languageCode, texts }, signal);
  return {
    content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
    contentType: 'application/pdf',
    fileName: composeFileName(situation),
  };
}

function selectTexts(texts: Texts, languageCode: string): Record<string, string> {
  const isNeeded = (key: string) => reportTextPrefixes.some((prefix) => key.startsWith(prefix));
  const keys = [...texts.all('app', languageCode).keys()].filter(isNeeded);
  return Object.fromEntries(keys.map((key) => [key, texts.text('app', key, languageCode)]));
}
