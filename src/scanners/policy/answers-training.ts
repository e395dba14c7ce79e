import { createHash } from 'node:crypto'
import { type AnswerFeatures, featuresOf, vectorOf, vocabularyFrom } from './answers.features.ts'
import { type AnswerWay, type AnswerWeights, isHeap } from './answers.model.ts'
import { questions, type RubricAnswers, type RubricQuestion } from './answers.rubric.ts'
import { answersByRules } from './answers.rules.ts'
import { tokenizerVersion } from './model/tokens.ts'
import { quantised } from './model/weights.ts'

// Learns to answer the rubric from the passages that volunteers quoted for a product, all in one heap. A few products and
// some judgement by taste: what is learned is held close to the most common answer, and where it does not agree better
// than that or the rules do on products that it has not seen, it is not used.

/** A line of privacyspy-dev.jsonl. */
export interface AnsweredProduct {
  slug: string
  rubric: Readonly<Record<string, { value: string; citations: readonly string[] }>>
}

/** What answers-weights.json has to be. */
export function trainAnswers(products: readonly AnsweredProduct[]): AnswerWeights {
  const rows = rowsOf(products)
  const vocabulary = namesIn(rows)
  const space = spaceOf(rows, vocabulary)
  const ways = questions.map((question): [RubricQuestion, AnswerWay] => {
    const by = bestWay(question, rows)
    if (by === 'rules') return [question, { by }]
    if (by === 'majority') return [question, { by, option: majorityOf(question, rows) }]
    const { options, shares, biases } = fit(space.seen, answersTo(question, rows))
    const weights = options.map((option, nth) => {
      const column = new Float64Array(space.size)
      space.vectors.forEach((vector, row) => {
        for (const [place, value] of vector)
          column[place] = (column[place] ?? 0) + value * at(shares, row, nth, options.length)
      })
      const { bias, scale, values } = quantised(column, biases[nth] ?? 0)
      const bytes = Buffer.from(values.buffer, values.byteOffset, values.length)
      return { option, bias, scale, values: bytes.toString('base64') }
    })
    return [question, { by, options: weights }]
  })
  return {
    tokenizer: tokenizerVersion,
    words: vocabulary.words.join('\n'),
    facts: vocabulary.facts.join('\n'),
    ways: Object.fromEntries(ways),
  }
}

const waysToAnswer = ['majority', 'rules', 'model'] as const
type Way = (typeof waysToAnswer)[number]

export interface AnswerAgreement {
  question: RubricQuestion
  products: number
  /** Shares of products answered as the volunteers did, by each way alone and by the one chosen without the product. */
  majority: number
  rules: number
  model: number
  chosen: number
}

/**
 * Five folds by product. Everything but the rules, which no one trains, comes from the other four: words, weights and, by
 * five folds among those, the choice of the way.
 */
export function crossValidateAnswers(products: readonly AnsweredProduct[]): AnswerAgreement[] {
  const rows = rowsOf(products)
  const splits = splitsOf(rows)
  return questions.map((question) => {
    const hits = { majority: 0, rules: 0, model: 0, chosen: 0 }
    for (const { seen, unseen } of splits) {
      const chosen = bestWay(question, seen)
      const answers = answersByWays(question, seen, unseen)
      unseen.forEach((row, nth) => {
        for (const way of waysToAnswer) hits[way] += Number(answers[way][nth] === row.answers[question])
        hits.chosen += Number(answers[row.isHeap ? chosen : 'rules'][nth] === row.answers[question])
      })
    }
    const share = (count: number) => count / rows.length
    return {
      ...{ question, products: rows.length, majority: share(hits.majority), rules: share(hits.rules) },
      ...{ model: share(hits.model), chosen: share(hits.chosen) },
    }
  })
}

export function agreementByQuestionTable(agreements: readonly AnswerAgreement[]): string {
  const columns = ['majority', 'rules', 'model', 'chosen'] as const
  const mean = (column: (typeof columns)[number]) =>
    agreements.reduce((sum, agreement) => sum + agreement[column], 0) / agreements.length
  const line = (title: string, shareOf: (column: (typeof columns)[number]) => number) =>
    `| ${title} | ${columns.map((column) => shareOf(column).toFixed(3)).join(' | ')} |`
  return [
    '| question | most common answer | rules | model | chosen |',
    '|---|---|---|---|---|',
    ...agreements.map((agreement) => line(agreement.question, (column) => agreement[column])),
    line('all', mean),
  ].join('\n')
}

interface Row {
  slug: string
  isHeap: boolean
  features: AnswerFeatures
  rules: RubricAnswers
  answers: Readonly<Partial<Record<RubricQuestion, string>>>
}

