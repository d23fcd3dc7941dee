import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from '../texts/texts.tsx';
import { discardEntry, useEntriesAbout } from './entries.ts';
import { type EntryCall, editConflict, isEdit, type OfflineEdit, type OfflineEntry } from './entry-rules.ts';
import styles from './waiting-entries.module.css';

const titles: Record<EntryCall, string> = {
  'dataCollector/addNote': 'offline.entry.note',
  'alertEvents/add': 'offline.entry.event',
  'dataCollector/edit': 'offline.entry.edit',
  'referral/create': 'offline.entry.referral',
};

/** Leads from an edit that was refused to its form. */
function EditLink({ entry, title, onOpen }: { entry: OfflineEdit; title: string; onOpen?: () => void }) {
  const { t } = useTexts();
  const isConflict = entry.refused === editConflict;
  return (
    <LinkButton
      size="small"
      variant="main"
      to={entry.page}
      onClick={onOpen}
      aria-label={t(isConflict ? 'offline.entry.compareNamed' : 'offline.entry.openNamed', { entry: title })}
    >
      {t(isConflict ? 'offline.entry.compare' : 'offline.entry.open')}
    </LinkButton>
  );
}

type WaitingEntryProps = {
  entry: OfflineEntry;
  hasTitle?: boolean;
  /** Called when the page of the entry is opened. */
  onOpen?: () => void;
};

/** Text, state, and a button to take back an entry that is waiting or to remove one that was refused. */
export function WaitingEntry({ entry, hasTitle, onOpen }: WaitingEntryProps) {
  const { t } = useTexts();
  const title = t(titles[entry.call], { subject: entry.subject });
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        {hasTitle && <b dir="auto">{title}</b>}
        {entry.text && <p dir="auto">{entry.text}</p>}
        <p className={entry.refused ? styles.refused : styles.waiting}>
          <Icon name={entry.refused ? 'warning' : 'clock'} small />
          <span>
            {entry.refused ? t('offline.notTaken', { reason: t(entry.refused) }) : t('offline.entry.waiting')}
          </span>
        </p>
      </div>
      {entry.refused && isEdit(entry) && <EditLink {...{ entry, title, onOpen }} />}
      <Button
        size="small"
        aria-label={t(entry.refused ? 'offline.entry.removeNamed' : 'offline.entry.undoNamed', {
          entry: title,
        })}
        onClick={() => void discardEntry(entry.key)}
      >
        {t(entry.refused ? 'offline.understood' : 'offline.takeBack')}
      </Button>
    </li>
  );
}

/** What the signed-in user has typed about a collector, an alert or a report and what is not on the server yet. */
export function WaitingEntries({ call, subjectId }: { call: EntryCall; subjectId: number }) {
  const entries = useEntriesAbout(call, subjectId);
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <WaitingEntry key={entry.key} entry={entry} hasTitle={isEdit(entry)} />
      ))}
    </ul>
  );
}
