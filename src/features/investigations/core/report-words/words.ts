import type { Claim } from '../../../../scanners/policy/claims.ts'
import type { Advice } from '../../vocabulary.ts'
import type { CheckStatus, FrameworkAssessment } from '../compliance/assess.ts'
import type { FoundRole } from '../connectors/documents/lexicon.ts'
import type { Field } from '../connectors/scope.ts'
import type { Trust } from '../evidence.ts'
import type { Direction, Family, Finding } from '../findings/finding.ts'
import type { Change, ConditionCode, ForUse, OtherUse, ReasonCode, SinceLast, Told, Topic } from '../first-page.ts'
import type { Question } from '../questions.ts'
import type { UseWords } from '../use-words.ts'

/** Words for a person, and the language that they are in where it is not the report's. */
export interface Words {
  text: string
  lang?: string
}

/** Details of a title besides its rule, read from the facts behind the finding. */
export interface Detail {
  /** `SOC 2 Type II`. */
  standard?: string
  /** The source's name for the incident. */
  incident?: string
  role?: FoundRole
  field?: Field
  /** The claim of the quoted sentence, with everything that narrows it. */
  claim?: Pick<Claim, 'modality' | 'condition' | 'people' | 'polarity' | 'limits'>
}

/** Everything that a report says by itself, in one language. What a vendor wrote stays as it is. */
export interface ReportWords {
  automated: { label: string; words: string }
  documentTitle: (name: string) => string
  headings: Readonly<
    Record<
      | 'atAGlance'
      | 'otherUses'
      | 'open'
      | 'conditions'
      | 'questions'
      | 'moreQuestions'
      | 'appendix'
      | 'findings'
      | 'contradictions'
      | 'gaps'
      | 'disclosures'
      | 'evidence'
      | 'method',
      string
    >
  >
  columns: Readonly<
    Record<
      | 'topic'
      | 'answer'
      | 'law'
      | 'disclosure'
      | 'state'
      | 'where'
      | 'number'
      | 'what'
      | 'address'
      | 'date'
      | 'sha256'
      | 'place'
      | 'outcome',
      string
    >
  >
  recommendation: (advice: Advice) => string
  reasons: Readonly<Record<ReasonCode, string>>
  topics: Readonly<Record<Topic, string>>
  conditions: Readonly<Record<ConditionCode, string>>
  /** The recommendation for a use. */
  use: (use: ForUse) => UseWords
  since: (last: SinceLast) => string
  change: (change: Change) => string
  /** A kind of use for which it is stricter. */
  otherUse: (use: OtherUse) => { label: string; text: string }
  /** `points` and its range are null where no level is shown. */
  level: (level: string, range: { points: number | null; low: number; high: number }) => string
  answer: (told: Told, titleOf: (id: string) => string) => string
  /** Topics that no document answers, and those that no one could check. */
  notFoundIn: (documents: number) => string
  mentioned: string
  notChecked: string
  /** Privacy notices for a part of the people, on which no answer rests. */
  apart: (count: number) => string
  /** A list of topics after a label. */
  topicList: (topics: readonly Topic[]) => string
  moreInAppendix: (count: number) => string
  noQuestion: string
  /** Instead of it, where no finding asks and documents leave topics open. */
  askOpen: (topics: readonly Topic[]) => string
  noContradiction: string
  noFinding: string
  noGap: string
  noDisclosure: string
  families: Readonly<Record<Family, string>>
  /** `Risk, high`. */
  weight: (direction: Direction, severity: number) => string
  title: (finding: Finding, detail: Detail) => Words
  question: (
    question: Question,
    finding: Finding | undefined,
    about: { name: string; field: Field | undefined; title: string },
  ) => Words
  letter: (name: string) => { to: string; subject: string; greeting: string; lead: string; close: string[] }
  statuses: Readonly<Record<CheckStatus, string>>
  check: (check: { check: string; title: string }) => Words
  framework: (framework: Pick<FrameworkAssessment, 'name' | 'applies'>) => string
  notSettled: (count: number) => string
  trusts: Readonly<Record<Trust, string>>
  asOf: (date: string) => string
  fetched: (date: string) => string
  method: (figures: { places: number | null; evidence: number; findings: number }) => string[]
  disclaimer: string
  /** Beside words that are in another language than the report. */
  originalNote: string | null
  quoted: (text: string) => string
  /** Before the mark of a finding that quotes the same words. */
  samePlace: string
}
