import { combineRules, type FormRule } from '@harken/domain/forms/form-rules';
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
import type { FormProgress } from '../../ui/forms/layout.tsx';
import type { FormFieldError } from '../../ui/forms/summary.tsx';
import { formatError, RequestError, toFieldKey } from '../requests/error.ts';
import { hasReturn, useReturnAddress } from '../return-address.ts';
import { type Translate, useTexts } from '../texts/texts.tsx';

/**
 * Shows validation errors of the server at the fields of a form. Names are compared without regard to case. An error inside a
 * field, such as one of several chosen items, is shown at that field.
 *
 * @returns whether every error found its field; otherwise the form shows an error at the top
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
      names.find((candidate) => toFieldKey(candidate) === key) ??
      names.find((candidate) => key.startsWith(`${toFieldKey(candidate)}_`));
    if (!name) continue;
    setError(name, { type: 'server', message: t(text) });
    placed += 1;
  }
  return found.length > 0 && placed === found.length;
}

/** The fields with errors, for the summary, in the order of the labels. */
function listFieldErrors<Values extends FieldValues>(
  errors: FormErrors<Values>,
  labels: Record<string, string>,
): FormFieldError[] {
  const getMessage = (name: string) =>
    name
      .split('.')
      .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], errors);
  return Object.entries(labels)
    .filter(([name]) => getMessage(name) !== undefined)
    .map(([name, label]) => ({ name, label }));
}

type Labels<Values extends FieldValues> = Record<Path<Values>, string>;

export type SubmitFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /**
   * The label of every field by name, in the order of the error summary. A function if the fields depend on the values.
   */
  labels: Labels<Values> | ((values: Values) => Labels<Values>);
  send: (values: Values) => Promise<unknown>;
  /** The field that an error key belongs to, if the server returns only a key: for example, a code that is taken. */
  getErrorField?: ((key: string, values: Values) => Path<Values> | undefined) | undefined;
};

/**
 * A form that stays open after submission, as in a dialog. A field is validated when it is left, then on every change;
 * all fields are validated before sending.
 */
export function useSubmitForm<Values extends FieldValues>({
  defaultValues,
  labels,
  send,
  getErrorField,
}: SubmitFormOptions<Values>): { form: UseFormReturn<Values>; progress: FormProgress } {
  const { t } = useTexts();
  const form = useForm<Values>({ defaultValues, mode: 'onTouched', shouldFocusError: false });
  const getLabels = () => (typeof labels === 'function' ? labels(form.getValues()) : labels);
  const { errors, isDirty, isSubmitting } = form.formState;
  const [submission, setSubmission] = useState<{ attempt: number; isOpen: boolean; failure?: string }>({
    attempt: 0,
    isOpen: false,
  });

  const sendValues = async (values: Values) => {
    try {
      await send(values);
      return undefined;
    } catch (error) {
      const errorField = error instanceof RequestError ? getErrorField?.(error.key, values) : undefined;
      if (errorField) form.setError(errorField, { type: 'server', message: formatError(t, error) });
      const names = Object.keys(getLabels()) as Path<Values>[];
      return errorField || showFieldErrors(error, names, form.setError, t)
        ? {}
        : { failure: formatError(t, error) };
    }
  };
  const onSubmit = async (event: FormEvent) => {
    let errorResult: { failure?: string } | undefined = {};
    const validate = form.handleSubmit(async (values) => {
      errorResult = await sendValues(values);
    });
    await validate(event);
    if (errorResult) setSubmission(({ attempt }) => ({ attempt: attempt + 1, isOpen: true, ...errorResult }));
    else setSubmission(({ attempt }) => ({ attempt, isOpen: false }));
  };

  const fieldErrors = listFieldErrors(errors, getLabels());
  const isCorrected = fieldErrors.length === 0 && submission.failure === undefined;
  // once everything is corrected, new errors show only at their fields until the next attempt
  useEffect(() => {
    if (isCorrected) setSubmission((last) => (last.isOpen ? { attempt: last.attempt, isOpen: false } : last));
  }, [isCorrected]);
  const progress: FormProgress = {
    onSubmit,
    fieldErrors: submission.isOpen ? fieldErrors : [],
    failure: submission.failure,
    attempt: submission.attempt,
    isDirty,
    isBusy: isSubmitting,
  };
  return { form, progress };
}

export type PageFormOptions<Values extends FieldValues> = Omit<SubmitFormOptions<Values>, 'send'> & {
  /**
   * Sends the values. Returns the address to open after saving. If the set-up guide opened the form, it leads back there, unless
   * the returned address has a return address itself.
   */
  save: (values: Values) => Promise<string>;
};

/** The form of a page that closes after saving. */
export function usePageForm<Values extends FieldValues>({ save, ...options }: PageFormOptions<Values>) {
  const navigate = useNavigate();
  const returnAddress = useReturnAddress();
  const [addressAfterSave, setAddressAfterSave] = useState<string>();

  // navigates one render later, when the form is no longer dirty and the leave guard does not block
  useEffect(() => {
    if (addressAfterSave !== undefined) void navigate({ href: addressAfterSave });
  }, [addressAfterSave, navigate]);

  const { form, progress } = useSubmitForm<Values>({
    ...options,
    send: async (values) => {
      const address = await save(values);
      setAddressAfterSave(returnAddress === undefined || hasReturn(address) ? address : returnAddress);
    },
  });
  const isSaved = addressAfterSave !== undefined;
  const { isDirty, isBusy } = progress;
  return {
    form,
    progress: {
      ...progress,
      isDirty: isDirty && !isSaved,
      isBusy: isBusy || isSaved,
      cancelTo: returnAddress,
    },
  };
}

/**
 * Turns rules of `domain/forms` into a validator for react-hook-form: returns the text of the first rule that fails, or true.
 *
 * @example register('name', { validate: toValidator(t, required, maxLength(100)) })
 * @example register('age', { validate: (age, { sex }) => toValidator(t, validateSexAndAge(sex))(age) })
 */
export function toValidator<Value>(
  t: Translate,
  ...rules: FormRule<Value>[]
): (value: Value) => string | true {
  const check = combineRules(...rules);
  return (value) => {
    const failure = check(value);
    return failure ? t(failure.key, failure.values) : true;
  };
}
