import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonBytes, JsonWriter, releasePayload } from './json-bytes.ts';

const nothing = { before: Buffer.alloc(0), after: Buffer.alloc(0) };
const write = (text: string): JsonBytes => {
  const writer = new JsonWriter();
  writer.addText(text);
  return writer.finish();
};

test('what is written is the same as the joined texts', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
    fc.maxSafeInteger(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 50 }), fc.boolean(), (parts, isPiece) => {
      const writer = new JsonWriter();
      for (const one of parts)
        if (typeof one === 'number') writer.addInteger(one);
        else if (isPiece) writer.addPiece(Buffer.from(one));
        else writer.addText(one);
      expect(writer.finish().bytes.equals(Buffer.from(parts.join('')))).toBe(true);
    }),
  );
});

test('a value may be larger than any before', () => {
  const writer = new JsonWriter();
  for (let at = 0; at < 50_000; at += 1) writer.addPiece(Buffer.from('"a text of twenty letters",'));
  writer.addText('"é"'.repeat(400_000));
  const { bytes } = writer.finish();
  expect(bytes).toHaveLength(50_000 * 27 + 400_000 * 4);
  expect(bytes.subarray(-4).toString()).toBe('"é"');
});

test('a value does not change when others are written', () => {
  const [first, second] = [new JsonWriter(), new JsonWriter()];
  first.addText('[1');
  second.addText('{"a":2');
  first.addText(']');
  const one = first.finish().bytes;
  second.addText('}');
  const two = second.finish().bytes;
  const third = new JsonWriter();
  third.addText('null');
  expect([one, two, third.finish().bytes].map(String)).toEqual(['[1]', '{"a":2}', 'null']);
});

test('a response has something before and after its value', () => {
  const [before, after] = [Buffer.from('{"value":'), Buffer.from('}')];
  expect(write('[1,"é"]').toPayload({ before, after }).toString()).toBe('{"value":[1,"é"]}');
  const longest = { before: Buffer.alloc(64, '<'), after: Buffer.alloc(64, '>') };
  const writer = new JsonWriter();
  const value = 'x'.repeat(65_536 - 64);
  writer.addPiece(Buffer.from(value)); // fills the buffer, without what comes after it
  expect(writer.finish().toPayload(longest).toString()).toBe(`${'<'.repeat(64)}${value}${'>'.repeat(64)}`);
  expect(write('null').toPayload(nothing).toString()).toBe('null');
});

test('the buffer of a released payload is used again, by one value at a time', () => {
  const first = write('"first"').toPayload(nothing);
  releasePayload(first);
  releasePayload(first); // no longer its buffer
  const [second, third] = [write('"second"').toPayload(nothing), write('"third"').toPayload(nothing)];
  expect([second, third].map(String)).toEqual(['"second"', '"third"']);
  expect(second.buffer).toBe(first.buffer);
  expect(third.buffer).not.toBe(second.buffer);
});

test('the buffer of a payload that was not released is not used again, nor are other buffers', () => {
  const sent = write('"sent"').toPayload(nothing);
  releasePayload(Buffer.from(sent));
  releasePayload(sent.subarray());
  const next = write('"next"');
  expect([String(sent), String(next.bytes)]).toEqual(['"sent"', '"next"']);
});

test('a value can be sent only once, because others use its buffer afterwards', () => {
  const value = write('1');
  value.toPayload(nothing);
  expect(() => value.toPayload(nothing)).toThrow('only once');
});
