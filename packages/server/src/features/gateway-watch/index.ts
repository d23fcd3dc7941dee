/** What other features use: telling proofs of life from reports, and noting that a gateway is down. */
export { reportGatewayDown, takeProofsOfLife } from './gateway-watch.ts';
