import { simulatorCalls } from '@harken/contract/simulator';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';

export const simulatorRoutes: Routes = ({ route }) => {
  const refuse = () => {
    throw problem('error.notFound');
  };
  route(simulatorCalls.listSimulatorPhones, { handle: refuse });
  route(simulatorCalls.sendFromSimulator, { handle: refuse });
  route(simulatorCalls.getSimulatorOutcome, { handle: refuse });
};
