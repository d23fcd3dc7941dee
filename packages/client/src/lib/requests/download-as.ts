import type { CallInput, CallName } from './call-list.ts';
import { fetchFile, saveFile } from './download.ts';

/**
 * Downloads a file under a name of its own.
 *
 * @param fileName with its extension
 * @throws DownloadError with the status if the server does not return the file
 */
export async function downloadFileAs<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  fileName: string,
): Promise<void> {
  const response = await fetchFile(name, input);
  saveFile(await response.blob(), fileName);
}
