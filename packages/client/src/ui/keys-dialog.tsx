import { useId } from 'react';
import { Switch } from './choices.tsx';
import styles from './keys-dialog.module.css';
import { Dialog } from './overlay.tsx';
import { useUiTexts } from './texts-context.ts';

/** One key or several in a row, and what they do. */
export type ShownKeys = { names: readonly string[]; text: string };

function KeyList({ title, keys }: { title: string; keys: readonly ShownKeys[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {keys.map(({ names, text }) => (
          <li key={names.join(' ')}>
            <span>{text}</span>
            <bdi dir="ltr" className={styles.keys}>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The keys that work now, and the switch that turns letters off. */
export function KeysDialog({
  isOpen,
  onClose,
  ofPage,
  everywhere,
  isOn,
  onSwitch,
}: {
  isOpen: boolean;
  onClose: () => void;
  ofPage: readonly ShownKeys[];
  everywhere: readonly ShownKeys[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const t = useUiTexts();
  const always: ShownKeys[] = [
    { names: [t('ui.keys.name.escape')], text: t('ui.keys.close') },
    { names: [t('ui.keys.name.control'), t('ui.keys.name.enter')], text: t('ui.keys.save') },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('ui.keys.title')}>
      {ofPage.length > 0 && <KeyList title={t('ui.keys.ofPage')} keys={ofPage} />}
      <KeyList title={t('ui.keys.everywhere')} keys={[...everywhere, ...always]} />
      <Switch
        label={t('ui.keys.switch')}
        detail={t('ui.keys.switchHelp')}
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