/** Products that have every question answered. */
const rowsOf = (products: readonly AnsweredProduct[]): Row[] =>
  products
    .filter(({ rubric }) => questions.every((question) => Object.hasOwn(rubric, question)))
    .map(({ slug, rubric }) => {
      const citations = Object.values(rubric).flatMap((answer) => answer.citations)
      const answers = Object.fromEntries(questions.map((question) => [question, rubric[question]?.value ?? '']))
      return {
        ...{ slug, answers, isHeap: isHeap(citations) },
        ...{ features: featuresOf(citations), rules: answersByRules(citations) },
      }
    })

const answersTo = (question: RubricQuestion, rows: readonly Row[]): string[] =>
  rows.map(({ answers }) => answers[question] ?? '')

function majorityOf(question: RubricQuestion, rows: readonly Row[]): string {
  const groups = Map.groupBy(answersTo(question, rows), (answer) => answer)
  const [first] = [...groups].sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1))
  return first?.[0] ?? ''
}

const folds = 5
const foldOf = (slug: string, salt: string): number =>
  Number.parseInt(
    createHash('sha256')
      .update(salt + slug)
      .digest('hex')
      .slice(0, 6),
    16,
  ) % folds

function splitsOf(rows: readonly Row[], salt = ''): { seen: Row[]; unseen: Row[] }[] {
  return Array.from({ length: folds }, (_, fold) => ({
    seen: rows.filter(({ slug }) => foldOf(slug, salt) !== fold),
    unseen: rows.filter(({ slug }) => foldOf(slug, salt) === fold),
  })).filter(({ seen, unseen }) => seen.length > 0 && unseen.length > 0)
}

const chosenBefore = new WeakMap<readonly Row[], Split[]>()
interface Split {
  seen: Row[]
  unseen: Row[]
}

/**
 * What was learned, where neither of the others agrees better on products left out by more than chance would have it (a
 * standard error); it knows what the rules say, and which answer is the most common.
 */
function bestWay(question: RubricQuestion, rows: readonly Row[]): Way {
  const splits = chosenBefore.get(rows) ?? splitsOf(rows, 'choice ')
  chosenBefore.set(rows, splits) // so that the space of each is made once for all questions
  const hits = { majority: 0, rules: 0, model: 0 }
  for (const { seen, unseen } of splits) {
    const answers = answersByWays(question, seen, unseen)
    unseen.forEach((row, nth) => {
      for (const way of waysToAnswer) hits[way] += Number(answers[way][nth] === row.answers[question])
    })
  }
  const chance = Math.sqrt((hits.model * (rows.length - hits.model)) / rows.length)
  const best = hits.rules > hits.majority ? 'rules' : 'majority'
  return hits[best] > hits.model + chance ? best : 'model'
}

function answersByWays(question: RubricQuestion, seen: readonly Row[], unseen: readonly Row[]): Record<Way, string[]> {
  const majority = majorityOf(question, seen)
  const space = spacesOf(seen, unseen)
  const { options, shares, biases } = fit(space.seen, answersTo(question, seen))
  return {
    majority: unseen.map(() => majority),
    rules: unseen.map(({ rules }) => rules[question]),
    model: unseen.map((_, row) => {
      const scores = options.map((_, nth) => {
        let score = biases[nth] ?? 0
        for (let other = 0; other < seen.length; other++)
          score += at(space.across, row, other, seen.length) * at(shares, other, nth, options.length)
        return score
      })
      return options[scores.indexOf(Math.max(...scores))] ?? majority
    }),
  }
}

const rarestWord = 4
const rarestFact = 3
const commonest = 0.7

function namesIn(rows: readonly Row[]): { words: string[]; facts: string[] } {
  const namesOf = (maps: readonly ReadonlyMap<string, number>[], least: number, most: number) => {
    const counts = new Map<string, number>()
    for (const map of maps) for (const name of map.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...counts].flatMap(([name, count]) => (count >= least && count <= most ? [name] : [])).sort()
  }
  return {
    words: namesOf(
      rows.map(({ features }) => features.words),
      rarestWord,
      commonest * rows.length,
    ),
    facts: namesOf(
      rows.map(({ features }) => features.facts),
      rarestFact,
      rows.length,
    ),
  }
}

type Vector = ReadonlyMap<number, number>

function spaceOf(rows: readonly Row[], names: { words: string[]; facts: string[] }) {
  const vocabulary = vocabularyFrom(names.words, names.facts)
  const vectors = rows.map(({ features }) => vectorOf(features, vocabulary))
  const size = names.words.length + names.facts.length
  const products = productsOf(vectors, vectors, size)
  return { vocabulary, vectors, size, seen: { products, steepest: largestEigenvalue(products, rows.length) } }
}

