import { open } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { z } from 'zod'
import type { GivenLook, PolicyOutside } from '../../features/policies/server/outside.ts'
import { failureWords, type ReadingFailure } from '../../features/policies/vocabulary.ts'
import { flowText } from '../../scanners/document/flow.ts'
import { answersOf } from '../../scanners/policy/answers.ts'
import { opp115TypesOf } from '../../scanners/policy/data-types.ts'
import { ccpaDisclosuresOf } from '../../scanners/policy/disclosures.ts'
import { label } from '../../scanners/policy/label.ts'
import { type PolicyCategory, policyCategories } from '../../scanners/policy/policy.ts'
import { labelsOf, type PracticeLabel, practiceLabels } from '../../scanners/policy/practices.ts'
import { segmentsOf, segmentsOfText } from '../../scanners/policy/segments.ts'
import { answerLines, idOf, lineId } from './json-lines.ts'
import { Misuse, requireFile, tellFault } from './misuse.ts'
import { describePolicy } from './policy-text.ts'
import { print } from './printable.ts'

// Nothing here needs the database, and only a link needs the network; what only pages or links need is loaded for them, so
// that ten thousand lines of text take little memory. Exit codes: 0 read, 1 not a policy, 2 unreadable
// input or wrong use, 3 a fault of ours.

/** A larger file isn't a document; of a smaller one the reader takes the beginning and says so. */
const mostBytes = 32_000_000
/** JSON may write a byte of a page with two. */
const mostLineBytes = 2 * mostBytes

interface Options {
  json?: boolean
  batch?: boolean
  /** The http proxy through which a link is asked for. */
  proxy?: string
}

/** @param openOutside The tests give one that goes nowhere. */
export async function scanPolicyCommand(
  source: string | undefined,
  { json, batch, proxy }: Options,
  openOutside: () => Promise<PolicyOutside> = () => openFor(source, proxy),
): Promise<void> {
  try {
    if (batch && source !== undefined && source !== '-')
      throw new Misuse('--batch reads standard input, and no file beside it.')
    if (batch) await answerBatch(openOutside)
    else if (source === undefined) throw new Misuse('Give a file, a link, or - for standard input.')
    else await answerOne(source, json ?? false, openOutside)
  } catch (error) {
    tellFault(error)
  }
}

const isLink = (source: string): boolean => /^https?:\/\//iu.test(source)

