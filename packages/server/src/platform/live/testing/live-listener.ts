import { once } from 'node:events';
import http from 'node:http';
import { livePath } from '@harken/contract/calls/live';

/** An event of a stream. */
export interface ReceivedEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field they expect
  data: any;
}

/** A client of the live stream. */
export interface LiveListener {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** All events received so far. */
  received: ReceivedEvent[];
  /** Waits for an event, past or future; rejects when the stream ends first. */
  waitFor(matches: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Waits for a change with this name. */
  waitForChange(name: string): Promise<ReceivedEvent>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

function parseEvent(block: string): ReceivedEvent | null {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const event = fields.get('event');
  return event ? { event, data: JSON.parse(fields.get('data') ?? '{}') } : null;
}

/** Opens a stream and waits for the response headers. */
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
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  const notifyWaiters = () => {
    for (const waiter of [...waiting]) waiter();
  };
  let hasEnded = false;
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    received.push(...blocks.flatMap((block) => parseEvent(block) ?? []));
    notifyWaiters();
  });
  const ended = new Promise<void>((resolve) => {
    response
      .on('error', () => undefined)
      .on('close', () => {
        hasEnded = true;
        notifyWaiters();
        resolve();
      });
  });
  const waitFor = (matches: (event: ReceivedEvent) => boolean) =>
    new Promise<ReceivedEvent>((resolve, reject) => {
      const waiter = () => {
        const found = received.find(matches);
        if (!found && !hasEnded) return;
        waiting.delete(waiter);
        if (found) resolve(found);
        else reject(new Error(`The stream ended after ${JSON.stringify(received)}.`));
      };
      waiting.add(waiter);
      waiter();
    });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    waitFor,
    waitForChange: (name) => waitFor(({ event, data }) => event === 'change' && data.changes?.includes(name)),
    ended,
    close: () => request.destroy(),
  };
}
