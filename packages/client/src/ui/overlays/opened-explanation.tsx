import { Popover } from '@base-ui/react/popover';
import styles from './explanation.module.css';
import popup from './popup.module.css';

export type ExplanationProps = {
  /** The name of the button: "What does “Alert rule” mean?" */
  label: string;
  /** One or two sentences. */
  text: string;
  /** Related terms, explained below. */
  more?: readonly { name: string; text: string }[];
};

/** An explanation after its button was pressed: open at first. Escape and a press elsewhere close it. */
export function OpenedExplanation({ label, text, more = [] }: ExplanationProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger aria-label={label} className={styles.button}>
        ?
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup aria-label={label} className={styles.popup}>
            <p className={styles.title}>{label}</p>
            <p>{text}</p>
            {more.length > 0 && (
              <dl className={styles.more}>
                {more.map((term) => (
                  <div key={term.name}>
                    <dt className={styles.title}>{term.name}</dt>
                    <dd>{term.text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
