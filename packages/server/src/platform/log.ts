import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config/config.ts';
import { getCurrentWork } from './work-context.ts';

/**
 * The log: lines of JSON on standard output. Lines of a request have its id (`reqId`, which the client gets as `x-request-id`);
 * lines of background jobs have their name and ids (`job`, `jobIds`).
 *
 * Names, numbers and texts of messages must not be logged; of an error, log only name and code.
 */
export function openLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: ['req.headers', 'res.headers'],
    // Lines of the web framework already have the id.
    mixin: (_line: object, _level: number, logger: Logger) =>
      'reqId' in logger.bindings() ? {} : { ...getCurrentWork() },
  };
  return destination ? pino(options, destination) : pino(options);
}
