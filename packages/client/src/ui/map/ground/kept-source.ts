import { FetchSource, type RangeResponse, type Source } from 'pmtiles';
import { keptMapCache, readKeptMap } from './kept-map-names.ts';

/** The address under which a part of a file is kept: caches store whole responses only. */
export const getKeptAddress = (address: string, offset: number, length: number): string =>
  `${new URL(address, window.location.origin).href}?kept=${offset}-${length}`;

/** Reads a file of tiles: what is kept on this device from there, the rest from the server. */
export class KeptSource implements Source {
  readonly #address: string;
  readonly #server: FetchSource;

  constructor(address: string) {
    this.#address = address;
    this.#server = new FetchSource(address);
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
    return kept ? { data: kept } : this.#server.getBytes(offset, length, signal, etag);
  }

  async #findKept(offset: number, length: number): Promise<ArrayBuffer | undefined> {
    if (!readKeptMap()) return undefined;
    const cache = await caches.open(keptMapCache);
    const response = await cache.match(getKeptAddress(this.#address, offset, length));
    return response?.arrayBuffer();
  }
}
