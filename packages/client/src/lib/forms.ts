import { type FormRule, firstFailing } from '@harken/domain/forms/form-rules';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type FieldErrors as FormErrors,
  type Path,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { FormProgress } from '../ui/form-layout.tsx';
import type { FormProblem } from '../ui/form-summary.tsx';
import { errorText, fieldKey, RequestError } from './request-error.ts';
import { type Translate, useTexts } from './texts.tsx';

/**
 * Puts what the server found wrong at the fields of a form. Names meet without regard to letter case; what is inside a
 * field, as one of several things chosen, is said at the field.
 *
 * @returns whether all of it found a field; if not, the form says the rest on top
 */
function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: ReadonlyArray<Path<Values>>,
  setError: UseFormSetError<Values>,
  t: Translate,
): boolean {
  if (!(error instanceof RequestError)) return false;
  const found = Object.entries(error.fieldErrors);
  let placed = 0;
  for (const [key, text] of found) {
    const name =
      names.find((candidate) => fieldKey(candidate) === key) ??
      names.find((candidate) => key.startsWith(`${fieldKey(candidate)}_`));
    if (!name) continue;
    setError(name, { type: 'server', message: t(text) });
    placed += 1;
  }
  return found.length > 0 && placed === found.length;
}

/** The errors of a form as its summary lists them, in the order of the labels. */
function formProblems<Values extends FieldValues>(
  errors: FormErrors<Values>,
  labels: Record<string, string>,
): FormProblem[] {
  const messageOf = (name: string) =>
    name
      .split('.')
      .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], errors);
  return Object.entries(labels)
    .filter(([name]) => messageOf(name) !== undefined)
    .map(([name, label]) => ({ name, label }));
}

type Labels<Values extends FieldValues> = Record<Path<Values>, string>;

export type SentFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /**
   * The label of every field by its name, in the order they stand; the summary of errors lists them so. Where a form
   * grows and shrinks, those of the fields that it has with these values.
   */
  labels: Labels<Values> | ((values: Values) => Labels<Values>);
  /** Sends the values. */
  send: (values: Values) => Promise<unknown>;
  /** The field that a refusal of the whole is about, by the key of its text: a code that is taken. */
  fieldOfRefusal?: ((key: string, values: Values) => Path<Values> | undefined) | undefined;
};

/**
 * A form that stays where it is once it was sent, as in a dialog. It is checked on leaving a field, again while it is
 * corrected, and as a whole before it is sent.
 */
export function useSentForm<Values extends FieldValues>({
  defaultValues,
  labels,
  send,
  fieldOfRefusal,
}: SentFormOptions<Values>): { form: UseFormReturn<Values>; progress: FormProgress } {
  const { t } = useTexts();
  const form = useForm<Values>({ defaultValues, mode: 'onTouched', shouldFocusError: false });
  const labelsNow = () => (typeof labels === 'function' ? labels(form.getValues()) : labels);
  const { errors, isDirty, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<{ attempt: number; isOpen: boolean; failure?: string }>({
    attempt: 0,
    isOpen: false,
  });

  const refusalOf = async (values: Values) => {
    try {
      await send(values);
      return undefined;
    } catch (error) {
      const about = error instanceof RequestError ? fieldOfRefusal?.(error.key, values) : undefined;
      if (about) form.setError(about, { type: 'server', message: errorText(t, error) });
      const names = Object.keys(labelsNow()) as Path<Values>[];
      return about || showFieldErrors(error, names, form.setError, t) ? {} : { failure: errorText(t, error) };
    }
  };
  const onSubmit = async (event: FormEvent) => {
    let refused: { failure?: string } | undefined = {};
    const validate = form.handleSubmit(async (values) => {
      refused = await refusalOf(values);
    });
    await validate(event);
    if (refused) setRefusal(({ attempt }) => ({ attempt: attempt + 1, isOpen: true, ...refused }));
    else setRefusal(({ attempt }) => ({ attempt, isOpen: false }));
  };

  const problems = formProblems(errors, labelsNow());
  const isSettled = problems.length === 0 && refusal.failure === undefined;
  // what turns up after everything was corrected is told at its field, until sending is tried again
  useEffect(() => {
    if (isSettled) setRefusal((last) => (last.isOpen ? { attempt: last.attempt, isOpen: false } : last));
  }, [isSettled]);
  const progress: FormProgress = {
    onSubmit,
    problems: refusal.isOpen ? problems : [],
    failure: refusal.failure,
    attempt: refusal.attempt,
    isDirty,
    isBusy: isSubmitting,
  };
  return { form, progress };
}

export type SavedFormOptions<Values extends FieldValues> = Omit<SentFormOptions<Values>, 'send'> & {
  /** Sends the values; says where to go once they are saved. */
  save: (values: Values) => Promise<string>;
};

/** The form of a page, which is left once it is saved. */
export function useSavedForm<Values extends FieldValues>({ save, ...options }: SavedFormOptions<Values>) {
  const navigate = useNavigate();
  const [savedTo, setSavedTo] = useState<string>();

  // one render later: nothing is unsaved any more, so nothing asks before leaving
  useEffect(() => {
    if (savedTo !== undefined) void navigate({ href: savedTo });
  }, [savedTo, navigate]);

  const { form, progress } = useSentForm<Values>({
    ...options,
    send: async (values) => setSavedTo(await save(values)),
  });
  const isSaved = savedTo !== undefined;
  const { isDirty, isBusy } = progress;
  return { form, progress: { ...progress, isDirty: isDirty && !isSaved, isBusy: isBusy || isSaved } };
}

/**
 * Shared rules of `domain/forms` as the check of a field: the text of the first that fails, or true.
 *
 * @example register('name', { validate: ruleOf(t, required, maxLength(100)) })
 * @example register('age', { validate: (age, { sex }) => ruleOf(t, sexAge(sex))(age) })
 */
export function ruleOf<Value>(t: Translate, ...rules: FormRule<Value>[]): (value: Value) => string | true {
  const check = firstFailing(...rules);
  return (value) => {
    const failure = check(value);
    return failure ? t(failure.key, failure.values) : true;
  };
}
