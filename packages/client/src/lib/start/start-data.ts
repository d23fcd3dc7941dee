import { type StartData, startDataElementId } from '@harken/contract/start-data';

function readStartData(): StartData | undefined {
  const element = document.getElementById(startDataElementId);
  return element ? (JSON.parse(element.textContent ?? '') as StartData) : undefined;
}

/** What the server put into the page for somebody who is not signed in; undefined if it sent the page without it. */
export const startData = typeof document === 'undefined' ? undefined : readStartData();
