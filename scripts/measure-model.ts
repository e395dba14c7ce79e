import { randomBytes } from 'node:crypto'
import { answer } from '../src/features/investigations/core/llm/answers.ts'
import { ask } from '../src/features/investigations/core/llm/ask.ts'
import type { ReadTopic } from '../src/features/investigations/core/llm/codebook.ts'
import { openIn, readDevelopmentDocuments } from '../src/features/investigations/core/llm/codebook-dev.fixture.ts'
import type { Complete } from '../src/features/investigations/core/llm/complete.ts'

// How well a configured model answers the codebook's questions about documents of our own, after every check that a run makes.

interface Judged {
  document: string
  topic: ReadTopic
  truth: string | null
  /** Stored answer; null if there is none. */
  answer: string | null
}

export interface ModelFigures {
  judged: Judged[]
  dropped: { document: string; topic: string; rule: string; says: string }[]
  /** Documents about which nothing was answered, each with the reason. */
  unanswered: { document: string; reason: string }[]
  tokens: { input: number; output: number }
  /** Calls for which the server told no tokens. */
  uncounted: number
  milliseconds: number
}

export async function measureModel(complete: Complete, clock: () => number): Promise<ModelFigures> {
  const figures: Omit<ModelFigures, 'milliseconds'> = {
    ...{ judged: [], dropped: [], unanswered: [], tokens: { input: 0, output: 0 }, uncounted: 0 },
  }
  const start = clock()
  for (const document of readDevelopmentDocuments()) {
    const input = openIn(document)
    const asked = await ask({ call: answer, input, complete, random: randomBytes })
    for (const { usage } of asked.records) {
      if (!usage) figures.uncounted++
      figures.tokens.input += usage?.input ?? 0
      figures.tokens.output += usage?.output ?? 0
    }
    if (asked.outcome === 'failed') {
      figures.unanswered.push({ document: document.id, reason: asked.reason })
      continue
    }
    const { kept, dropped } = asked.value
    for (const topic of input.topics) {
      const given = kept.find((one) => one.topic === topic)?.answer ?? null
      figures.judged.push({ document: document.id, topic, truth: document.truth[topic] ?? null, answer: given })
    }
    figures.dropped.push(...dropped.map(({ topic, rule, says }) => ({ document: document.id, topic, rule, says })))
  }
  return { ...figures, milliseconds: clock() - start }
}

/** Prices are the operator's, for a million tokens; without both nothing is said about cost. */
export function describeModel(
  { judged, dropped, unanswered, tokens, uncounted, milliseconds }: ModelFigures,
  price: { input: number; output: number } | null,
): string {
  const share = (some: number, all: number) =>
    all === 0 ? `${some} of 0` : `${some} of ${all} (${((100 * some) / all).toFixed(0)}%)`
  const right = judged.filter(({ truth, answer: given }) => truth === given)
  const other = judged.filter(({ truth, answer: given }) => given !== null && truth !== given)
  const missed = judged.filter(({ truth, answer: given }) => given === null && truth !== null)
  const cost = price && (tokens.input * price.input + tokens.output * price.output) / 1_000_000
  return [
    `Agreement: ${share(right.length, judged.length)}`,
    `Answered otherwise: ${other.length}`,
    ...other.map((one) => `  ${one.document}, ${one.topic}: ${one.answer} instead of ${one.truth ?? 'no answer'}`),
    `Not answered, or dropped: ${missed.length}`,
    ...missed.map((one) => `  ${one.document}, ${one.topic}: ${one.truth}`),
    `Dropped by the checks: ${dropped.length}`,
    ...dropped.map((one) => `  ${one.document}, ${one.topic}, ${one.rule}: ${one.says}`),
    ...unanswered.map(({ document, reason }) => `No answer about ${document}: ${reason}`),
    `Tokens: ${tokens.input} in, ${tokens.output} out${uncounted > 0 ? `; of ${uncounted} calls the server told none` : ''}`,
    cost === null
      ? 'Cost: give --price-in and --price-out, for a million tokens'
      : `Cost: ${cost.toFixed(4)} at ${price?.input} in and ${price?.output} out for a million tokens`,
    `Time: ${(milliseconds / 1000).toFixed(1)} s`,
  ].join('\n')
}
