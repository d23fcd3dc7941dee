import { Popover } from '@base-ui/react/popover';
import { type ChangeEvent, type FocusEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import field from '../fields/field.module.css';
import { Field, type FieldFrame, useFieldId } from '../fields/field.tsx';
import popup from '../overlays/popup.module.css';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import { parseTypedDate } from './days.ts';

/** Loaded when it is opened. */
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

/** What changes and leaving the field tell: a complete date, or an empty text. */
type DateEvent = { type: string; target: { name: string; value: string } };

export type DateFieldProps = FieldFrame & {
  name?: string;
  /** The date, yyyy-MM-dd, or empty. Without it the field keeps its own text, as forms do. */
  value?: string;
  /** The first and the last day that the calendar offers. */
  min?: string | number | undefined;
  max?: string | number | undefined;
  disabled?: boolean;
  // Accepts the result of `register('name')`, and handlers of a text field.
  onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => unknown;
  ref?: Ref<HTMLInputElement>;
};

/** The current day of this device. */
function getToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function assignRef(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/**
 * A field for a date, yyyy-MM-dd in every language: typed, or chosen from a calendar. Tells a date only once it is complete;
 * until then, and for a text that is no date, it tells an empty text.
 */
export function DateField(props: DateFieldProps) {
  const { label, explanation, help, error, isOptional, isHalf, className, ref } = props;
  const { name = '', value, disabled, onChange, onBlur } = props;
  const [min, max] = [props.min, props.max].map((day) => (day === undefined ? day : String(day)));
  const t = useUiTexts();
  const id = useFieldId(props.name);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const [draft, setDraft] = useState({ text: value ?? '', of: value });
  if (draft.of !== value) {
    const isTyped = parseTypedDate(draft.text) === value || (draft.text === '' && value === '');
    setDraft({ text: isTyped ? draft.text : (value ?? ''), of: value });
  }
  const tell = (type: 'change' | 'blur', date: string) => {
    const event: DateEvent = { type, target: { name, value: date } };
    if (type === 'change') onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
    else onBlur?.(event as unknown as FocusEvent<HTMLInputElement>);
  };
  const write = (text: string) => {
    setDraft((before) => ({ ...before, text }));
    if (value === undefined && input.current) input.current.value = text;
  };
  const type = (text: string) => {
    setDraft((before) => ({ ...before, text }));
    setIsWrong(false);
    const date = parseTypedDate(text);
    // a filter keeps its date until another one is complete
    if (date !== undefined || text === '' || value === undefined) tell('change', date ?? '');
  };
  const leave = (text: string) => {
    const date = parseTypedDate(text);
    setIsWrong(text !== '' && date === undefined);
    if (date !== undefined) write(value === undefined || value === date ? date : value);
    tell('blur', date ?? '');
  };
  const choose = (date: string) => {
    setIsOpen(false);
    setIsWrong(false);
    write(date);
    tell('change', date);
  };
  const chosen = parseTypedDate(value ?? input.current?.value ?? '') ?? '';
  return (
    <Field
      {...{ id, label, explanation, help, isOptional, isHalf, className }}
      error={isWrong ? t('ui.date.invalid') : error}
    >
      {(control) => (
        <span dir="ltr" className={classNames(field.framed, field.withButton)}>
          <input
            {...control}
            ref={(element) => {
              input.current = element;
              assignRef(ref, element);
            }}
            name={props.name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('ui.date.placeholder')}
            maxLength={20}
            disabled={disabled}
            {...(value !== undefined && { value: draft.text })}
            className={field.control}
            onChange={(event) => type(event.target.value)}
            onBlur={(event) => leave(event.target.value)}
          />
          {!disabled && (
            <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
              <Popover.Trigger render={<IconButton icon="calendar" label={t('ui.date.open')} />} />
              <Popover.Portal>
                <Popover.Positioner className={popup.positioner} align="end" sideOffset={4}>
                  <Popover.Popup
                    className={classNames(popup.popup, popup.roomy)}
                    aria-label={t('ui.date.open')}
                    finalFocus={input}
                  >
                    <Suspense>
                      <Calendar {...{ min, max }} value={chosen} today={getToday()} onChoose={choose} />
                    </Suspense>
                  </Popover.Popup>
                </Popover.Positioner>
              </Popover.Portal>
            </Popover.Root>
          )}
        </span>
      )}
    </Field>
  );
}
