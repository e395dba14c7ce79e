import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  observeRequest(kind: 'api' | 'page' | 'asset', status: number, seconds: number): void
  countBug(): void
  countDiskFull(): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'sightline_request_seconds',
    help: 'Time to answer by kind and status class',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  // Looked up by its labels each takes longer than many an answer.
  const children = new Map<string, Histogram.Internal<'kind' | 'status'>>()
  const childOf = (kind: string, status: string) => {
    const child = children.get(kind + status) ?? requests.labels(kind, status)
    children.set(kind + status, child)
    return child
  }
  const bugs = new Counter({
    name: 'sightline_bugs_total',
    help: 'Unexpected errors answered with 500',
    registers: [registry],
  })
  const diskFull = new Counter({
    name: 'sightline_disk_full_total',
    help: 'Uploads and other writes refused because the disk is full',
    registers: [registry],
  })
  return {
    registry,
    observeRequest: (kind, status, seconds) => childOf(kind, `${Math.floor(status / 100)}xx`).observe(seconds),
    countBug: () => bugs.inc(),
    countDiskFull: () => diskFull.inc(),
  }
}
