import { eidsrCalls } from '@harken/contract/eidsr';
import { projectOfAlert, society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';

const notYet = (): never => {
  throw problem('error.unexpected');
};

export const eidsrRoutes: Routes = ({ route }) => {
  route(eidsrCalls.getEidsrConfiguration, { scope: society, handle: notYet });
  route(eidsrCalls.editEidsrConfiguration, { scope: society, handle: notYet });
  route(eidsrCalls.getEidsrProgram, { handle: notYet });
  route(eidsrCalls.listOrganisationUnits, { handle: notYet });
  route(eidsrCalls.validateEidsr, { scope: projectOfAlert, handle: notYet });
};
