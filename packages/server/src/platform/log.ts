import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';
import { currentWork } from './work-context.ts';

/**
 * The log: a line of JSON for each thing worth knowing, on the standard output. Lines that a request leads to carry its id
 * (`reqId`, as the caller got it in `x-request-id`), lines of background work its name and ids (`job`, `jobIds`).
 *
 * Names, numbers and texts of messages have no place in it (decision 29): whoever logs an error says its name and code.
 */
export function openLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: ['req.headers', 'res.headers'],
    // The lines of the web framework know their request by themselves.
    mixin: (_line: object, _level: number, logger: Logger) =>
      'reqId' in logger.bindings() ? {} : { ...currentWork() },
  };
  return destination ? pino(options, destination) : pino(options);
}
