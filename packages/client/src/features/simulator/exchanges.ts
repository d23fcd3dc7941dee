import { useCallback, useState } from 'react';

/** One message sent from the simulated phone. */
export type Exchange = {
  messageId: string;
  phoneNumber: string;
  text: string;
  /** ISO 8601, by the clock of the device. */
  sentAt: string;
};

const storageKey = 'harken.simulator';
/** Older ones are forgotten: each is asked about again when the page opens. */
const mostKept = 20;

function readStored(): Exchange[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** The messages of this tab, oldest first: they are still there after a look at the alert they raised. */
export function useExchanges(): [exchanges: readonly Exchange[], add: (exchange: Exchange) => void] {
  const [exchanges, setExchanges] = useState(readStored);
  const add = useCallback((exchange: Exchange) => {
    setExchanges((earlier) => {
      const kept = [...earlier, exchange].slice(-mostKept);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(kept));
      } catch {
        // without storage they last as long as the page is open
      }
      return kept;
    });
  }, []);
  return [exchanges, add];
}
