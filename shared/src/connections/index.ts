export { guardConnections, inTurn, serverLimits } from './guard-connections.ts'
export { networkOf } from './network-of.ts'
export { securityHeaders } from './security-headers.ts'
