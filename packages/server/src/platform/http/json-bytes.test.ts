import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonWriter } from './json-bytes.ts';

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
