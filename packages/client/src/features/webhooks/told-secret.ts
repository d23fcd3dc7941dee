import { useEffect, useState } from 'react';

/** A secret that was made just now, until the page of its webhook has shown it. It is never asked for again. */
let told: { webhookId: number; secret: string } | undefined;

/** Keeps the secret of a new webhook for its page, which opens next. */
export function keepForPage(webhookId: number, secret: string): void {
  told = { webhookId, secret };
}

/** The secret to show on the page of a webhook, and how another takes its place. It is forgotten with the page. */
export function useToldSecret(webhookId: number): [string | undefined, (secret: string) => void] {
  const [secret, setSecret] = useState(() => (told?.webhookId === webhookId ? told.secret : undefined));
  useEffect(() => {
    told = undefined;
  }, []);
  return [secret, setSecret];
}
