import { FetchSource, type RangeResponse, type Source } from 'pmtiles';
import { keptMapCache, readKeptMap } from './kept-map-names.ts';

/** The address under which a part of a file is kept: caches store whole responses only. */
export const getKeptAddress = (address: string, offset: number, length: number): string =>
  `${new URL(address, window.location.origin).href}?kept=${offset}-${length}`;

/**
 * The address from which a part of a file is requested. Browsers request ranges of the same address one at a time, in case one of
 * them fills the cache for the next.
 */
const getPartAddress = (address: string, offset: number): string => `${address}?from=${offset}`;

/** Returns the response with the beginning of a file, if it was requested before its map. */
export type TakeBeginning = (address: string) => Promise<Response> | undefined;

/** Reads a file of tiles: what is kept on this device from there, the rest from the server. */
export class KeptSource implements Source {
  readonly #address: string;
  readonly #takeBeginning: TakeBeginning | undefined;
  readonly #beginning: number;

  /** @param beginning how many bytes contain the header and the directory; by default as many as the library asks for */
  constructor(address: string, takeBeginning?: TakeBeginning, beginning = Infinity) {
    this.#address = address;
    this.#takeBeginning = takeBeginning;
    this.#beginning = beginning;
  }

  getKey(): string {
    return this.#address;
  }

  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    const kept = await this.#findKept(offset, length).catch(() => undefined);
    if (kept) return { data: kept };
    if (offset > 0)
      return new FetchSource(getPartAddress(this.#address, offset)).getBytes(offset, length, signal, etag);
    const needed = Math.min(length, this.#beginning);
    return (
      (await this.#findBeginning(needed)) ?? new FetchSource(this.#address).getBytes(0, needed, signal, etag)
    );
  }

  async #findBeginning(length: number): Promise<RangeResponse | undefined> {
    const response = await this.#takeBeginning?.(this.#address)?.catch(() => undefined);
    if (response?.status !== 206) return undefined;
    const data = await response.arrayBuffer();
    return data.byteLength === length ? { data } : undefined;
  }

  async #findKept(offset: number, length: number): Promise<ArrayBuffer | undefined> {
    if (!readKeptMap()) return undefined;
    const cache = await caches.open(keptMapCache);
    const response = await cache.match(getKeptAddress(this.#address, offset, length));
    return response?.arrayBuffer();
  }
}
