export { reportGatewayDown } from './gateway-watch.ts';
