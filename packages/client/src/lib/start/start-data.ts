import { type StartData, startDataElementId } from '@harken/contract/start-data';

/** What the server put into the page, and since then. */
type Start = StartData & {
  /** Somebody has signed in with the server-rendered form. */
  hasSignedIn?: true;
};

export function readStartData(): Start | undefined {
  const element = document.getElementById(startDataElementId);
  return element ? (JSON.parse(element.textContent ?? '') as StartData) : undefined;
}

/** What the server put into the page; undefined if it sent the page without it, as for the offline copy. */
export const startData = typeof document === 'undefined' ? undefined : readStartData();
