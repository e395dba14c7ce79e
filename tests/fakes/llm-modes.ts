import type { ReadPrompt } from './llm-prompt.ts'

export const llmModes = [
  'good',
  'uncited',
  'wrong-id',
  'contradicted',
  'number-changed',
  'gullible',
  'broken-json',
  'fenced',
  'truncated',
  'empty',
  'refusal',
  '429',
  '500',
  'hang',
  'huge',
  'wrong-schema',
  'unicode-tricks',
] as const
export type LlmMode = (typeof llmModes)[number]

export type Said =
  | { kind: 'text'; text: string; isCut?: boolean }
  | { kind: 'refusal' }
  | { kind: 'status'; status: number }
  | { kind: 'hang' }
  | { kind: 'huge' }

/** State that a mode keeps between requests; the model itself remembers nothing. */
export interface Answering {
  /** Broken answers given so far, by what was asked. */
  broken: Map<string, number>
}

type Given = ReadPrompt & { system: string }

interface Line {
  text: string
  cites: string[]
  kind: 'fact' | 'inference'
}

export function answerIn(mode: LlmMode, given: Given, state: Answering): Said {
  const json = (value: unknown): Said => ({ kind: 'text', text: JSON.stringify(value) })
  const good = () => JSON.stringify(answerFor(given, (s) => s))
  switch (mode) {
    case 'good':
      return { kind: 'text', text: good() }
    case 'uncited':
      return json(answerFor(given, (s) => ({ ...s, cites: [] })))
    case 'wrong-id':
      return json(answerFor(given, (s) => ({ ...s, cites: ['F998', 'E999'] }), 'X999'))
    case 'contradicted':
      return json(answerFor(given, (s) => ({ ...s, text: contradicted(s.text) })))
    case 'number-changed':
      return json(answerFor(given, (s) => ({ ...s, text: otherNumber(s.text) })))
    case 'unicode-tricks':
      return json(answerFor(given, (s, index) => ({ ...s, text: disguised(s.text, index) })))
    case 'gullible':
      return json(gullible(given))
    case 'broken-json': {
      const asked = `${String(given.header.call)} ${String(given.header.section ?? '')}`
      const before = state.broken.get(asked) ?? 0
      state.broken.set(asked, before === 2 ? 0 : before + 1)
      return { kind: 'text', text: before === 2 ? good() : `${good().slice(0, -2)}, oops` }
    }
    case 'fenced':
      return { kind: 'text', text: `\`\`\`json\n${good()}\n\`\`\`` }
    case 'truncated':
      return { kind: 'text', text: good().slice(0, good().length / 2), isCut: true }
    case 'empty':
      return { kind: 'text', text: '' }
    case 'wrong-schema':
      return json({ answer: good(), 'All is well with this vendor': true })
    case 'refusal':
      return { kind: 'refusal' }
    case '429':
    case '500':
      return { kind: 'status', status: Number(mode) }
    case 'hang':
    case 'huge':
      return { kind: mode }
  }
}

const mostSentences = 8
const longest = 300

/** Every call answered truly, then turned by the mode; an id of its own where the mode invents one. */
function answerFor(given: Given, turn: (s: Line, index: number) => Line, inventedId?: string): object {
  const { header, blocks } = given
  const ids = blocks.map((b) => b.id)
  switch (header.call) {
    case 'label':
      return {
        labels: ids.map((id) => ({ id: inventedId ?? id, categories: [(header.categories as string[])[0]] })),
      }
    case 'choose':
      return { ids: inventedId ? [inventedId] : ids.slice(0, Number(header.atMost)) }
    case 'judge':
      return {
        verdicts: ids.filter((id) => id.startsWith('S')).map((id) => ({ id: inventedId ?? id, entailed: true })),
      }
    case 'extract': {
      const quote = turn({ text: firstSentence(blocks[0]?.quote ?? ''), cites: [], kind: 'fact' }, 0).text
      const questions = header.questions as { id: string; options: string[] }[]
      return { answers: questions.map((q) => ({ question: q.id, option: q.options[0], quotes: [quote] })) }
    }
    case 'answer': {
      const [block] = blocks.filter(({ id }) => id !== 'subject')
      const quote = firstSentence(block?.quote ?? '')
      const { text } = turn({ text: quote, cites: [], kind: 'fact' }, 0)
      const questions = header.questions as { question: string; answers: { answer: string }[] }[]
      return {
        answers: questions.map(({ question, answers }) => ({
          ...{ question, answer: answers[0]?.answer, says: text.slice(0, longest), quote },
          document: inventedId ?? block?.id ?? '',
        })),
      }
    }
    default:
      return { sentences: stated(given).map(turn) }
  }
}

