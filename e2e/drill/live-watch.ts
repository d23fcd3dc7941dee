import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LiveListener,
  listenLive,
} from '../../packages/server/src/platform/live/testing/live-listener.ts';
import { administrator } from '../support/start-server.ts';

/** An open page: a stream of changes that is opened again whenever it ends. */
export interface LiveWatch {
  /** When new reports were announced, as `performance.now()`. */
  times: number[];
  stop(): void;
}

const pauseMilliseconds = 1000;

export async function signInForCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: administrator.email, password: administrator.password }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

/** @param urls the web processes: the stream moves to the next one when it ends, as the proxy does it */
export function watchLive(urls: string[], cookie: string): LiveWatch {
  const times: number[] = [];
  let listener: LiveListener | undefined;
  let isStopped = false;
  async function watch(url: string): Promise<void> {
    const opened = await listenLive(url, cookie);
    listener = opened;
    const timer = setInterval(() => {
      const news = opened.received.splice(0);
      if (
        news.some(({ event, data }) => event === 'change' && JSON.stringify(data).includes('report/received'))
      )
        times.push(performance.now());
    }, 100);
    if (isStopped || opened.status !== 200) opened.close();
    await opened.ended;
    clearInterval(timer);
  }
  void (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      await watch(urls[turn % urls.length] ?? '').catch(() => undefined);
      await sleep(pauseMilliseconds);
    }
  })();
  return {
    times,
    stop() {
      isStopped = true;
      listener?.close();
    },
  };
}
