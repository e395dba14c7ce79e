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
    non2xx: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export = autocannon
}
