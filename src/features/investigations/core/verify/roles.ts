import { hasVerb, isPreposition, type Roles, rolesOf, type Word } from './grammar.ts'
import { dates } from './numbers.ts'
import type { Segment, Statement } from './statements.ts'
import { callsSource, neutral, own } from './vocabulary.ts'
import { contentStems, isContent, stemSet } from './words.ts'

const allows = /\b(?:allow|let|enable|permit|offer|give|ask)(?:s|ed|ing)?\b|\bright\b/iu

type Agent = { kind: 'own' | 'user' | 'other' | 'none'; stems: string[] }

function agentOf(words: readonly Word[], statement: Statement): Agent {
  const content = words
    .filter((w) => isContent(w) && !neutral.has(w.stem) && !callsSource(statement, w.stem))
    .map((w) => w.stem)
  if (content.length > 0) return { kind: 'other', stems: content }
  if (words.some((w) => /^(?:you|users?|customers?|people|persons?|visitors?)$/u.test(w.lower)))
    return { kind: 'user', stems: [] }
  if (words.some((w) => w.lower === own)) return { kind: 'own', stems: [] }
  return { kind: words.length > 0 ? 'own' : 'none', stems: [] }
}

/** Checks that the actor is the same. */
export function roleFault({ words, text }: Segment, statement: Statement): string | undefined {
  if (statement.items || statement.clause.parts.length > 20) return undefined
  const there = rolesOf(statement.clause.words)
  const here = rolesOf(words)
  if (!there || !here) return undefined
  const said = stemSet(text)
  const names = agentOf(here.by, statement).kind === 'other'
  if (names && there.by.length === 0 && (!here.isPassive || (there.isPassive && !statement.isTerse)))
    return 'the evidence does not say by whom'
  if (there.by.length > 0) {
    const agent = agentOf(there.by, statement)
    const isNamed = (here.by.length > 0 || !here.isPassive) && there.byVerb !== undefined && said.has(there.byVerb)
    if (isNamed && agent.stems.some((s) => !said.has(s))) return 'the evidence says that another does it'
  }
  const leadLeft = contentStems(dates(there.lead.map((w) => w.raw).join(' ')).rest)
  if (leadLeft.length > 0 && !leadLeft.some((s) => said.has(s)))
    return `the evidence says "${there.lead.map((w) => w.raw).join(' ')}"`
  const moved = thingFault(here, there, statement, said)
  if (moved) return moved
  if (there.isPassive) {
    const patient = agentOf(there.subject, statement)
    if (here.subject.some((w) => w.lower === own) && patient.stems.some((s) => !said.has(s)))
      return 'the evidence says this of something else'
    if (here.isPassive || statement.isTerse) return undefined
    const doer = agentOf(here.subject, statement)
    // In a passive, the actor comes after "by". The object and the recipients are not actors.
    const doers = new Set(there.by.map((w) => w.stem))
    return doer.kind === 'other' && !here.isForm && doer.stems.some((s) => !doers.has(s))
      ? 'the evidence has the roles the other way round'
      : undefined
  }
  const theirs = agentOf(there.subject, statement)
  if (here.isPassive) {
    if (statement.isTerse) return undefined
    const by = agentOf(here.by, statement)
    if (
      here.by.length > 0 &&
      theirs.kind !== 'none' &&
      (by.kind !== theirs.kind || by.stems.some((s) => !theirs.stems.includes(s)))
    )
      return 'the evidence says that another does it'
    return undefined
  }
  if (statement.isTerse) return undefined
  const ours = agentOf(here.subject, statement)
  if (theirs.kind === 'other' && theirs.stems.some((s) => !mayDo(s, words, here.subject)))
    return 'the evidence says that another does it'
  if (
    ours.kind === 'other' &&
    theirs.kind !== 'none' &&
    ours.stems.some((s) => !stemSet(there.subject.map((w) => w.raw).join(' ')).has(s))
  )
    return 'the evidence says that another does it'
  if (ours.kind === 'own' && theirs.kind === 'user' && !allows.test(text)) return 'the evidence says that users do it'
  if (ours.kind === 'user' && theirs.kind === 'own' && !allows.test(statement.clause.text))
    return 'the evidence says that the vendor does it'
  return undefined
}

/** Checks that the thing kept, shared or certified is the same. */
function thingFault(here: Roles, there: Roles, statement: Statement, said: ReadonlySet<string>): string | undefined {
  if (statement.isTerse) return undefined
  if (there.isForm && here.isForm && there.subjectHead && !said.has(there.subjectHead))
    return 'the evidence says this of something else'
  if (
    !there.isForm &&
    !there.isPassive &&
    there.objects.length > 0 &&
    statement.clause.parts.length === 0 &&
    !there.objects.some((o) => said.has(o))
  )
    return 'the evidence says this of something else'
  if (!here.isPassive || here.subject.some((w) => isContent(w) && statement.clause.stems.has(w.stem))) return undefined
  const mine = agentOf(here.subject, statement).kind
  const isOf = (kind: Agent['kind']) => agentOf(there.subject, statement).kind === kind
  if (mine === 'user')
    return isOf('user') || /\byou\b|\busers?\b/iu.test(statement.clause.text)
      ? undefined
      : 'the evidence does not say this of users'
  return isOf('other') && there.isForm ? 'the evidence says this of something else' : undefined
}

/**
 * True if the sentence lets the agent act. "Transfers rely on clauses" may become "relies on clauses for transfers";
 * any other agent must act in the sentence.
 */
function mayDo(agent: string, words: readonly Word[], subject: readonly Word[]): boolean {
  if (
    subject.some((w) => w.stem === agent) ||
    words.some((w, i) => i < 8 && allows.test(w.lower) && words.slice(i).some((x) => x.stem === agent))
  )
    return true
  return words.some(
    (w, i) => w.stem === agent && /^(?:for|of|in|on|by|outside)$/u.test(prepositionBefore(words, i) ?? ''),
  )
}

const against: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['from', 'with'],
  ['from', 'by'],
  ['by', 'to'],
  ['by', 'for'],
  ['by', 'with'],
  ['with', 'without'],
  ['before', 'after'],
]

/** "from partners" is not "to partners". */
export function prepositionFault(words: readonly Word[], { clause, items }: Statement): string | undefined {
  if (items) return undefined
  for (const [i, w] of words.entries()) {
    if (!isContent(w)) continue
    const said = prepositionBefore(words, i)
    const there = clause.words.flatMap((x, at) => (x.stem === w.stem ? [prepositionBefore(clause.words, at)] : []))
    if (
      said &&
      there.length > 0 &&
      there.every(
        (p) => p !== undefined && against.some((pair) => pair.includes(said) && pair.includes(p) && p !== said),
      )
    )
      return `the evidence says "${there[0]} ${w.raw}"`
  }
  return undefined
}

function prepositionBefore(words: readonly Word[], at: number): string | undefined {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const w = words[i]
    if (isPreposition(w)) return w?.lower
    if (!w || hasVerb([w])) return undefined
  }
  return undefined
}
