import { readFileSync } from 'node:fs';

/** A JSON file of this folder. It is read when the document is built, and not kept. */
export function readDescriptionFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}
