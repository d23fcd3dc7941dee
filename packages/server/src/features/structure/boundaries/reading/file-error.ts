/** A file of boundaries cannot be used. The key is that of a text that says why. */
export class BoundaryFileError extends Error {
  readonly key: string;
  readonly values: Record<string, string | number>;
  constructor(key: string, values: Record<string, string | number> = {}) {
    super(`The file of boundaries cannot be used: ${key}`);
    this.key = key;
    this.values = values;
  }
}
