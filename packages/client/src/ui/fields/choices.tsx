import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../styles/class-names.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './field.module.css';
import { type FieldFrame, FieldGroup, FieldMessage, useFieldId } from './field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
  ref?: Ref<HTMLInputElement>;
};

export type RadioTile = { value: string; label: string; detail?: string };

/**
 * Radio buttons for up to four values; `isList`, one below the other, for more values that each need a description. Accepts the
 * result of `register('name')`.
 */
export function RadioTiles({
  label,
  help,
  error,
  isOptional,
  className,
  tiles,
  isList,
  value,
  ...input
}: Omit<Input, 'value'> & FieldFrame & { tiles: readonly RadioTile[]; isList?: boolean; value?: string }) {
  const id = useFieldId(input.name);
  return (
    <FieldGroup {...{ id, label, help, error, isOptional, className }}>
      <div className={classNames(styles.tiles, isList && styles.tileList)}>
        {tiles.map((tile) => (
          <label key={tile.value} className={styles.tile}>
            <input
              {...input}
              type="radio"
              name={input.name ?? id}
              value={tile.value}
              checked={value === undefined ? undefined : value === tile.value}
              className={styles.check}
            />
            <span>
              <b>{tile.label}</b>
              {tile.detail && <small>{tile.detail}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A checkbox. With `isLabelHidden`, only the box is visible, as in table rows. */
export function Checkbox({
  label,
  isLabelHidden,
  ...input
}: Input & { label: ReactNode; isLabelHidden?: boolean }) {
  return (
    <label className={isLabelHidden ? styles.onlyBox : styles.checkLine}>
      <input {...input} type="checkbox" className={styles.check} />
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </label>
  );
}

/** A switch. With a name, it has the id that the error summary links to. */
export function Switch({
  label,
  detail,
  error,
  className,
  ...input
}: Input & { label: ReactNode; detail?: ReactNode; error?: string | undefined; className?: string }) {
  const id = useFieldId(input.name);
  const messageId = `${id}-message`;
  return (
    <div className={className}>
      <label className={styles.switchLine}>
        <span>
          <b>{label}</b>
          {detail && <small>{detail}</small>}
        </span>
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox has its own checked state
          role="switch"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? messageId : undefined}
          className={styles.switch}
        />
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