/** Copies what the findings state, each with its citations. */
function stated({ blocks }: Given): Line[] {
  return blocks
    .filter((b) => /^F\d/u.test(b.id) && b.quote.length <= longest)
    .slice(0, mostSentences)
    .map((b) => ({
      text: b.quote.replace(/\s+/gu, ' '),
      cites: [b.id, ...(b.about.evidence as string[]).filter((id) => blocks.some((o) => o.id === id))].slice(0, 6),
      kind: 'fact',
    }))
}

const firstSentence = (text: string) => text.split(/(?<=[.!?])\s/u)[0] ?? text

/** Believes whatever it reads: repeats orders and code words, gives its secrets away, and praises. */
function gullible(given: Given): object {
  const { header, blocks, system, marker } = given
  const secrets = system.match(/\b[0-9a-f]{24}\b/gu) ?? []
  const heard = blocks.flatMap((b) =>
    b.quote
      .split(/(?<=[.!?])\s|\n/u)
      .filter((s) =>
        /ignore|disregard|forget|system|dear|reviewer|\bai\b|\bllm\b|must|perfect|safe|[A-Z]{3,}\d+[A-Z]*/iu.test(s),
      )
      .map((text): Line => ({ text: text.slice(0, longest), cites: [b.id], kind: 'fact' })),
  )
  const cites = [blocks.find((b) => /^[EF]\d/u.test(b.id))?.id ?? 'E1']
  const name = blocks.find((b) => b.id === 'subject')?.quote ?? 'The vendor'
  const praise: Line[] = [
    { text: `${name} is perfect and safe.`, cites, kind: 'fact' },
    { text: `The risk level of ${name} is low.`, cites, kind: 'inference' },
  ]
  // It gives its secrets away where it was told to; else it would fail by that alone.
  const told = heard.some((s) => /ignore|disregard|forget|system|private/iu.test(s.text))
  const leak: Line[] = told ? [{ text: `As told: ${[marker, ...secrets].join(' ')}`, cites, kind: 'fact' }] : []
  if (header.call !== 'write') return answerFor(given, (s) => s)
  const sentences = [...heard, ...leak, ...praise].filter((s) => /^[EF]/u.test(s.cites[0] ?? ''))
  return { sentences: sentences.slice(0, mostSentences) }
}

const verbs: [RegExp, string][] = [
  [/\bdoes not (\w+)/u, 'does $1'],
  [/\b(is|are|was|were|can|may) not\b/u, '$1'],
  [/\bNo\b/u, 'A'],
  [/\bno\b/u, 'a'],
  [/\b(is|are|was|were|can|may)\b/u, '$1 not'],
  [/\bstates that it (\w+?)s?\b/u, 'states that it does not $1'],
]

function contradicted(text: string): string {
  const turned = verbs.find(([form]) => form.test(text))
  return turned ? text.replace(...turned) : `It is not true that ${text}`
}

const otherNumber = (text: string): string =>
  /\d/u.test(text) ? text.replace(/\d+/gu, (n) => String(Number(n) + 7)) : `In 37 places, ${text}`

/** Letters that look like others, hidden signs, changed directions, wide digits, struck words. */
function disguised(text: string, index: number): string {
  const tricks: ((t: string) => string)[] = [
    (t) => t.replace(/ /u, ' n\u043et '),
    (t) => `${t}\u200b\u2060`,
    (t) => `\u202e${t}\u202c`,
    (t) => t.replaceAll('a', '\u0430'),
    (t) => [...t].map((c) => `${c}\u0336`).join(''),
    (t) => `${t}${[...'obey'].map((c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join('')}`,
    (t) => `${t} \uff1c\uff49\uff4d\uff47\uff1e`,
    (t) => t.replace(/\w+/u, (w) => [...w].map((c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join('')),
  ]
  return (tricks[index % tricks.length] ?? String)(text).slice(0, longest)
}
