import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';
import { formatError } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import { Note } from '../../ui/status/note.tsx';
import { CallButton } from '../../ui/text/phone.tsx';
import { type Destination, listGroups, type Result, type ResultGroup } from './results.ts';
import { useSearch } from './search.api.ts';
import styles from './search.module.css';

/** Delay between the last key press and the search, in milliseconds. */
const delayMilliseconds = 200;

/** The text, once nobody has typed for a moment. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delayMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

function ResultItem({ result, onOpen }: { result: Result; onOpen: () => void }) {
  const { t } = useTexts();
  const { to, title, details, phoneNumber } = result;
  return (
    <li className={styles.result}>
      <Link to={to} className={styles.link} onClick={onOpen}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {details && <small>{details}</small>}
      </Link>
      {phoneNumber && (
        <CallButton
          number={phoneNumber}
          label={t('search.call')}
          name={t('search.callNamed', { name: title })}
        />
      )}
    </li>
  );
}

function Group({ group, onOpen }: { group: ResultGroup; onOpen: () => void }) {
  const id = `search-${group.kind}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.kind}>
        {group.title}
      </h3>
      <ul>
        {group.results.map((result) => (
          <ResultItem key={result.key} result={result} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus between the field and the results; Enter in the field opens the first one. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const [field, ...links] = [...event.currentTarget.querySelectorAll<HTMLElement>(`input, .${styles.link}`)];
  if (event.key === 'Enter' && event.target === field) {
    event.preventDefault();
    links[0]?.click();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [field, ...links];
  const at = all.indexOf(event.target as HTMLElement);
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus();
}

/** Searches in everything that the reader may see, and in the pages of the menus. */
export function SearchDialog({ pages, onClose }: { pages: readonly Destination[]; onClose: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const zone = useTimeZone();
  const [typed, setTyped] = useState('');
  const text = useDelayed(typed);
  const query = useSearch(text);
  const isOpened = useRef(false);
  const groups = query.data
    ? listGroups(
        query.data,
        { pages, text },
        {
          t,
          formatInstant: (instant) => formatDateTime(toLocalTime(instant, zone)),
          ownProjectId: user?.homePage?.projectId ?? undefined,
        },
      )
    : [];
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const isFinished = typed.trim() !== '' && text === typed && query.isSuccess && !query.isPlaceholderData;
  const open = () => {
    isOpened.current = true;
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('search.title')}
      focusAfter={() => (isOpened.current ? false : null)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys also work in the field and on links */}
      <div onKeyDown={handleKey} className={styles.search}>
        <label className={styles.field}>
          <Icon name="search" />
          <input
            autoFocus
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            aria-label={t('search.field')}
            placeholder={t('search.placeholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p role="status" className={styles.status}>
          {isFinished && (count > 0 ? t('search.count', { count }) : t('search.nothing'))}
        </p>
        {query.error && typed.trim() !== '' && <Note tone="error">{formatError(t, query.error)}</Note>}
        {typed.trim() !== '' && groups.map((group) => <Group key={group.kind} group={group} onOpen={open} />)}
      </div>
    </Dialog>
  );
}
