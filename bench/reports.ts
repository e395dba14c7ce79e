import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openReportRenderer } from '../src/app/report-renderer.ts'
import { exampleFacts } from '../src/features/reports/facts.fixture.ts'
import { type Format, formatNames, formats, type ReportType, reportTypes } from '../src/product/reports.ts'
import { children, peakMbOf } from './children.ts'
import { type Figure, ms } from './figures.ts'
import { root } from './program.ts'

// Compliance reports, composed and written in the process that the product writes them in: every type in every format, and
// whether the process that requests them still answers meanwhile.

const sizes = [
  { vendors: 200, mostMs: 2_000, mostMb: 200 },
  { vendors: 2_000, mostMs: 15_000, mostMb: null },
]

/** Maximum blocking of the requesting process: it answers people, who take a tenth of a second for instant. */
const mostDelayMs = 100

export async function benchReports(note: (figure: Figure) => void): Promise<void> {
  for (const { vendors, mostMs, mostMb } of sizes)
    for (const format of formats) {
      const made: Made[] = []
      for (const type of reportTypes) made.push(await make(type, { format, vendors }))
      const most = (of: (one: Made) => number) => made.reduce((a, b) => (of(b) > of(a) ? b : a))
      const [slowest, largest] = [most(({ tookMs }) => tookMs), most(({ peakMb }) => peakMb)]
      const delayMs = Math.max(...made.map((one) => one.delayMs))
      const failed = made.flatMap(({ type, failure }) => (failure ? [`${type} ${failure}`] : []))
      const what = `${formatNames[format]} of ${vendors.toLocaleString('en-US')} vendors`
      note({
        what: `${what}, the slowest of five reports`,
        measured: [`${ms(slowest.tookMs)} (${slowest.type}, ${Math.round(slowest.bytes / 1024)} KB)`, ...failed].join(
          '; ',
        ),
        bar: `≤ ${mostMs / 1_000} s`,
        met: failed.length === 0 && slowest.tookMs <= mostMs,
      })
      if (mostMb !== null)
        note({
          what: `${what}: memory of the writing process at its highest`,
          measured: `${Math.round(largest.peakMb)} MB (${largest.type})`,
          bar: `≤ ${mostMb} MB`,
          met: largest.peakMb <= mostMb,
        })
      note({
        what: `${what}: longest wait in the process that asks`,
        measured: ms(delayMs),
        bar: `≤ ${mostDelayMs} ms`,
        met: delayMs <= mostDelayMs,
      })
    }
}

interface Made {
  type: ReportType
  tookMs: number
  bytes: number
  peakMb: number
  delayMs: number
  failure: string | null
}

/** In a process of its own, which has met its code in a small report before. */
async function make(type: ReportType, { format, vendors }: { format: Format; vendors: number }): Promise<Made> {
  // As it is built: from its sources, what reads them would count as well.
  const renderer = openReportRenderer({ program: () => join(root, 'build/server/report-worker.js') })
  const facts = exampleFacts({ vendors, type })
  try {
    const others = new Set(children())
    await renderer.render({ facts: exampleFacts({ vendors: 20, type }), format })
    const own = children().filter((pid) => !others.has(pid))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    const rendered = await renderer.render({ facts, format })
    const tookMs = performance.now() - began
    delay.disable()
    const isMade = rendered.outcome === 'rendered'
    return {
      ...{ type, tookMs, delayMs: delay.max / 1e6 },
      bytes: isMade ? rendered.file.bytes.length : 0,
      peakMb: isMade ? Math.max(0, ...own.map(peakMbOf)) : Number.POSITIVE_INFINITY,
      failure: isMade ? null : rendered.reason,
    }
  } finally {
    await renderer.close()
  }
}
