declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests?: { path: string }[]
  }
  interface Result {
    latency: { p50: number; p97_5: number; p99: number; max: number }
    requests: { average: number }
    errors: number
    '2xx': number
    non2xx: number
    /** Answered requests by status, as text. */
    statusCodeStats: Partial<Record<string, { count: number }>>
    /** In seconds. */
    duration: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export = autocannon
}
