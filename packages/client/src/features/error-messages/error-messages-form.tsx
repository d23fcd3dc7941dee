import { maxLength, required } from '@harken/domain/forms/form-rules';
import { errorMessageLimits as limits } from '@harken/domain/reports/feedback';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { SmsTextArea } from '../../lib/forms/sms-text-area.tsx';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { errorMessagePaths } from './error-message-paths.ts';
import { type ErrorMessage, useSaveErrorMessages } from './error-messages.api.ts';
import { LongMessageNote } from './long-message-note.tsx';

/** Nested like the keys of the texts, after the prefix `sms.error`. */
type Values = { sms: { error: Record<string, string> } };
type Name = `sms.error.${string}`;

const getText = (values: Values, key: string) => values.sms.error[key.replace('sms.error.', '')] ?? '';

function MessageField({ form, name }: { form: UseFormReturn<Values>; name: Name }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: toValidator(t, required, maxLength(limits.maxLength)) },
  });
  return (
    <Card id={name} title={t(`${name}.title`)}>
      <SmsTextArea
        {...field}
        dir="auto"
        label={t('errorMessages.text')}
        limit={limits.maxLength}
        error={fieldState.error?.message}
      />
      <LongMessageNote text={field.value} />
    </Card>
  );
}

type FormProps = { projectId: number; messages: readonly ErrorMessage[] };

/** A form with all replies, which are saved together. */
export function ErrorMessagesForm({ projectId, messages }: FormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: saveAll } = useSaveErrorMessages(projectId);
  const page = pathTo(errorMessagePaths.all, { projectId });
  const titles = messages.map(({ key }) => [key, t(`${key}.title`)] as const);
  const texts = messages.map(({ key, message }) => [key.replace('sms.error.', ''), message]);
  const { form, progress } = usePageForm<Values>({
    defaultValues: { sms: { error: Object.fromEntries(texts) } },
    labels: Object.fromEntries(titles) as Record<Name | 'sms' | 'sms.error', string>,
    save: async (values) => {
      await saveAll(Object.fromEntries(messages.map(({ key }) => [key, getText(values, key).trim()])));
      snackbar.show(t('errorMessages.done'));
      return page;
    },
  });
  return (
    <FormLayout
      label={t('errorMessages.edit')}
      sections={titles.map(([key, title]) => ({ id: key, title, fields: [key] }))}
      progress={progress}
      submitLabel={t('errorMessages.save')}
      cancelTo={page}
    >
      {messages.map(({ key }) => (
        <MessageField key={key} form={form} name={key as Name} />
      ))}
    </FormLayout>
  );
}
