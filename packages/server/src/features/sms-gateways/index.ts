/** What other features and commands may use of the gateways: the modems that people can be assigned to, how all of them end, and the devices of the hub. */
export { addDevice, removeDevice } from './devices.actions.ts';
export { findDevices, findSecretHashes } from './devices.queries.ts';
export { deleteExpiredKeys } from './gateway-keys.queries.ts';
export { currentKeyOf, encryptPlainKeys } from './gateway-keys.ts';
export { deleteGatewaysOfSociety, findModems } from './sms-gateways.queries.ts';
