import { once } from 'node:events';
import http from 'node:http';
import { livePath } from '@harken/contract/live';

/** One event of a stream, as a page hears it. */
export interface HeardEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects out of an event
  data: any;
}

/** A page that listens to what changes. */
export interface LiveListener {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Everything heard so far. */
  heard: HeardEvent[];
  /** Waits for an event, heard already or still to come; rejects when the stream ends before. */
  hear(isIt: (event: HeardEvent) => boolean): Promise<HeardEvent>;
  /** Waits for a change of this name. */
  hearChange(name: string): Promise<HeardEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

function eventIn(block: string): HeardEvent | null {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const event = fields.get('event');
  return event ? { event, data: JSON.parse(fields.get('data') ?? '{}') } : null;
}

/** Opens a stream as a browser would, once the server has answered. */
export async function listenLive(
  url: string,
  cookie: string | undefined,
  { page, headers = {} }: { page?: string; headers?: Record<string, string> } = {},
): Promise<LiveListener> {
  const request = http.get(`${url}${livePath}${page ? `?page=${page}` : ''}`, {
    agent: false,
    headers: { ...(cookie && { cookie }), ...headers },
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const heard: HeardEvent[] = [];
  const waiting = new Set<() => void>();
  const look = () => {
    for (const waiter of [...waiting]) waiter();
  };
  let isOver = false;
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    heard.push(...blocks.flatMap((block) => eventIn(block) ?? []));
    look();
  });
  const ended = new Promise<void>((resolve) => {
    response
      .on('error', () => undefined)
      .on('close', () => {
        isOver = true;
        look();
        resolve();
      });
  });
  const hear = (isIt: (event: HeardEvent) => boolean) =>
    new Promise<HeardEvent>((resolve, reject) => {
      const waiter = () => {
        const found = heard.find(isIt);
        if (!found && !isOver) return;
        waiting.delete(waiter);
        if (found) resolve(found);
        else reject(new Error(`The stream ended after ${JSON.stringify(heard)}.`));
      };
      waiting.add(waiter);
      waiter();
    });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    hear,
    hearChange: (name) => hear(({ event, data }) => event === 'change' && data.changes?.includes(name)),
    ended,
    close: () => request.destroy(),
  };
}
