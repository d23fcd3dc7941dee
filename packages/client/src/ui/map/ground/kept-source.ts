import { FetchSource, type RangeResponse, type Source } from 'pmtiles';
import { keptMapCache, readKeptMap } from './kept-map-names.ts';

/** The address under which a part of a file is kept: caches store whole responses only. */
export const getKeptAddress = (address: string, offset: number, length: number): string =>
  `${new URL(address, window.location.origin).href}?kept=${offset}-${length}`;

/** Returns the response with the beginning of a file, if it was requested before its map. */
export type TakeBeginning = (address: string) => Promise<Response> | undefined;

/** Reads a file of tiles: what is kept on this device from there, the rest from the server. */
export class KeptSource implements Source {
  readonly #address: string;
  readonly #server: FetchSource;
  readonly #takeBeginning: TakeBeginning | undefined;

  constructor(address: string, takeBeginning?: TakeBeginning) {
    this.#address = address;
    this.#server = new FetchSource(address);
    this.#takeBeginning = takeBeginning;
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
    const known = kept ? { data: kept } : offset === 0 && (await this.#findBeginning(length));
    return known || this.#server.getBytes(offset, length, signal, etag);
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
