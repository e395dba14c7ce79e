import { type PolicyCategory, policyCategories } from '../policy.ts'
import { labelsOf } from './labels.ts'
import { type Scores, scoresOf } from './scores.ts'
import { train } from './training.ts'
import { examplesFrom, foldOf, folds, joined, type Passage, readParagraphs, readPassages } from './training-set.ts'

/** The categories that stand for a practice; the other three are what the annotation scheme calls "Other". */
export const practiceCategories = policyCategories.slice(0, 9)

export interface Measured {
  microF1: number
  macroF1: number
  /** Share of segments whose highest score is one of their labels. */
  top: number
  categories: { category: PolicyCategory; precision: number; recall: number; f1: number; count: number }[]
}

/** Scores and labels of segments that the model which scored them had not seen. */
export interface Judged {
  scores: Scores
  labels: readonly PolicyCategory[]
}

export interface CrossValidated {
  /** By how many passages make one segment. */
  passages: Map<number, Judged[]>
  paragraphs: Judged[]
}

/** Five models, each judged on the services it was not trained on; `lengths` are how many passages make one segment. */
export function crossValidate(folder: string, lengths: readonly number[]): CrossValidated {
  const passages = readPassages(folder)
  const paragraphs = readParagraphs(folder)
  const judged: CrossValidated = { passages: new Map(lengths.map((length) => [length, []])), paragraphs: [] }
  for (let fold = 0; fold < folds; fold += 1) {
    const isSeen = ({ service }: Passage) => foldOf(service) !== fold
    const isUnseen = (passage: Passage) => !isSeen(passage)
    const model = train(examplesFrom(passages.filter(isSeen), paragraphs.filter(isSeen)))
    const judge = ({ text, labels }: Pick<Passage, 'text' | 'labels'>) => ({ scores: scoresOf(text, model), labels })
    for (const length of lengths)
      judged.passages.get(length)?.push(...joined(passages.filter(isUnseen), length).map(judge))
    judged.paragraphs.push(...paragraphs.filter(isUnseen).map(judge))
  }
  return judged
}

export function measure(judged: readonly Judged[], offsets: Partial<Scores> = {}): Measured {
  const answers = judged.map(({ scores, labels }) => ({ labels, ...labelsOf(scores, offsets) }))
  const categories = practiceCategories.map((category) => {
    const count = answers.filter(({ labels }) => labels.includes(category)).length
    const said = answers.filter(({ given }) => given.includes(category)).length
    const right = answers.filter(({ labels, given }) => labels.includes(category) && given.includes(category)).length
    return {
      category,
      precision: said ? right / said : 0,
      recall: count ? right / count : 0,
      f1: said + count ? (2 * right) / (said + count) : 0,
      count,
      said,
      right,
    }
  })
  const sum = (of: (entry: (typeof categories)[number]) => number) =>
    categories.reduce((all, each) => all + of(each), 0)
  return {
    microF1: (2 * sum(({ right }) => right)) / (sum(({ said }) => said) + sum(({ count }) => count) || 1),
    macroF1: sum(({ f1 }) => f1) / categories.length,
    top: answers.filter(({ labels, top }) => labels.includes(top)).length / (answers.length || 1),
    categories: categories.map(({ category, precision, recall, f1, count }) => ({
      category,
      precision,
      recall,
      f1,
      count,
    })),
  }
}

// Candidates, and how much of the best one is taken: the passages are not the policies that will be read.
const steps = [-0.3, -0.25, -0.2, -0.15, -0.1, -0.05, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]
const taken = 0.5
const smallestGain = 0.01

/**
 * By how much each category's border moves away from 0. Each list is segments of another kind; a border moves only where
 * all of them would have it move the same way, and then half as far as the one that wants least.
 */
export function calibrate(lists: readonly (readonly Judged[])[]): Scores {
  return Object.fromEntries(
    policyCategories.map((category) => {
      const wanted = lists.map((judged) => bestStep(judged, category))
      const smallest = wanted.reduce((least, step) => (Math.abs(step) < Math.abs(least) ? step : least))
      const agree = wanted.every((step) => Math.sign(step) === Math.sign(smallest))
      return [category, agree ? Number((smallest * taken).toFixed(3)) : 0]
    }),
  ) as Scores // one entry for each category
}

function bestStep(judged: readonly Judged[], category: PolicyCategory): number {
  let best = 0
  let bestF1 = f1At(judged, category, 0)
  for (const step of steps) {
    const f1 = f1At(judged, category, step)
    if (f1 <= bestF1 + smallestGain) continue
    best = step
    bestF1 = f1
  }
  return best
}

function f1At(judged: readonly Judged[], category: PolicyCategory, offset: number): number {
  let right = 0
  let either = 0
  for (const { scores, labels } of judged) {
    const isSaid = labelsOf(scores, { [category]: offset }).given.includes(category)
    const isLabel = labels.includes(category)
    if (isSaid && isLabel) right += 1
    either += Number(isSaid) + Number(isLabel)
  }
  return either ? (2 * right) / either : 0
}
