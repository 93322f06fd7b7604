import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/** Until tracing is started its spans do nothing. */
const tracer = () => trace.getTracer('evidence-search')

/** Messages of errors may hold words that were searched for; names of kinds of errors do not. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

const fail = (span: Span, kind: string): void => {
  span.setAttribute('error.type', kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Does work as a span below the one that is under way.
 *
 * @param attributes never a word that was searched for, an address of a person, or an id of an account
 * @param isOfAnother the work is done by another server, which is asked
 */
export const inSpan = <Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  isOfAnother = false,
): Promise<Result> =>
  tracer().startActiveSpan(
    name,
    { attributes, kind: isOfAnother ? SpanKind.CLIENT : SpanKind.INTERNAL },
    async (span) => {
      try {
        return await work(span)
      } catch (error) {
        fail(span, kindOf(error))
        throw error
      } finally {
        span.end()
      }
    },
  )

/** Whether what is done now belongs to an exported span. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

/** Notes what another server just did, below the span that is under way. */
export const noteSpan = (name: string, attributes: Attributes, milliseconds: number, error?: unknown): void => {
  const span = tracer().startSpan(name, { attributes, kind: SpanKind.CLIENT, startTime: Date.now() - milliseconds })
  if (error !== undefined) fail(span, kindOf(error))
  span.end()
}

/** Headers that tell the next server of the span that is under way; none where there is none. */
export const carried = (): Record<string, string> => {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** What is used of a request. */
interface Asked {
  readonly id: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Spans of the requests of a server, each from its first hook to its answer.
 *
 * @param isFollowing goes on with the trace that a request names: for servers that visitors do not reach by themselves
 */
export const createRequestSpans = ({ isFollowing }: { isFollowing: boolean }) => {
  const spans = new WeakMap<object, Span>()
  return {
    /** Goes on with the request inside its span. */
    open: (request: Asked, next: () => void): void => {
      const { id, method, headers } = request
      const above: Context = isFollowing ? propagation.extract(context.active(), headers) : context.active()
      const attributes = { 'http.request.method': method, 'request.id': id }
      const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, above)
      spans.set(request, span)
      context.with(trace.setSpan(above, span), next)
    },
    /** @param route pattern of the address: addresses hold words and tokens */
    close: (request: Asked, { route, status }: { route: string; status: number }): void => {
      const span = spans.get(request)
      if (!span) return
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) fail(span, String(status))
      span.end()
    },
  }
}
