import { useId } from 'react';
import { Switch } from '../fields/choices.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './keys-dialog.module.css';
import { Dialog } from './overlay.tsx';

/** A shortcut (one key, or several in sequence) and its description. */
export type KeyDescription = { names: readonly string[]; text: string };

function KeyList({ title, keys }: { title: string; keys: readonly KeyDescription[] }) {
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

/** Lists the active shortcuts, with a switch to turn them off. */
export function KeysDialog({
  isOpen,
  onClose,
  pageKeys,
  globalKeys,
  isOn,
  onSwitch,
}: {
  isOpen: boolean;
  onClose: () => void;
  pageKeys: readonly KeyDescription[];
  globalKeys: readonly KeyDescription[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const t = useUiTexts();
  const always: KeyDescription[] = [
    { names: [t('ui.keys.name.escape')], text: t('ui.keys.close') },
    { names: [t('ui.keys.name.control'), t('ui.keys.name.enter')], text: t('ui.keys.save') },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('ui.keys.title')}>
      {pageKeys.length > 0 && <KeyList title={t('ui.keys.ofPage')} keys={pageKeys} />}
      <KeyList title={t('ui.keys.everywhere')} keys={[...globalKeys, ...always]} />
      <Switch
        label={t('ui.keys.switch')}
        detail={t('ui.keys.switchHelp')}
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
