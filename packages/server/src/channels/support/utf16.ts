/** UTF-16 as SMPP has it: the higher byte of each unit first. */
export const encodeUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** An odd byte at the end is half of a character that was cut off. */
export const decodeUtf16 = (bytes: Buffer): string =>
  bytes
    .subarray(0, bytes.length - (bytes.length % 2))
    .swap16()
    .toString('utf16le');
