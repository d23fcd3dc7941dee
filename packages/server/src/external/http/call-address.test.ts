import { describe, expect, test } from 'vitest';
import { startTelerivetServer } from '../../../test/support/telerivet-server.ts';
import { isPrivateAddress, postJson } from './call-address.ts';

const post = (url: string, allowsPrivate = false) =>
  postJson({ url: new URL(url), headers: {}, body: {}, allowsPrivate, milliseconds: 2000 });

describe('private addresses', () => {
  test.each([
    ['127.0.0.1', true],
    ['10.20.30.40', true],
    ['172.16.0.1', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['239.1.1.1', true],
    ['255.255.255.255', true],
    ['8.8.8.8', false],
    ['::1', true],
    ['::', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::ffff:127.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', true],
    ['2002:7f00:1::', true],
    ['2606:4700::1111', false],
    ['no address', true],
  ])('%s: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });

  test.each([
    'http://127.0.0.1:9/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]:9/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost:9/',
  ])('%s is not called', async (url) => {
    await expect(post(url)).rejects.toMatchObject({ code: 'EPRIVATE' });
  });
});

test('only web addresses are called', async () => {
  await expect(post('ftp://8.8.8.8/')).rejects.toMatchObject({ code: 'EPROTOCOL' });
});

test('the status of the answer is told; a name is looked up', async () => {
  const server = await startTelerivetServer();
  server.state.status = 403;
  expect(await post(server.url.replace('127.0.0.1', 'localhost'), true)).toBe(403);
  await server.close();
});

test('whoever does not answer is not waited for', async () => {
  const { createServer } = await import('node:http');
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expect(
    postJson({
      url: new URL(`http://127.0.0.1:${port}`),
      headers: {},
      body: {},
      allowsPrivate: true,
      milliseconds: 100,
    }),
  ).rejects.toThrow();
  server.closeAllConnections();
  server.close();
});
