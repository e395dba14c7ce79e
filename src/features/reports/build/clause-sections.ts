import { counted } from '../../../platform/shared/counted.ts'
import type { Framework } from '../../../product/frameworks.ts'
import type { AgreementFact, VendorFacts } from '../../../product/register-facts.ts'
import { type AgreementKind, clauseStates } from '../../../product/vendors.ts'
import { clausesOf, findClause } from '../../vendors/clauses.ts'
import { type ReportState, type Section, stateWords } from '../model.ts'
import { citeAgreement } from './citations.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { agreementHeld, clausesCounted, frameworkHeld } from './held.ts'
import { tableOf } from './table.ts'

/** The kind of contract to check, and the headings of its clauses. */
export interface Contract {
  kind: AgreementKind
  framework: Exclude<Framework, 'hipaa'>
  /** As in `dpa-clauses`. */
  id: string
  /** As in "DPA clauses". */
  title: string
  law: string
  /** One short word or two for each clause, by its mark. */
  heads: Readonly<Record<string, string>>
}

export interface Checked {
  vendor: VendorFacts
  /** The agreement that counts today; undefined where nothing of the kind is signed and in force. */
  agreement: AgreementFact | undefined
}

export const checkedFor = (vendors: readonly VendorFacts[], kind: AgreementKind, today: string): Checked[] =>
  vendors.map((vendor) => ({ vendor, agreement: agreementHeld(vendor, kind, today) }))

/** As a person confirmed it; what no one confirmed is not assessed. */
export const clauseState = ({ agreement }: Checked, id: string): ReportState =>
  agreement?.clauses.find((clause) => clause.id === id && clause.isConfirmed)?.state ?? 'not_assessed'

/** "7 of 8"; undefined where there is no agreement. */
export const clausesMet = ({ agreement }: Checked): string | undefined => {
  if (!agreement) return undefined
  const { met, total } = clausesCounted(agreement)
  return `${met} of ${total}`
}

/** Vendor by clause, the same counted, and where each clause is in its contract. */
export function clauseSections({
  contract,
  checked,
  today,
  evidence,
}: {
  contract: Contract
  checked: readonly Checked[]
  today: string
  evidence: EvidenceIndex
}): Section[] {
  const { kind, framework, id, title, law, heads } = contract
  const clauses = clausesOf(kind).filter(({ isFurther }) => !isFurther)
  const head = (mark: string): string => `${mark} ${heads[mark] ?? ''}`.trim()
  const cite = ({ vendor, agreement }: Checked): string[] =>
    agreement ? citeAgreement(evidence, vendor, agreement) : []
  const counts = clauseStates.map((state) => ({
    state,
    values: clauses.map((clause) => checked.filter((one) => clauseState(one, clause.id) === state).length),
  }))
  return [
    tableOf({
      ...{ id: `${id}-matrix`, title: `${title}: vendor by clause` },
      intro: `What the agreement in force says to each clause of ${law}, as a person confirmed it. Where none is in force there is no text to be judged: the clauses are not assessed, and the last column says what follows.`,
      emptyWords: noVendorNeedsIt,
      items: checked,
      evidence: cite,
      columns: [
        { id: 'vendor', title: 'Vendor', kind: 'text', weight: 3, of: ({ vendor }) => vendor.name },
        {
          ...{ id: 'agreement', title: 'Agreement in force', kind: 'text', weight: 2 },
          of: ({ agreement }) => (agreement ? agreement.title || agreement.file?.name || 'Without a title' : null),
        },
        { id: 'signed', title: 'Signed on', kind: 'day', of: ({ agreement }) => agreement?.signedOn ?? null },
        ...clauses.map((clause) => ({
          ...{ id: clause.id, title: head(clause.mark), kind: 'state' as const },
          of: (one: Checked) => clauseState(one, clause.id),
        })),
        {
          ...{ id: 'state', title: 'As a whole', kind: 'state' },
          of: ({ vendor }) => frameworkHeld(framework, vendor, today).state,
        },
      ],
    }),
    {
      ...{ id: `${id}-chart`, title: `${title}: how many stand where`, kind: 'chart', chart: 'stacked', slide: {} },
      labels: clauses.map(({ mark }) => head(mark)),
      series: counts.map(({ state, values }) => ({ name: stateWords[state], values })),
      unit: 'count',
      words: chartWords(
        checked,
        counts,
        clauses.map(({ mark }) => head(mark)),
      ),
    },
    tableOf({
      ...{ id: `${id}-references`, title: `${title}: where they stand` },
      intro:
        'Each clause that was found or judged, with its place and its words. A draft was found by a program in the text and does not count until someone confirms it.',
      emptyWords: 'No record: no clause of an agreement in force was found or judged.',
      items: checked.flatMap((one) =>
        [...(one.agreement?.clauses ?? [])]
          .filter(({ state, quote, note }) => state !== 'not_assessed' || quote !== null || note !== '')
          .map((check) => ({ ...one, check })),
      ),
      evidence: cite,
      columns: [
        { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
        { id: 'clause', title: 'Clause', kind: 'text', weight: 2, of: ({ check }) => titleOf(check.id) },
        {
          ...{ id: 'state', title: 'State', kind: 'state' },
          of: (one) => clauseState(one, one.check.id),
        },
        {
          ...{ id: 'standing', title: 'Standing', kind: 'text' },
          of: ({ check }) => (check.isConfirmed ? 'Confirmed' : `Draft: ${stateWords[check.state].toLowerCase()}`),
        },
        { id: 'note', title: 'Reference', kind: 'text', of: ({ check }) => check.note },
        { id: 'quote', title: 'Words of the agreement', kind: 'text', weight: 4, of: ({ check }) => check.quote ?? '' },
        { id: 'by', title: 'Confirmed by', kind: 'text', of: ({ check }) => check.confirmedBy },
        { id: 'at', title: 'Confirmed at', kind: 'instant', of: ({ check }) => check.confirmedAt },
      ],
    }),
  ]
}

function chartWords(
  checked: readonly Checked[],
  counts: readonly { state: ReportState; values: readonly number[] }[],
  heads: readonly string[],
): string {
  if (checked.length === 0) return noVendorNeedsIt
  const met = counts.find(({ state }) => state === 'met')?.values ?? []
  return `Of ${counted(checked.length, 'vendor')}: ${heads.map((head, at) => `${head} ${met[at] ?? 0} met`).join(', ')}.`
}

const noVendorNeedsIt =
  'No record: no vendor of this selection needs such an agreement, as far as its role is recorded.'

function titleOf(id: string): string {
  const clause = findClause(id)
  return clause ? `${clause.mark} ${clause.title}` : id
}
