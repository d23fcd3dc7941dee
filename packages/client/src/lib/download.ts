import type { CallInput, CallName } from './call-list.ts';
import { daysAgo } from './dates.ts';
import { send } from './request.ts';
import { DownloadError, RequestError } from './request-error.ts';

/** How long the address of a file is kept, in milliseconds: some browsers begin to read only later. */
const keptMilliseconds = 60_000;

/** A session that has run out is not the file's fault: that keeps its own words. */
function asDownloadError(error: unknown): unknown {
  const isAboutTheFile = error instanceof RequestError && error.status !== 401;
  return isAboutTheFile ? new DownloadError(error) : error;
}

/** Hands a file to the browser, which keeps it under that name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}

/** What the server calls a file. */
function nameOf(response: Response): string | null {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}

/**
 * Downloads a file of the server. Lists are named after what they list and the day, documents as the server calls them.
 *
 * @throws DownloadError with the status when the server does not hand it out
 * @example downloadFile('report/exportToCsv', { query: { projectId }, body: filters }, 'reports', 'csv')
 */
export async function downloadFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  list: string,
  extension: 'csv' | 'xlsx' | 'pdf' | 'zip',
): Promise<void> {
  const response = await send(name, input as object).catch((error: unknown) => {
    throw asDownloadError(error);
  });
  const ownName = extension === 'pdf' ? nameOf(response) : null;
  saveFile(await response.blob(), ownName ?? `${list}_${daysAgo(0)}.${extension}`);
}
