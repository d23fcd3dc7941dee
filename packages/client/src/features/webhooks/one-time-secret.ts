import { useEffect, useState } from 'react';

/** A newly created secret, until the page of its webhook has shown it. The server does not return it again. */
let storedSecret: { webhookId: number; secret: string } | undefined;

/** Stores the secret of a new webhook for its page, which opens next. */
export function storeSecretForPage(webhookId: number, secret: string): void {
  storedSecret = { webhookId, secret };
}

/** The secret to show on the page of a webhook, and a setter for a renewed one. Cleared when the page is left. */
export function useOneTimeSecret(webhookId: number): [string | undefined, (secret: string) => void] {
  const [secret, setSecret] = useState(() =>
    storedSecret?.webhookId === webhookId ? storedSecret.secret : undefined,
  );
  useEffect(() => {
    storedSecret = undefined;
  }, []);
  return [secret, setSecret];
}
