/** Header in which a request is named through balancer, site server, API and log. */
export const requestIdHeader = 'x-request-id'

/** The name that whoever passed a request on gave it; undefined where there is none, or none that a log could hold. */
export const inboundRequestId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined
