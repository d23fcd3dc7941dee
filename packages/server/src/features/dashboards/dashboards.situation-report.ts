import type { FileAnswer } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import { workerTask } from '../../platform/workers/worker-pool.ts';
import { type ReportAsked, readSituation } from './dashboards.situation-report.facts.ts';
import type { writeSituationReport } from './dashboards.situation-report.task.ts';
import { fileNameOf, reportTextPrefixes } from './dashboards.situation-report.words.ts';

const write = workerTask<typeof writeSituationReport>(
  new URL('./dashboards.situation-report.task.ts', import.meta.url),
  'writeSituationReport',
  30,
);

/**
 * The dashboard of a project as a report to hand on, in the language of its society. What it says is looked up here; writing
 * it takes some hundred milliseconds and happens in a thread of its own.
 */
export async function situationReport(
  services: Services,
  asked: ReportAsked,
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const situation = await readSituation(services, asked);
  const { languageCode } = situation.asked.society;
  // Not copied to the other thread: lists as long as the register, which no sentence needs.
  const needed = {
    ...situation,
    asked: { ...situation.asked, villages: [], places: null, dataCollectorIds: null },
  };
  const texts = textsOfReports(services.texts, languageCode);
  const pdf = await services.workers.run(write, { situation: needed, languageCode, texts }, signal);
  return {
    content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
    contentType: 'application/pdf',
    fileName: fileNameOf(situation),
  };
}

function textsOfReports(texts: Texts, languageCode: string): Record<string, string> {
  const isNeeded = (key: string) => reportTextPrefixes.some((prefix) => key.startsWith(prefix));
  const keys = [...texts.all('app', languageCode).keys()].filter(isNeeded);
  return Object.fromEntries(keys.map((key) => [key, texts.text('app', key, languageCode)]));
}
