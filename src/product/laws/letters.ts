import type { LawHead } from './facts.ts'
import type { LetterRow } from './law-file.ts'
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
import * as ok from './us/ok.ts'
import * as oregon from './us/or.ts'
import * as ri from './us/ri.ts'
import * as tn from './us/tn.ts'
import * as tx from './us/tx.ts'
import * as ut from './us/ut.ts'
import * as va from './us/va.ts'
import * as vt from './us/vt.ts'

export interface StateLetter extends LetterRow {
  head: LawHead
}

const withHead = ({ head, letters }: { head: LawHead; letters: readonly LetterRow[] }): StateLetter[] =>
  letters.map((row) => ({ ...row, head }))

/** Provisions that letters of people in the United States may cite, in the order of the laws. */
export const stateLetters: readonly StateLetter[] = [
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
].flatMap(withHead)
