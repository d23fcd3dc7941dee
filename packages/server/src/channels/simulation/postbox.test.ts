import { expect, test } from 'vitest';
import { Postbox } from './postbox.ts';

test('what is not accepted is sent again', async () => {
  const answers = [false, false, true];
  expect(await new Postbox(1).post(async () => answers.shift() ?? false)).toBe(true);
  expect(answers).toEqual([]);
});

test('what is never accepted is given up', async () => {
  let attempts = 0;
  const send = async () => {
    attempts += 1;
    return false;
  };
  expect(await new Postbox(0).post(send)).toBe(false);
  expect(attempts).toBe(20);
});

test('what is kept is sent in reverse order, and the last thing can be repeated', async () => {
  const postbox = new Postbox(1);
  const sent: number[] = [];
  const post = (number: number) =>
    postbox.post(async () => {
      sent.push(number);
      return true;
    });
  expect(await postbox.repeat()).toBe(false);
  postbox.hold();
  const results = Promise.all([post(1), post(2), post(3)]);
  expect(sent).toEqual([]);
  expect(await postbox.release()).toBe(3);
  expect(await results).toEqual([true, true, true]);
  expect(sent).toEqual([3, 2, 1]);
  await postbox.repeat();
  expect(sent).toEqual([3, 2, 1, 3]);
  await post(4);
  expect(sent.at(-1)).toBe(4);
});

test('what is delayed is sent later', async () => {
  const postbox = new Postbox(1);
  postbox.delay(60);
  const startedAt = performance.now();
  await postbox.post(async () => true);
  expect(performance.now() - startedAt).toBeGreaterThan(50);
});
