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
/** The oldest are dropped, because each is fetched again when the page opens. */
const maxStored = 20;

function readStored(): Exchange[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** The messages of this tab, oldest first. They survive visiting other pages, such as the alert they raised. */
export function useExchanges(): [exchanges: readonly Exchange[], add: (exchange: Exchange) => void] {
  const [exchanges, setExchanges] = useState(readStored);
  const add = useCallback((exchange: Exchange) => {
    setExchanges((earlier) => {
      const recent = [...earlier, exchange].slice(-maxStored);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(recent));
      } catch {
        // without storage they last until the page is closed
      }
      return recent;
    });
  }, []);
  return [exchanges, add];
}
