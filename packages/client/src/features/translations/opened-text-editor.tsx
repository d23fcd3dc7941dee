import { lazy, Suspense } from 'react';
import type { TextEditorProps } from './text-editor.tsx';

const TextEditor = lazy(async () => ({ default: (await import('./text-editor.tsx')).TextEditor }));

/** The editor of a text, loaded when the first one is opened: most who look at texts only read. */
export function OpenedTextEditor({
  textKey,
  ...editor
}: Omit<TextEditorProps, 'textKey'> & { textKey?: string | undefined }) {
  if (textKey === undefined) return null;
  return (
    <Suspense>
      <TextEditor textKey={textKey} {...editor} />
    </Suspense>
  );
}
