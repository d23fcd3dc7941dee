import type { Language } from './languages.ts';
import { useSession } from './session.tsx';
import { useTexts } from './texts.tsx';

/** The current language, and a function to change it: for the signed-in account, or before sign-in for this device. */
export function useLanguageChoice(): {
  language: Language;
  choose: (language: Language) => Promise<void>;
} {
  const { user, setLanguage: setAccountLanguage } = useSession();
  const { language, setLanguage: setDeviceLanguage } = useTexts();
  const choose = async (next: Language) => {
    if (user) await setAccountLanguage(next);
    else setDeviceLanguage(next);
  };
  return { language, choose };
}
