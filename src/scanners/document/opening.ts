import { type Hiding, hidingOf, type Looks, noGround, type Styles } from './hidden.ts'
import { isInjection } from './injection.ts'
import { countWords, normaliseText } from './normalise.ts'
import { bannerName, isBlockTag, looksOf } from './roles.ts'
import { policyWords, sentencesIn } from './vocabulary.ts'

// Closed content is part of a policy if a reader can open it: the panels of accordions and tabs, the rest behind "Read
// more", sections that fade in. Markup seldom says which control opens what, so this relies on common patterns and on
// prose that reads like a policy. Orders to a machine stay hidden wherever no control of the page is known to open
// them.

/** Elements that say which others they open, with the ids of those. */
export type Controls = readonly (readonly [element: Element, ids: readonly string[]])[]

/** A control that no one sees opens nothing. */
export function openedBy(controls: Controls, styles: Styles): Set<string> {
  const ids = new Set<string>()
  for (const [element, named] of controls) {
    if (!named.some((id) => !ids.has(id)) || !isSeen(element, styles)) continue
    for (const id of named) ids.add(id)
  }
  return ids
}

function isSeen(control: Element, styles: Styles): boolean {
  if (!/[\p{L}\p{N}]/u.test(shortText(control)) && !control.firstElementChild && !nameOf(control)) return false
  let steps = 0
  for (let at: Element | null = control; at && steps < 20; at = at.parentElement, steps++) {
    const hiding = hidingOf(looksOf(at), styles, noGround)
    // Whatever is around it may itself be opened.
    if (
      hiding === 'sure' ||
      hiding === 'same' ||
      hiding === 'tiny' ||
      (steps === 0 && hiding !== undefined && hiding !== 'pale')
    )
      return false
  }
  return true
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.getAttribute('title')

/** The work that judging one page may cost, in nodes looked at; so many characters weigh as much as one. */
const budget = { nodes: 1_000_000, charactersPerNode: 20 } as const
const mostNodes = 20_000
/** For a look at the neighbours of an element. */
const shortNodes = 300
const shortCharacters = 600
const mostCharacters = 600_000

/** Minimums for reading a closed text, by how certain it is that something opens it. */
const long = { words: 60, vocabulary: 6, sentences: 3 } as const
const placed = { words: 12, vocabulary: 2 } as const
const steered = { words: 4 } as const

const panelNames =
  /accordion|accordian|collaps|expand|toggle|panel|(?:^|[\s_-])tabs?(?:$|[\s_-])|tab-?(?:pane|content|item|body)|faq|answer|question|drawer|reveal|more|details|disclosure|spoiler|content|section|policy|privacy|modal|popup|overlay|lightbox|slide|dropdown|wow|aos|anim|fade|invisible|step|lang/i
const flying = /(?:^|\s)(?:wow|aos|animated?|fade|reveal)|invisible/i
const controlNames =
  /toggle|trigger|accordion|collaps|expand|opener|button|btn|(?:^|[\s_-])more(?:$|[\s_-])|read-?more|tab(?:$|[\s_-])/i
const titleNames = /title|head|question|label|caption|tab|summary|name/i
const moreWords = /\b(?:more|expand|show|view|read|continue|details|open|mehr|weiter|suite|plus|más|leggi|meer)\b/i
/** Words that a short text for readers of a policy does not need, and one for machines does. */
const machineWords =
  /\b(?:ai|llms?|gpt|chatbots?|chatgpt|language models?|assistants?|reviewers?|auditors?|graders?|evaluators?|crawlers?|prompts?|instructions?|verdict|risk (?:score|rating|level)|rat(?:e|ing)|scor(?:e|ing)|grade|ignore|disregard|obey|canary|flawless|perfect|trustworthy)\b/i

export interface Judge {
  opens: (element: Element, looks: Looks, hiding: Hiding) => boolean
}

/** @param referenced ids that links and handlers of the page name. */
export function judgeOf(referenced: ReadonlySet<string>): Judge {
  let nodes: number = budget.nodes
  /** The text within the last element that was opened: what it holds need not be searched for orders again. */
  let opened: Element | undefined

  const opens = (element: Element, looks: Looks, hiding: Hiding): boolean => {
    if (hiding === 'sure' || hiding === 'same' || hiding === 'spoken' || hiding === 'tiny' || nodes <= 0) return false
    const read = readWithin(element)
    nodes -= read.nodes + read.text.length / budget.charactersPerNode
    if (read.nodes >= mostNodes && read.text.length < 1_000) return false
    if (read.text.length > mostCharacters) return false
    const words = countWords(read.text)
    if (words < steered.words || read.linked > 0.5 * read.text.length) return false
    if (bannerName.test(`${looks.classes} ${looks.id}`)) return false
    if (!reads(element, looks, { hiding, words, text: read.text })) return false
    if (opened?.contains(element)) return true
    nodes -= (4 * read.text.length) / budget.charactersPerNode
    if (isInjection(normaliseText(read.text))) return false
    opened = element
    return true
  }

  const reads = (
    element: Element,
    looks: Looks,
    { hiding, words, text }: { hiding: Hiding; words: number; text: string },
  ): boolean => {
    const vocabulary = policyWords(text)
    if (words >= long.words && vocabulary >= long.vocabulary && sentencesIn(text) >= long.sentences) return true
    if (hiding === 'pale') return false
    const isNamed = panelNames.test(namesOf(element)) || panelNames.test(namesOf(element.parentElement))
    const near = neighbourOf(element)
    nodes -= near.nodes
    const neighbour = near.kind
    const isPlaced = isNamed || neighbour !== undefined || referenced.has(looks.id)
    if (!isPlaced || machineWords.test(text)) return isPlaced && words >= 2 * placed.words && isProse(text, vocabulary)
    // A title says what is under it; without one the text has to.
    if (words >= placed.words) return isProse(text, vocabulary + (neighbour || flying.test(namesOf(element)) ? 1 : 0))
    return neighbour === 'control' && isNamed
  }
  return { opens }
}

const isProse = (text: string, vocabulary: number) => vocabulary >= placed.vocabulary && sentencesIn(text) >= 1

const namesOf = (element: Element | null) =>
  element ? `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}` : ''

type Neighbour = 'control' | 'title' | undefined

/**
 * Returns what comes before a closed element, or before its container: the title of a panel, perhaps one to click on.
 */
function neighbourOf(element: Element): { kind: Neighbour; nodes: number } {
  let inner = element
  let nodes = 0
  const look = (at: Element, isBefore: boolean): Neighbour => {
    const read = readWithin(at, shortNodes, shortCharacters)
    nodes += read.nodes
    return kindOfNeighbour(at, { ...read, isBefore })
  }
  for (let up = 0; up < 3; up++) {
    const before = sibling(inner, 'previousElementSibling')
    const kind = before ? look(before, true) : undefined
    if (kind) return { kind, nodes }
    const after = sibling(inner, 'nextElementSibling')
    if (after && look(after, false) === 'control' && moreWords.test(shortText(after))) return { kind: 'control', nodes }
    if (before || !inner.parentElement) break
    inner = inner.parentElement
  }
  return { kind: undefined, nodes }
}

/** A control holds its title, and its title may hold it. */
function kindOfNeighbour(
  element: Element,
  { text: raw, nodes, isBefore }: { text: string; nodes: number; isBefore: boolean },
): Neighbour {
  const tag = element.localName
  if (tag === 'input')
    return isBefore && /^(?:checkbox|radio)$/.test(element.getAttribute('type') ?? '') ? 'control' : undefined
  const text = raw.trim()
  const words = countWords(text)
  if (words === 0 || words > 30 || nodes >= shortNodes) return undefined
  if (isControl(element)) return 'control'
  const inner = element.querySelector('button, a, label, [onclick], [role=button], [aria-expanded]')
  if (inner && countWords(shortText(inner)) * 2 >= words) return 'control'
  if (/^(?:h[1-6]|dt|legend|th|header)$/.test(tag) || element.getAttribute('role') === 'heading') return 'title'
  if (titleNames.test(namesOf(element))) return 'title'
  const first = element.firstElementChild
  const isWhole = first !== null && shortText(first).length >= text.length - 2
  return isWhole && /^(?:h[1-6]|b|strong|u)$/.test(first.localName) ? 'title' : undefined
}

function isControl(element: Element): boolean {
  const tag = element.localName
  if (tag === 'button' || tag === 'summary' || tag === 'a' || tag === 'label') return true
  const of = (name: string) => element.getAttribute(name)
  if (of('onclick') !== null || of('aria-expanded') !== null || of('tabindex') === '0') return true
  return /^(?:button|tab)$/.test(of('role') ?? '') || controlNames.test(namesOf(element))
}

function sibling(element: Element, step: 'previousElementSibling' | 'nextElementSibling'): Element | null {
  let at = element[step]
  for (let steps = 0; at && steps < 5 && /^(?:script|style|br|hr|svg|link)$/.test(at.localName); steps++) at = at[step]
  return at
}

const shortText = (element: Element): string => readWithin(element, shortNodes, shortCharacters).text.trim()

const silent = /^(?:script|style|noscript|template|svg|select|option)$/

function readWithin(
  root: Element,
  nodesLeft: number = mostNodes,
  charactersLeft: number = mostCharacters + 1,
): { text: string; linked: number; nodes: number } {
  const parts: string[] = []
  let length = 0
  let linked = 0
  let nodes = 0
  let links = 0
  let node: Node | null = root.firstChild
  while (node && nodes < nodesLeft && length < charactersLeft) {
    nodes++
    let down: Node | null = null
    if (node.nodeType === 3) {
      const { data } = node as CharacterData // 3: text
      parts.push(data)
      length += data.length
      if (links > 0) linked += data.trim().length
    } else if (node.nodeType === 1) {
      const { localName } = node as Element // 1: an element
      if (isBlockTag(localName) || localName === 'br') parts.push('\n')
      if (!silent.test(localName)) down = node.firstChild
      if (down && localName === 'a') links++
    }
    while (!down && node && node !== root) {
      down = node.nextSibling
      if (down) break
      node = node.parentNode
      if (node === root) break
      if (node && (node as Element).localName === 'a') links--
      if (node && isBlockTag((node as Element).localName)) parts.push('\n')
    }
    node = down
  }
  return { text: parts.join(''), linked, nodes }
}
