export { allowPasswordsAsOperator } from './operator.actions.ts';
