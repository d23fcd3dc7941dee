/**
 * The value of a response that its handler has written as JSON, because it has thousands of parts: exactly as the contract declares,
 * without null members. It is sent as it is, and checked against the contract by tests only.
 */
export class JsonBytes {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Room that writers use in turn, so that each value takes memory for its own length only. Null while a writer uses it. */
let sharedRoom: Buffer | null = null;
const leastRoom = 65_536;
/** Larger room is not kept. */
const mostKept = 1_048_576;
const digitZero = 48;

/**
 * Writes JSON as bytes, in a tenth of the time that it takes to put together ten thousand short texts and to encode the result.
 *
 * @example
 * const writer = new JsonWriter();
 * writer.addText('{"count":');
 * writer.addInteger(7);
 * writer.addText('}');
 * writer.finish().bytes.toString() // {"count":7}
 */
export class JsonWriter {
  #bytes: Buffer;
  #length = 0;

  constructor() {
    this.#bytes = sharedRoom ?? Buffer.allocUnsafeSlow(leastRoom);
    sharedRoom = null;
  }

  /** Part of the JSON, not a value: it is not quoted. */
  addText(text: string): void {
    this.#makeRoom(3 * text.length); // in UTF-8 a character of a text takes three bytes at most
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A part that is written many times: its bytes. They are few, so that copying them one by one is fastest. */
  addPiece(piece: Uint8Array): void {
    const count = piece.length;
    this.#makeRoom(count);
    const bytes = this.#bytes;
    const start = this.#length;
    for (let at = 0; at < count; at += 1) bytes[start + at] = piece[at] as number;
    this.#length = start + count;
  }

  addInteger(value: number): void {
    if (value < 0 || value > 0x7f_ff_ff_ff) {
      this.addText(String(value));
      return;
    }
    if (value < 10) {
      this.#makeRoom(1);
      this.#bytes[this.#length] = digitZero + value;
      this.#length += 1;
      return;
    }
    let digits = 2;
    for (let rest = value; rest >= 100; rest = Math.trunc(rest / 10)) digits += 1;
    this.#makeRoom(digits);
    const bytes = this.#bytes;
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at -= 1) {
      bytes[at] = digitZero + (rest % 10);
      rest = Math.trunc(rest / 10);
    }
    this.#length += digits;
  }

  /** Everything that was written. Nothing can be added afterwards. */
  finish(): JsonBytes {
    const written = Buffer.allocUnsafeSlow(this.#length);
    this.#bytes.copy(written, 0, 0, this.#length);
    if (this.#bytes.length <= mostKept) sharedRoom = this.#bytes;
    this.#bytes = Buffer.alloc(0);
    this.#length = 0;
    return new JsonBytes(written);
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.#length + count));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
