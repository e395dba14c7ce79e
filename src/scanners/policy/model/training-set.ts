import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyCategory } from '../policy.ts'
import { readCollections } from './collections.ts'
import { categoriesOf, readLabelled } from './letters.ts'
import { templateSentences } from './templates.ts'
import type { Example } from './training.ts'

/** A passage or a paragraph of a real policy with all its labels. */
export interface Passage {
  service: string
  text: string
  labels: PolicyCategory[]
}

export const passagesFile = 'privacyspy-passages-dev.jsonl'
export const collectionsFolder = 'open-terms-archive'
export const ownFiles = ['passage-labels.txt', 'own-segments.txt', 'paragraph-labels.txt'] as const

/** The passages of the folder that have labels here, in the order of the file. */
export function readPassages(folder: string): Passage[] {
  const labels = new Map(
    readFileSync(join(import.meta.dirname, ownFiles[0]), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(4), categoriesOf(line.slice(0, 4).trim())]),
  )
  return readFileSync(join(folder, passagesFile), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const { id, service, text } = JSON.parse(line) as { id: string; service: string; text: string }
      const found = labels.get(id)
      return found ? [{ service, text, labels: found }] : []
    })
}

/** The paragraphs of the collections in the folder that have labels here; none where the collections are not there. */
export function readParagraphs(folder: string): Passage[] {
  const collections = join(folder, collectionsFolder)
  if (!existsSync(collections)) return []
  const labels = new Map(
    readFileSync(join(import.meta.dirname, ownFiles[2]), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, 12), categoriesOf(line.slice(13, 17).trim())]),
  )
  const paragraphs = readCollections(collections).flatMap(({ id, service, text }) => {
    const found = labels.get(id)
    return found ? [{ service: service.toLowerCase().replace(/[^a-z0-9]+/g, '-'), text, labels: found }] : []
  })
  if (paragraphs.length !== labels.size)
    throw new Error(`policy labels: ${labels.size - paragraphs.length} paragraphs are not in the collections`)
  return paragraphs
}

const paragraphWeight = 1
const templateWeight = 0.6
const joinedWeight = 0.5

/** What the model learns from: passages, pairs of them as longer segments, paragraphs, and what was written for it. */
export function examplesFrom(passages: readonly Passage[], paragraphs: readonly Passage[] = []): Example[] {
  const own = readLabelled(readFileSync(join(import.meta.dirname, ownFiles[1]), 'utf8'))
  return [
    ...passages.map(({ text, labels }) => ({ text, labels, weight: 1 })),
    ...own.map((segment) => ({ ...segment, weight: 1 })),
    ...templateSentences().map((segment) => ({ ...segment, weight: templateWeight })),
    ...joined(passages, 2).map((segment) => ({ ...segment, weight: joinedWeight })),
    ...paragraphs.map(({ text, labels }) => ({ text, labels, weight: paragraphWeight })),
  ]
}

/** Segments of `count` passages that follow each other, with the labels of all. */
export function joined(passages: readonly Passage[], count: number): { text: string; labels: PolicyCategory[] }[] {
  const made = []
  for (let index = 0; index + count <= passages.length; index += count) {
    const parts = passages.slice(index, index + count)
    const labels = new Set(parts.flatMap((part) => part.labels))
    // Of a segment that is about something, no one says that it is generic.
    if (count > 1) for (const other of generic) labels.delete(other)
    if (labels.size > 0) made.push({ text: parts.map(({ text }) => text.trim()).join('\n\n'), labels: [...labels] })
  }
  return made
}

const generic: readonly PolicyCategory[] = ['Introductory/Generic', 'Practice not covered']

/** Which of five parts a service belongs to: all its passages stay together. */
export function foldOf(service: string): number {
  return Number.parseInt(createHash('sha256').update(service).digest('hex').slice(0, 6), 16) % folds
}

export const folds = 5
