export { answerScrapes, durationBuckets, metricsPath } from './answer-scrapes.ts'
export { eventLoopHistogram, watchEventLoop } from './event-loop-delay.ts'
export {
  handleExpectContinue as guardConnections,
  serializePerConnection as inTurn,
  serverLimits,
} from './guard-connections.ts'
export { networkOf } from './network-of.ts'
export { inboundRequestId, requestIdHeader } from './request-id.ts'
export { securityHeaders } from './security-headers.ts'
