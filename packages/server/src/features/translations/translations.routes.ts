import { translationCalls } from '@harken/contract/translations';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';

const notYet = (): never => {
  throw problem('error.unexpected');
};

export const translationRoutes: Routes = ({ route }) => {
  route(translationCalls.getString, { handle: notYet });
  route(translationCalls.getEmailString, { handle: notYet });
  route(translationCalls.getSmsString, { handle: notYet });
  route(translationCalls.saveString, { handle: notYet });
  route(translationCalls.saveEmailString, { handle: notYet });
  route(translationCalls.saveSmsString, { handle: notYet });
  route(translationCalls.deleteString, { handle: notYet });
  route(translationCalls.deleteEmailString, { handle: notYet });
  route(translationCalls.deleteSmsString, { handle: notYet });
  route(translationCalls.listStringsTranslations, { handle: notYet });
  route(translationCalls.listEmailTranslations, { handle: notYet });
  route(translationCalls.listSmsTranslations, { handle: notYet });
  route(translationCalls.exportTranslations, { handle: notYet });
};
