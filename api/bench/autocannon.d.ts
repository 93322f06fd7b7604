/** The part of autocannon the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    requests: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
  }
  interface Result {
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
