import { findConnectionFault } from '../../../external/connection-fault.ts';
import { sendHttpRequest } from '../../../external/http/http-request.ts';
import { type Check, createFinding } from '../check-context.ts';
import { findOtherAnswer } from './base-url-check.ts';

const timeoutMilliseconds = 3000;

const reachableHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** Whether the web server of this machine answers at its port. */
export const webPortCheck: Check = {
  id: 'port',
  async run(context) {
    const address = `http://${reachableHost(context.config.host)}:${context.config.port}`;
    try {
      const other = await findOtherAnswer(address, context);
      return other ? createFinding('failed', 'other', { address }) : createFinding('ok', 'ok', { address });
    } catch (error) {
      return createFinding('failed', 'closed', { address, code: findConnectionFault(error).code });
    }
  },
};

/** The same on a machine that only does background work, which answers at HARKEN_METRICS_PORT. */
export const workerPortCheck: Check = {
  id: 'port',
  async run({ config: { host, metricsPort } }) {
    if (metricsPort === null) return createFinding('notConfigured', 'noMetricsPort');
    const address = `http://${reachableHost(host)}:${metricsPort}`;
    try {
      const { status } = await sendHttpRequest({
        url: new URL(`${address}/health/live`),
        ...{ method: 'GET', headers: {}, allowsPrivate: true, milliseconds: timeoutMilliseconds },
      });
      return status === 200
        ? createFinding('ok', 'ok', { address })
        : createFinding('failed', 'other', { address });
    } catch (error) {
      return createFinding('failed', 'closed', { address, code: findConnectionFault(error).code });
    }
  },
};
