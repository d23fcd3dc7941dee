import { once } from 'node:events';
import { connect } from 'node:tls';

const timeoutMilliseconds = 4000;

/** The certificate of a server as it is presented. */
export interface PresentedCertificate {
  validUntil: Date;
  /** Null when it is trusted; otherwise why not: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  trustError: string | null;
}

/**
 * Reads the certificate of a server, also one that is not valid.
 *
 * @throws the error of the connection
 */
export async function readCertificate(url: URL): Promise<PresentedCertificate> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(url.port) || 443,
    ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
    // Nothing is sent: an invalid certificate is what this is looking for.
    rejectUnauthorized: false,
  });
  socket.setTimeout(timeoutMilliseconds, () =>
    socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })),
  );
  try {
    await once(socket, 'secureConnect');
    const { valid_to: validTo } = socket.getPeerCertificate();
    const reason = socket.authorizationError as (Error & { code?: string }) | string | undefined;
    const trustError = typeof reason === 'string' ? reason : (reason?.code ?? reason?.message ?? null);
    return {
      validUntil: new Date(validTo),
      trustError: socket.authorized ? null : (trustError ?? 'unknown'),
    };
  } finally {
    socket.destroy();
  }
}
