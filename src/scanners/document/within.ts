import { caps } from './document.ts'
import { hasSize, type Styles } from './hidden.ts'
import { isInjection } from './injection.ts'
import { clip, countWords, normaliseText } from './normalise.ts'
import { looksOf } from './roles.ts'
import { policyWords, sentencesIn } from './vocabulary.ts'

// Looks at what an element holds, without recursion and never far.

/** Elements directly within. */
export function* childrenOf(element: Element): Generator<Element> {
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (child.nodeType === 1) yield child as Element // 1: an element
}

/** The text of all elements within, up to a length. */
export function textWithin(root: Element, limit: number): string {
  let text = ''
  let node: Node | null = root.firstChild
  while (node && text.length < limit) {
    if (node.nodeType === 3) text += `${(node as CharacterData).data} ` // 3: text
    let next: Node | null = node.firstChild
    while (!next && node && node !== root) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next
  }
  return text
}

/** The alternative text of the first picture within. */
export function altWithin(element: Element): string | null {
  let steps = 0
  for (let node: Node | null = element.firstChild; node && steps < 50; steps++) {
    const current = node as Element
    if (node.nodeType === 1 && current.localName === 'img') return current.getAttribute('alt')
    node =
      node.firstChild ??
      node.nextSibling ??
      (node.parentNode === element ? null : (node.parentNode?.nextSibling ?? null))
  }
  return null
}

/** A box in which a long text is laid out for reading. What someone typed there, or is to copy, is shorter. */
export function isReadingBox(element: Element): boolean {
  const text = clip(element.textContent ?? '', caps.characters)
  return countWords(text) >= 40 && policyWords(text) >= 5 && !isInjection(normaliseText(text))
}

/** Whether letters without size are only those between elements that have one: an old way to lay boxes side by side. */
export function sizesWithin(root: Element, styles: Styles): boolean {
  let node: Node | null = root.firstChild
  for (let steps = 0; node && steps < 300; steps++) {
    if (node.nodeType === 1 && hasSize(looksOf(node as Element), styles)) return true // 1: an element
    let next: Node | null = node.firstChild
    while (!next && node && node !== root) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next === root ? null : next
  }
  return false
}

const longestProse = 60_000

/** Words of a text that reads like a policy; 0 for menus and the like. */
export function proseWithin(element: Element): number {
  const text = textWithin(element, longestProse)
  const words = countWords(text)
  return words >= 12 && policyWords(text) >= 3 && sentencesIn(text) >= 1 ? words : 0
}

/** The same, where it gives no orders to a machine. */
export const isProse = (element: Element): boolean =>
  proseWithin(element) > 0 && !isInjection(normaliseText(textWithin(element, longestProse)))