/** Documents are read in the guarded process wherever they come from; the way out is opened for a link alone. */
async function openFor(source: string | undefined, proxy: string | undefined): Promise<PolicyOutside> {
  const { openPolicyOutside } = await import('../../features/policies/server/outside.ts')
  if (source === undefined || !isLink(source))
    return openPolicyOutside({ fetch: async (url) => ({ outcome: 'unavailable', reason: 'egress-off', url }) })
  const { openWayOutFor, throughProxy } = await import('../way-out.ts')
  const { readConfig } = await import('../../platform/server/config.ts')
  const { findProjectRoot } = await import('../../platform/server/project-root.ts')
  try {
    const config = readConfig(process.env, findProjectRoot(), { LOG_LEVEL: 'warn' })
    return openPolicyOutside(openWayOutFor(throughProxy(config, proxy), { feature: 'commands' }))
  } catch (error) {
    // Both name what is wrong with what they were given.
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}

async function answerOne(source: string, asJson: boolean, openOutside: () => Promise<PolicyOutside>): Promise<void> {
  const outside = await openOutside()
  try {
    const look = await lookAt(source, outside)
    if (look.outcome === 'unavailable') throw whyNot(source, look.reason, look.detail)
    const { reading, title } = look
    if (asJson) print({ source, title, ...reading })
    else console.log(describePolicy(reading, { name: source, title }))
    process.exitCode = reading.policy.isPolicy ? 0 : 1
  } finally {
    await outside.close()
  }
}

async function lookAt(source: string, outside: PolicyOutside): Promise<GivenLook> {
  if (!isLink(source)) return readGiven(outside, source === '-' ? await readInput() : await readFile(source))
  const calledOff = new AbortController()
  const stop = () => calledOff.abort()
  process.once('SIGINT', stop)
  try {
    const look = await outside.fetchPolicy(source, { signal: calledOff.signal })
    if (look.outcome === 'unavailable') return look
    return { outcome: 'read', title: look.source.title, kind: look.source.kind, reading: look.reading }
  } finally {
    process.off('SIGINT', stop)
  }
}

/** Nothing at all is a document without text, as far as a reader is concerned. */
const readGiven = (outside: PolicyOutside, bytes: Uint8Array): Promise<GivenLook> =>
  outside.readPolicy(bytes, { url: 'https://given.invalid/', contentType: null })

function whyNot(source: string, reason: ReadingFailure, detail: string): Error {
  const words = `${source}: ${failureWords[reason]}${detail === '' ? '' : ` (${detail})`}`
  // Whatever a document holds, our reader should have had a word for it.
  return reason === 'crashed' ? new Error(words) : new Misuse(words)
}

async function readFile(path: string): Promise<Uint8Array> {
  const { size } = await requireFile(path)
  if (size > mostBytes) throw new Misuse(`${path}: ${failureWords['too-large']}`)
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => error)
  if (handle instanceof Error)
    throw new Misuse(`${path}: the file cannot be opened (${handle.code ?? handle.message}).`)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

async function readInput(): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of process.stdin as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > mostBytes) throw new Misuse(`-: ${failureWords['too-large']}`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const asked = z.union([
  z.object({ id: lineId, text: z.string() }),
  z.object({ id: lineId, html: z.string() }),
  z.object({ id: lineId, citations: z.array(z.string()) }),
])

/** Answers each line of standard input, in order. What is wrong with a line is told in its answer, and the next is read. */
async function answerBatch(openOutside: () => Promise<PolicyOutside>): Promise<void> {
  // Each line leaves a little garbage, and V8 would rather grow than collect it: with this it takes half of the memory.
  setFlagsFromString('--optimize-for-size')
  let opened: Promise<PolicyOutside> | undefined
  const outside = () => {
    opened ??= openOutside()
    return opened
  }
  try {
    await answerLines(mostLineBytes, async (line) => {
      if (line.outcome === 'refused') return { id: null, error: line.reason }
      const parsed = asked.safeParse(line.value)
      if (!parsed.success) return { id: idOf(line.value), error: 'a line has an id, and text, html or citations' }
      const { id = null } = parsed.data
      if ('citations' in parsed.data) return { id, answers: answersOf(parsed.data) }
      if ('text' in parsed.data) return { id, ...labelsOfText(parsed.data.text) }
      return { id, ...(await labelsOfHtml(await outside(), parsed.data.html)) }
    })
  } finally {
    await (await opened)?.close()
  }
}

/** A longer text isn't a segment but a page. */
const longestSegment = 20_000

function labelsOfText(text: string) {
  const { labels, top } = text.length > longestSegment ? labelsOfSegments(segmentsOfText(text)) : label({ text })
  return {
    labels,
    top,
    types: opp115TypesOf(text),
    practices: labelsOf(text),
    disclosures: ccpaDisclosuresOf(text),
    text,
  }
}

async function labelsOfHtml(outside: PolicyOutside, html: string) {
  const look = await outside.readBytes(new TextEncoder().encode(html), {
    url: 'https://page.invalid/',
    contentType: 'text/html; charset=utf-8',
  })
  // A page without a word is read; there is nothing in it.
  if (look.outcome === 'unavailable') return look.reason === 'no-text' ? labelsOfText('') : { error: look.reason }
  const { document } = look
  const segments = segmentsOf(document)
  const practices = new Set(segments.flatMap(({ text, leadIn }) => labelsOf(text, { leadIn })))
  return {
    ...labelsOfSegments(segments),
    types: opp115TypesOf(document.text),
    practices: practiceLabels.filter((practice: PracticeLabel) => practices.has(practice)),
    disclosures: ccpaDisclosuresOf(document),
    text: flowText(document),
  }
}

/** Every label of a segment is one of the page; on top is what most of its text speaks of. */
function labelsOfSegments(segments: ReturnType<typeof segmentsOf>): { labels: PolicyCategory[]; top: PolicyCategory } {
  const characters = new Map<PolicyCategory, number>()
  const labels = new Set<PolicyCategory>()
  for (const segment of segments) {
    const labelled = label(segment)
    for (const category of labelled.labels) labels.add(category)
    characters.set(labelled.top, (characters.get(labelled.top) ?? 0) + segment.text.length)
  }
  const [top = 'Practice not covered'] = policyCategories.toSorted(
    (a, b) => (characters.get(b) ?? 0) - (characters.get(a) ?? 0),
  )
  return { labels: policyCategories.filter((category) => labels.has(category)), top }
}
