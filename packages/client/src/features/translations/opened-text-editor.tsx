import { lazy, Suspense } from 'react';
import type { TextEditorProps } from './text-editor.tsx';

const TextEditor = lazy(async () => ({ default: (await import('./text-editor.tsx')).TextEditor }));

/** The text editor, loaded when first opened because most users of the list only read. */
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
