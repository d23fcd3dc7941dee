import { afterAll, beforeAll } from 'vitest';

const sizes = { clientWidth: 800, clientHeight: 500 } as const;

/** Gives maps of a test file a size, which jsdom does not do by itself. */
export function giveMapsSize(): void {
  beforeAll(() => {
    for (const [name, pixels] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
  });
  afterAll(() => {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
