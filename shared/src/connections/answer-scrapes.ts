/** What is used of a registry of metrics and of Node's servers: this package knows neither. */
interface Metrics {
  readonly contentType: string
  metrics(): Promise<string>
}
interface Asked {
  readonly url?: string | undefined
  readonly method?: string | undefined
}
interface Answer {
  writeHead(status: number, headers: Readonly<Record<string, string>>): { end(text: string): unknown }
}

/** Address at which Prometheus reads a server's metrics, on a port of its own. */
export const metricsPath = '/metrics'

/** Upper bounds of the buckets that durations are counted in, in seconds: a search is meant to take less than 0.05. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/** Answers `GET /metrics` and nothing else; never rejects. */
export const answerScrapes =
  (registry: Metrics) =>
  ({ url, method }: Asked, response: Answer): void => {
    const send = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (url?.split('?')[0] !== metricsPath || (method !== 'GET' && method !== 'HEAD')) {
      send(404, 'text/plain', 'Not found\n')
      return
    }
    registry.metrics().then(
      (text) => send(200, registry.contentType, text),
      (error: unknown) => send(500, 'text/plain', `${String(error)}\n`),
    )
  }
