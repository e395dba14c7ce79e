import { type LawBook, lawClaim, lawDuty, lawFact, pendingState } from './facts.ts'
import { type Law, type LawFile, readLaw, sourceOf } from './law-file.ts'
import { type PageRow, pageClaims, pageSources, pendingStates } from './page.ts'
import { source } from './sources.ts'
import * as al from './us/al.ts'
import * as ca from './us/ca.ts'
import * as co from './us/co.ts'
import * as ct from './us/ct.ts'
import * as de from './us/de.ts'
import * as fl from './us/fl.ts'
import * as ia from './us/ia.ts'
import * as indiana from './us/in.ts'
import * as ky from './us/ky.ts'
import * as la from './us/la.ts'
import * as md from './us/md.ts'
import * as mn from './us/mn.ts'
import * as mt from './us/mt.ts'
import * as ne from './us/ne.ts'
import * as nh from './us/nh.ts'
import * as nj from './us/nj.ts'
import * as nv from './us/nv.ts'
import * as ok from './us/ok.ts'
import * as oregon from './us/or.ts'
import * as ri from './us/ri.ts'
import * as tn from './us/tn.ts'
import * as tx from './us/tx.ts'
import * as ut from './us/ut.ts'
import * as va from './us/va.ts'
import * as vt from './us/vt.ts'
import * as wa from './us/wa.ts'

// The first eight in the order in which the page shows them, then by the day of taking effect.
const files: readonly LawFile[] = [
  ca,
  va,
  co,
  ct,
  ut,
  fl,
  tx,
  oregon,
  mt,
  de,
  ia,
  ne,
  nh,
  nj,
  tn,
  mn,
  md,
  indiana,
  ky,
  ri,
  ok,
  la,
  al,
  vt,
  wa,
  nv,
]

/** Every law, read and judged. @throws on anything that does not fit. */
export const readLaws = (): Law[] => files.map(readLaw)

/** Builds the law book that the page, the wizard, the calendar, mails and reports read. */
export function lawBook(laws: readonly Law[] = readLaws()): LawBook {
  const facts = laws.flatMap((law) =>
    law.facts.map(({ sources: keys, ...row }) => {
      const sources = keys.map((key) => sourceOf(law, key))
      const [first] = sources
      return lawFact.parse({
        ...row,
        law: law.head.id,
        sourceUrl: first?.url,
        sourceTitle: first?.title,
        asOf: first?.readOn,
        sources,
      })
    }),
  )
  return {
    asOf:
      facts
        .map((fact) => fact.asOf)
        .toSorted()
        .at(-1) ?? pageSources.none.readOn,
    laws: laws.map(({ head }) => head),
    facts,
    duties: laws.flatMap((law) =>
      law.duties.map(({ source: key, ...row }) => {
        const { url: sourceUrl, readOn: asOf } = sourceOf(law, key)
        return lawDuty.parse({ ...row, law: law.head.id, sourceUrl, asOf })
      }),
    ),
    claims: pageClaims.map((row) => lawClaim.parse(withSource(row))),
    pending: pendingStates.map((row) => pendingState.parse(withSource(row))),
  }
}

function withSource<Row extends PageRow>({ source: key, ...row }: Row) {
  if (key === null) return { ...row, sourceUrl: null, sourceTitle: 'No source', asOf: pageSources.none.readOn }
  const { url: sourceUrl, title: sourceTitle, readOn: asOf } = source.parse(pageSources.known[key])
  return { ...row, sourceUrl, sourceTitle, asOf }
}
