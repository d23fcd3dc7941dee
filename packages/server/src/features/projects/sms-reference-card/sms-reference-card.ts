import type { ProjectScope } from '@harken/domain/access/check-permission';
import { rolesMay } from '@harken/domain/access/permissions';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser, FileResponse } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import type { Texts } from '../../../platform/texts/texts.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { findSupervisorOptions } from '../../data-collectors/index.ts';
import {
  findCardHealthRisks,
  findCardProject,
  findGatewayNumbers,
  findPhoneNumber,
} from './sms-reference-card.queries.ts';
import type { writeReferenceCard } from './sms-reference-card.task.ts';

const write = defineWorkerTask<typeof writeReferenceCard>(
  new URL('./sms-reference-card.task.ts', import.meta.url),
  'writeReferenceCard',
  30,
);

/** How many numbers of gateways are printed; more would not help to choose one. */
const maxGatewayNumbers = 3;

interface CardRequest {
  user: CurrentUser;
  project: ProjectScope;
  languageCode?: string | undefined;
  supervisorId?: number | undefined;
}

/**
 * The SMS reference card of a project as a PDF. The data is read here; laying out the page takes some hundred milliseconds and
 * runs in a worker thread.
 */
export async function createReferenceCard(
  { db, texts, workers, clock }: Services,
  request: CardRequest,
  signal?: AbortSignal,
): Promise<FileResponse> {
  const { projectId, nationalSocietyId } = request.project;
  const found = await findCardProject(db, projectId);
  if (!found) throw expectedError('project.projectDoesNotExist');
  const languageCode = request.languageCode ?? found.languageCode;
  const [healthRisks, gatewayNumbers, supervisor] = await Promise.all([
    findCardHealthRisks(db, projectId, languageCode),
    findGatewayNumbers(db, nationalSocietyId),
    findSupervisor(db, request),
  ]);
  const card = {
    ...{ languageCode, projectName: found.name, societyName: found.societyName, healthRisks, supervisor },
    gatewayNumbers: gatewayNumbers.slice(0, maxGatewayNumbers),
    readsOnset: found.readsOnset,
    createdAt: clock.now(),
  };
  const pdf = await workers.run(write, { card, texts: selectTexts(texts, languageCode) }, signal);
  return {
    content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
    contentType: 'application/pdf',
    fileName: composeFileName(found.name, projectId, languageCode),
  };
}

/** The chosen supervisor, if the caller may choose them for a data collector; null if none was chosen. */
async function findSupervisor(db: Database, { user, project, supervisorId }: CardRequest) {
  if (supervisorId === undefined) return null;
  const mayChoose = rolesMay('dataCollectors.list', [user.role]);
  const options = mayChoose ? await findSupervisorOptions(db, project.projectId, user, project) : [];
  const supervisor = options.find(({ id }) => id === supervisorId);
  if (!supervisor) throw expectedError('user.common.userNotFound');
  return { name: supervisor.name, phoneNumber: await findPhoneNumber(db, supervisorId) };
}

function selectTexts(texts: Texts, languageCode: string): Record<string, string> {
  const keys = [...texts.all('app', languageCode).keys()].filter((key) => key.startsWith('smsCard.'));
  return Object.fromEntries(keys.map((key) => [key, texts.text('app', key, languageCode)]));
}

/** A file name of characters that every operating system accepts. */
function composeFileName(projectName: string, projectId: number, languageCode: string): string {
  const ascii = projectName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `sms-card_${ascii || projectId}_${languageCode}.pdf`;
}
