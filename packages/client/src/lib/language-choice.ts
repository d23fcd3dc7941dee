import type { Language } from './languages.ts';
import { useSession } from './session.tsx';
import { useTexts } from './texts.tsx';

/** The language in use, and how to choose another: for the account of who is signed in, else for this device. */
export function useLanguageChoice(): {
  language: Language;
  choose: (language: Language) => Promise<void>;
} {
  const { user, setLanguage: setOfAccount } = useSession();
  const { language, setLanguage: setOfDevice } = useTexts();
  const choose = async (next: Language) => {
    if (user) await setOfAccount(next);
    else setOfDevice(next);
  };
  return { language, choose };
}
