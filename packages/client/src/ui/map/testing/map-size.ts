import { afterAll, beforeAll } from 'vitest';

const sizes = { clientWidth: 800, clientHeight: 500 } as const;

/** Gives elements a size in a test file, because jsdom has no layout. */
export function setMapSize(): void {
  beforeAll(() => {
    for (const [name, pixels] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
  });
  afterAll(() => {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
