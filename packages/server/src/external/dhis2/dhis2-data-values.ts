import { DeliveryError } from '../delivery-error.ts';
import { type ImportSummary, readImportSummary } from './dhis2-import-summary.ts';
import {
  type Dhis2Connection,
  type Dhis2Response,
  getField,
  requestDhis2,
  requireApiResponse,
} from './dhis2-request.ts';

/** A value of `dataValueSets`. */
export interface Dhis2DataValue {
  dataElement: string;
  period: string;
  orgUnit: string;
  categoryOptionCombo: string;
  value: string;
}

interface DataValueRequest {
  dataSet: string;
  values: readonly Dhis2DataValue[];
  /** Whether the values are stored, each in place of the one that is there, or deleted. */
  strategy: 'CREATE_AND_UPDATE' | 'DELETE';
  /** Only check, and change nothing. */
  isDryRun: boolean;
  /** Import in the background. */
  isAsync: boolean;
}

/** The result of an import, or the id of one that DHIS2 does in the background. */
type ImportResponse = { summary: ImportSummary } | { taskId: string };

/**
 * Stores or deletes aggregate data values.
 *
 * @throws DeliveryError when DHIS2 cannot be reached, rejects the credentials, or responds with anything but a result
 */
export async function sendDataValues(
  connection: Dhis2Connection,
  { dataSet, values, strategy, isDryRun, isAsync }: DataValueRequest,
): Promise<ImportResponse> {
  const query = new URLSearchParams({
    ...{ dataElementIdScheme: 'UID', orgUnitIdScheme: 'UID', categoryOptionComboIdScheme: 'UID' },
    ...{ importStrategy: strategy, dryRun: String(isDryRun), async: String(isAsync) },
  });
  const body = { dataSet, dataValues: values };
  const response = await requestDhis2(connection, `dataValueSets?${query}`, body);
  const taskId = findTaskId(response);
  return taskId === null ? { summary: requireSummary(response) } : { taskId };
}

function findTaskId(response: Dhis2Response): string | null {
  requireApiResponse(response);
  const job = getField(response.json, 'response');
  const id = getField(job, 'id');
  return response.status < 300 && typeof id === 'string' && getField(job, 'jobType') !== undefined
    ? id
    : null;
}

/** The summary in a response: from 2.38 in `response`, before and for tasks the response itself. */
function requireSummary(response: Dhis2Response): ImportSummary {
  requireApiResponse(response);
  const summary = readImportSummary(getField(response.json, 'response')) ?? readImportSummary(response.json);
  if (summary) return summary;
  if (response.status >= 400)
    throw new DeliveryError('outbox.reason.eidsrConflict', describeConflict(response), true);
  throw new DeliveryError('outbox.reason.eidsrNotUnderstood', 'no import summary');
}

/** The status and, if DHIS2 gave one, the error code; its text may quote data. */
function describeConflict({ status, json }: Dhis2Response): string {
  const code = getField(json, 'errorCode');
  return typeof code === 'string' && /^E\d{4}$/.test(code) ? `${status} ${code}` : String(status);
}

/**
 * The result of an import in the background; `running` until it is there, `unknown` once DHIS2 has forgotten it, for instance
 * because it was restarted.
 */
export async function findImportResult(
  connection: Dhis2Connection,
  taskId: string,
): Promise<ImportSummary | 'running' | 'unknown'> {
  const path = `DATAVALUE_IMPORT/${encodeURIComponent(taskId)}`;
  const notices = await requestDhis2(connection, `system/tasks/${path}`);
  if (notices.status === 404) return 'unknown';
  requireApiResponse(notices);
  if (!Array.isArray(notices.json) || notices.json.length === 0) return 'unknown';
  if (!notices.json.some((notice) => getField(notice, 'completed') === true)) return 'running';
  const response = await requestDhis2(connection, `system/taskSummaries/${path}`);
  if (response.status === 404) return 'unknown';
  return requireSummary(response);
}

/** Whether the notices of an import say that it goes on. */
const isRunning = (notices: unknown) =>
  Array.isArray(notices) && !notices.some((notice) => getField(notice, 'completed') === true);

/** Whether DHIS2 is importing data values in the background, whoever asked for it. */
export async function isImporting(connection: Dhis2Connection): Promise<boolean> {
  const tasks = await requestDhis2(connection, 'system/tasks/DATAVALUE_IMPORT');
  if (tasks.status === 404) return false;
  requireApiResponse(tasks);
  return typeof tasks.json === 'object' && tasks.json !== null && Object.values(tasks.json).some(isRunning);
}

/** A registration that a data set is complete. */
interface Dhis2Completion {
  dataSet: string;
  period: string;
  organisationUnit: string;
}

/** Registers data sets as complete, again without effect if they are. */
export async function registerCompleteness(
  connection: Dhis2Connection,
  completions: readonly Dhis2Completion[],
): Promise<ImportSummary> {
  const body = {
    completeDataSetRegistrations: completions.map((completion) => ({ ...completion, completed: true })),
  };
  const query = 'importStrategy=CREATE_AND_UPDATE&async=false';
  return requireSummary(await requestDhis2(connection, `completeDataSetRegistrations?${query}`, body));
}