interface Seen {
  products: Float64Array
  steepest: number
}

const spaces = new WeakMap<readonly Row[], { seen: Seen; across: Float64Array }>()

/** The scalar products among those seen, and of those unseen with them: the same for all questions. */
function spacesOf(seen: readonly Row[], unseen: readonly Row[]) {
  const known = spaces.get(seen)
  if (known) return known
  const space = spaceOf(seen, namesIn(seen))
  const others = unseen.map(({ features }) => vectorOf(features, space.vocabulary))
  const made = { seen: space.seen, across: productsOf(others, space.vectors, space.size) }
  spaces.set(seen, made)
  return made
}

function productsOf(rows: readonly Vector[], columns: readonly Vector[], size: number): Float64Array {
  const products = new Float64Array(rows.length * columns.length)
  const sparse = rows.map((row) => ({ places: Int32Array.from(row.keys()), values: Float64Array.from(row.values()) }))
  const dense = new Float64Array(size)
  columns.forEach((column, c) => {
    for (const [place, value] of column) dense[place] = value
    sparse.forEach(({ places, values }, r) => {
      let sum = 0
      for (let nth = 0; nth < places.length; nth++)
        sum += (values[nth] as number) * (dense[places[nth] as number] as number) // below both lengths
      products[r * columns.length + c] = sum
    })
    for (const place of column.keys()) dense[place] = 0
  })
  return products
}

const at = (matrix: Float64Array, row: number, column: number, width: number): number =>
  matrix[row * width + column] as number // inside of the matrix

const penalty = 0.15
const steps = 60

/**
 * Multinomial logistic regression with a penalty on the squared weights, by accelerated gradient descent (Nesterov 1983).
 * Products are few and words are many, so it is solved for how much each product speaks for each option: the weights are
 * the sums of the products' vectors by these shares.
 */
function fit({ products, steepest }: Seen, answers: readonly string[]) {
  const options = [...new Set(answers)].sort()
  const [count, width] = [answers.length, options.length]
  const wanted = answers.map((answer) => options.indexOf(answer))
  const size = count * width
  let shares = new Float64Array(size)
  let biases = new Float64Array(width)
  let [ahead, biasesAhead] = [shares.slice(), biases.slice()]
  let speed = 1
  const rate = 1 / (steepest / 2 + penalty + count / 4)
  for (let step = 0; step < steps; step++) {
    const nextShares = new Float64Array(size)
    const nextBiases = biasesAhead.slice()
    for (let row = 0; row < count; row++) {
      const scores = biasesAhead.slice()
      for (let other = 0; other < count; other++) {
        const product = at(products, row, other, count)
        for (let nth = 0; nth < width; nth++)
          scores[nth] = (scores[nth] as number) + product * at(ahead, other, nth, width) // as wide
      }
      const chances = chancesOf(scores)
      for (let nth = 0; nth < width; nth++) {
        const place = row * width + nth
        const error = (chances[nth] as number) - Number(wanted[row] === nth) // as wide as the options
        nextShares[place] = (ahead[place] as number) - rate * (error + penalty * (ahead[place] as number)) // inside
        nextBiases[nth] = (nextBiases[nth] as number) - rate * error // as wide as the options
      }
    }
    const nextSpeed = (1 + Math.sqrt(1 + 4 * speed * speed)) / 2
    const push = (speed - 1) / nextSpeed
    const [before, biasesBefore] = [shares, biases]
    ahead = nextShares.map((value, place) => value + push * (value - (before[place] as number))) // of one size
    biasesAhead = nextBiases.map((value, place) => value + push * (value - (biasesBefore[place] as number))) // of one size
    ;[shares, biases, speed] = [nextShares, nextBiases, nextSpeed]
  }
  return { options, shares: shares.map((share) => share), biases }
}

function chancesOf(scores: Float64Array): Float64Array {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((all, power) => all + power, 0)
  return powers.map((power) => power / sum)
}

/** By repeated multiplication; a little more than it, to be safe as a bound. */
function largestEigenvalue(matrix: Float64Array, size: number): number {
  let vector = new Float64Array(size).fill(1)
  let norm = 1
  for (let round = 0; round < 20; round++) {
    const product = vector.map((_, row) => {
      let sum = 0
      for (let column = 0; column < size; column++) sum += at(matrix, row, column, size) * (vector[column] as number) // of one size
      return sum
    })
    norm = Math.sqrt(product.reduce((sum, value) => sum + value * value, 0)) || 1
    vector = product.map((value) => value / norm)
  }
  return 1.05 * norm
}
