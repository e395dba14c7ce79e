import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../src/features/policies/page.ts'
import { label } from '../src/scanners/policy/label.ts'
import { samplePolicy } from '../src/scanners/policy/reading.fixture.ts'
import { type Figure, median, ms } from './figures.ts'
import { root } from './program.ts'

// The reader of privacy policies: a policy from its text to everything that is read of it, labels for ten thousand segments,
// and the built program answering them line by line, with its memory.

const rounds = 15
const segmentCount = 10_000

export async function benchPolicies(note: (figure: Figure) => void): Promise<void> {
  benchPolicy(note)
  benchLabels(note)
  await benchBatch(note)
}

/** As long as policies are: about two and a half thousand words. */
const policy = Array.from({ length: 6 }, (_, at) =>
  samplePolicy.replaceAll('Lanternfish', `Lanternfish ${at + 1}`),
).join('\n\n')

function benchPolicy(note: (figure: Figure) => void): void {
  const first = timed(() => readText(policy))
  const { words, segments } = readText(policy)
  for (let round = 0; round < 3; round++) readText(policy)
  const took = median(Array.from({ length: rounds }, () => timed(() => readText(policy))))
  note({
    what: `A policy of ${words.toLocaleString('en-US')} words, ${segments.length} passages: labels with their words, data types, disclosures, contradictions`,
    measured: `${ms(took)}; the first in a new process ${ms(first)}`,
    bar: '≤ 60 ms',
    met: took <= 60,
  })
}

const lines = samplePolicy.split('\n').filter((line) => line.length > 40)
const segmentAt = (at: number) => `${lines[at % lines.length]} ${lines[(at * 7 + 3) % lines.length]} (${at})`

function benchLabels(note: (figure: Figure) => void): void {
  const segments = Array.from({ length: segmentCount }, (_, at) => segmentAt(at))
  const labelAll = () => timed(() => segments.map((text) => label({ text }).top))
  labelAll()
  const took = median([labelAll(), labelAll(), labelAll()])
  note({
    what: `Labels of ${segmentCount.toLocaleString('en-US')} segments`,
    measured: ms(took),
    bar: '≤ 2 s',
    met: took <= 2_000,
  })
}

/** Labels, types, practices and disclosures of as many lines, by the program as it is installed. */
async function benchBatch(note: (figure: Figure) => void): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'build/server/index.js'), 'scan', 'policy', '--batch'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  let [answered, rest, firstMs, peakMb] = [0, '', 0, 0]
  const began = performance.now()
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const rows = (rest + chunk).split('\n')
    rest = rows.pop() ?? ''
    if (answered === 0 && rows.length > 0) firstMs = performance.now() - began
    answered += rows.length
    peakMb = Math.max(peakMb, peakMbOf(child.pid))
  })
  for (let at = 0; at < segmentCount; at++) child.stdin.write(`${JSON.stringify({ id: at, text: segmentAt(at) })}\n`)
  child.stdin.end()
  const code = await ended
  const took = performance.now() - began
  if (code !== 0 || answered !== segmentCount) throw new Error(`the batch ended with ${code} after ${answered} answers`)
  note({
    what: `sightline scan policy --batch: ${segmentCount.toLocaleString('en-US')} lines, each with labels, data types, practices and disclosures`,
    measured: `${ms(took - firstMs)} after the first answer, which came at ${ms(firstMs)}`,
    bar: '≤ 4 s',
    met: took - firstMs <= 4_000,
  })
  note({
    what: 'The same: memory of the program at its highest',
    measured: `${Math.round(peakMb)} MB`,
    bar: '≤ 150 MB',
    met: peakMb > 0 && peakMb <= 150,
  })
}

function timed(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Linux only; zero elsewhere, and once the process has ended. */
function peakMbOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
