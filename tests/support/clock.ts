// The machine's clock, for moments that a test cannot pass in: the running program, PostgreSQL, a browser and TLS read it
// themselves. Nothing here says how long something took; tests/architecture.test.ts holds that no test asks.

export const now = (): Date => new Date()

export const fromNow = (ms: number): Date => new Date(now().getTime() + ms)

export const today = (): string => now().toISOString().slice(0, 10)
