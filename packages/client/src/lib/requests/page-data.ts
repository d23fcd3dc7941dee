import type { AppRoute } from '../routes.ts';
import { requestEarly } from './request.ts';

/** The addresses of the data that a page asks for first; without those for which an id is unknown. */
export function listPageData({ data = [] }: AppRoute, ids: Readonly<Record<string, unknown>>): string[] {
  return data
    .map((address) => address.replace(/\{(\w+)\}/g, (mark, name: string) => String(ids[name] ?? mark)))
    .filter((address) => !address.includes('{'));
}

/** Requests the data of a page together with its code. */
export function requestPageData(route: AppRoute, ids: Readonly<Record<string, unknown>>): void {
  for (const address of listPageData(route, ids)) requestEarly(address);
}
