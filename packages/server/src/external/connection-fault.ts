/**
 * Why a server could not be connected to. `unknownHost`: its name has no address; `unreachable`: nothing answers at the port;
 * `certificate`: it is not trusted; `wrongPassword`: the server refused user name or password; `refused`: anything else.
 */
export type ConnectionFault = 'unknownHost' | 'unreachable' | 'certificate' | 'wrongPassword' | 'refused';

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS']);
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNECTION',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ABORT_ERR',
]);
const certificateCode = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)|certificate|self-signed/i;

/** The error of the operating system or of a library, with the first code in its chain of causes. */
function findCode(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  return cause || errors?.[0] ? findCode(cause ?? errors?.[0]) : '';
}

/** Classifies an error of a connection. Libraries wrap errors of certificates, whose message is then the only trace. */
export function findConnectionFault(error: unknown): { fault: ConnectionFault; code: string } {
  const code = findCode(error);
  const message = String((error as Error | undefined)?.message ?? '');
  if (certificateCode.test(code) || certificateCode.test(message)) return { fault: 'certificate', code };
  if (unknownHost.has(code) || /ENOTFOUND|EAI_AGAIN/.test(message)) return { fault: 'unknownHost', code };
  if (unreachable.has(code) || /ECONNREFUSED|timeout|ETIMEDOUT/i.test(message))
    return { fault: 'unreachable', code: code || 'ETIMEDOUT' };
  return { fault: 'refused', code: code || message.slice(0, 100) };
}
