import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { findKeyAt, type KnownKeys, listKnownKeys } from './find-key.ts';
import { OpenedTextEditor } from './opened-text-editor.tsx';

/** All events that could trigger menus and buttons. They are stopped when a key is clicked. */
const events = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const;

/** The controls for editing texts work as usual. */
const excludedSelector = '[data-keeps-texts]';

/** Makes a click on a key select it instead of its usual action; clicks elsewhere work as usual. */
function useKeySelection(known: KnownKeys, onChoose: (key: string) => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const intercept = (event: MouseEvent) => {
      const { target, clientX: x, clientY: y } = event;
      if (!(target instanceof Element) || target.closest(excludedSelector)) return;
      const key = findKeyAt(target, { x, y }, known);
      if (!key) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.type === 'click') onChoose(key);
    };
    for (const name of events) document.addEventListener(name, intercept, true);
    return () => {
      for (const name of events) document.removeEventListener(name, intercept, true);
    };
  }, [known, onChoose, isOn]);
}

/** While keys are shown, clicking a text, or activating it by keyboard, opens its editor, also that of a deleted text. */
export function KeysMode() {
  const { texts } = useTexts();
  const [key, setKey] = useState<string>();
  const known = useMemo(() => listKnownKeys(Object.keys(texts ?? {})), [texts]);
  useKeySelection(known, setKey, key === undefined);
  return <OpenedTextEditor kind="app" textKey={key} onClose={() => setKey(undefined)} />;
}
