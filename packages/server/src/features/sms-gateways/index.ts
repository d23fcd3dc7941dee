/** What other features and commands use of gateways: modems to assign to people, deletion with the society, and devices. */
export { addDevice, removeDevice } from './devices.actions.ts';
export { findDevices, findSecretHashes } from './devices.queries.ts';
export { deleteExpiredKeys } from './gateway-keys.queries.ts';
export { decryptCurrentKey, encryptPlainKeys } from './gateway-keys.ts';
export { deleteGatewaysOfSociety, findModems } from './sms-gateways.queries.ts';
