import { signInElementId } from '@harken/contract/start-data';

/** What somebody has entered in the server-rendered form. */
export interface FormState {
  /** Typed values, by name of the field. */
  values: Record<string, string>;
  /** The name of the field with the focus. */
  focused: string | undefined;
  /** The language chosen in its menu. */
  language: string | undefined;
}

/** Removes the sign-in form that the server put into the page, so that the app can be seen, and returns what was typed into it. */
export function removeServerForm(): FormState | undefined {
  const element = document.getElementById(signInElementId);
  if (!element) return undefined;
  const inputs = [...element.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
  const values = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
  const focused = inputs.find((input) => input === document.activeElement)?.name;
  const language = element.querySelector('select')?.value;
  element.remove();
  return { values, focused, language };
}
