import { useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { read, remove, write } from './cache-store.ts';

type StoredDraft<Values> = { userId: number; values: Values };

/**
 * The draft of a form, which its author keeps on this device to go on later. It is cleared with the cached responses: when the session
 * ends, or somebody else signs in.
 *
 * @param name of the form and its subject
 */
export function useDraft<Values>(name: string) {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const key = `draft:${name}`;
  const [draft, setDraft] = useState<Values>();
  useEffect(() => {
    let isCurrent = true;
    void read<StoredDraft<Values>>(key).then((stored) => {
      if (isCurrent) setDraft(stored?.userId === userId ? stored.values : undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, userId]);
  return {
    draft,
    async keep(values: Values): Promise<void> {
      await write(key, { userId, values } satisfies StoredDraft<Values>);
      setDraft(values);
    },
    async drop(): Promise<void> {
      await remove(key);
      setDraft(undefined);
    },
  };
}
