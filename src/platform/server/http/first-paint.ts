import { parse as parseSelector, type Selector } from 'css-what'
import { type AtRule, type ChildNode, type Container, parse as parseSheet, type Rule } from 'postcss'

/** A page as no one has touched it yet is painted first: what it looks like later is in the whole sheet. */
const laterStates = new Set([
  ...['hover', 'focus', 'focus-visible', 'focus-within', 'active', 'target', 'popover-open', 'modal'],
  ...['user-valid', 'user-invalid', 'selection', 'backdrop'],
])
const mostStyles = 200

/** Whether a page has the tag, the class or the attribute of that name. */
type Has = (name: string) => boolean

/**
 * Puts into the head of a page the rules of the sheet that it uses: those whose selectors name nothing that it has not. The
 * sheet itself, linked behind all that is to be seen, holds nothing of that back, and changes nothing when it comes. Scripts
 * are asked for when the page has been painted.
 */
export function openFirstPaint(sheet: string): (page: Buffer, nonce: string) => Buffer<ArrayBuffer> {
  const root = parseSheet(toBytes(sheet))
  const rules: { rule: Rule; selectors: { text: string; parts: Selector[] }[] }[] = []
  root.walkRules((rule) => {
    if (isApart(rule)) return
    const selectors = rule.selectors.flatMap((text) => parseSelector(text).map((parts) => ({ text, parts })))
    rules.push({ rule, selectors })
  })
  const namesUsed = readerOf(
    new Set(rules.flatMap(({ selectors }) => selectors.flatMap(({ parts }) => namesIn(parts)))),
  )
  // In the order of use: the first is what was not asked for the longest.
  const styles = new Map<string, string>()

  function styleOf(html: string): string {
    const { key, has } = namesUsed(html)
    const style = styles.get(key) ?? write(has)
    styles.delete(key)
    styles.set(key, style)
    for (const longestUnused of styles.keys()) {
      if (styles.size <= mostStyles) break
      styles.delete(longestUnused)
    }
    return style
  }

  function write(has: Has): string {
    const kept = new Map<ChildNode, string>()
    for (const { rule, selectors } of rules) {
      const fitting = selectors.filter(({ parts }) => mayMatch(parts, has))
      if (fitting.length > 0) kept.set(rule, fitting.map(({ text }) => text).join())
    }
    return writeKept(root, kept)
  }

  function paint(html: string, nonce: string): string {
    const end = html.indexOf('</head>')
    if (end < 0) return html
    const head = html.slice(0, end)
    // React puts them there, wherever they were written.
    const ahead = head.match(scriptsAhead)?.join('') ?? ''
    const style = `<style nonce="${nonce}">${styleOf(html)}</style>`
    return `${head.replaceAll(scriptsAhead, '')}${style}${withLateScripts(html.slice(end), { ahead, nonce })}`
  }
  return (page, nonce) => Buffer.from(paint(page.toString('latin1'), nonce), 'latin1')
}

/** A sign for each byte: what names markup is ASCII, and a page in its own signs would take twice the memory. */
const toBytes = (text: string): string => Buffer.from(text).toString('latin1')

/** As React Router writes them: the scripts of a page that are named ahead, and the one that asks for them. */
const scriptsAhead = /<link rel="modulepreload"[^>]*>/g
const firstScript = /<script(?=[^>]* type="module")[^>]*>[\s\S]*?<\/script>/

/**
 * In the page: puts in what its template holds, once it has been painted. A page that no one sees is not painted: it waits
 * for a second.
 */
const unpack = `{
const {currentScript}=document,{previousSibling:late}=currentScript,go=()=>late.replaceWith(late.content);
currentScript.remove();
new PerformanceObserver(go).observe({type:'paint',buffered:true});
setTimeout(go,1000)
}`.replaceAll('\n', '')

/** With its scripts in a template, where they are nothing yet, at the place where React looks for the first of them. */
const withLateScripts = (body: string, { ahead, nonce }: { ahead: string; nonce: string }): string =>
  body.replace(
    firstScript,
    (first) => `<template>${ahead}${first}</template><script nonce="${nonce}">${unpack}</script>`,
  )

/** Steps of an animation, which are no rules, and rules for paper. */
function isApart({ parent }: ChildNode): boolean {
  if (parent?.type !== 'atrule') return false
  const { name, params } = parent as AtRule
  return name === 'keyframes' || (name === 'media' && params === 'print') || isApart(parent as AtRule)
}

function mayMatch(parts: Selector[], has: Has): boolean {
  return parts.every((part) => {
    if (part.type === 'pseudo' || part.type === 'pseudo-element') {
      if (laterStates.has(part.name)) return false
      return part.name === 'not' || !Array.isArray(part.data) || part.data.some((inner) => mayMatch(inner, has))
    }
    const name = nameOf(part)
    return name === undefined || has(name)
  })
}

function namesIn(parts: Selector[]): string[] {
  return parts.flatMap((part) =>
    part.type === 'pseudo' && Array.isArray(part.data) ? part.data.flatMap(namesIn) : (nameOf(part) ?? []),
  )
}

/** As it stands in HTML. */
function nameOf(part: Selector): string | undefined {
  if (part.type === 'tag') return part.name
  if (part.type !== 'attribute') return undefined
  const value = part.value.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign)
  if (part.action === 'element' && part.name === 'class') return `.${value}`
  return part.action === 'equals' ? `[${part.name}=${value}]` : `[${part.name}]`
}

/** As React writes them. */
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Reads which of the names a page has; pages that have the same have the same key. */
function readerOf(names: ReadonlySet<string>): (html: string) => { key: string; has: Has } {
  const numbers = new Map([...names].map((name, number) => [name, number]))
  const attributes = new Set([...names].flatMap((name) => /^\[([\w-]+)/.exec(name)?.[1] ?? []))
  const pattern = new RegExp(`<[a-z]\\w*| (?:class|${[...attributes].join('|')})="[^"]*"`, 'g')
  return (html) => {
    const used = Buffer.alloc(names.size)
    const note = (name: string) => {
      const number = numbers.get(name)
      if (number !== undefined) used[number] = 1
    }
    for (const found of new Set(html.match(pattern))) {
      const [start = '', value = ''] = found.slice(1, -1).split('="')
      if (found.startsWith('<')) note(found.slice(1))
      else if (start === 'class') for (const one of value.split(' ')) note(`.${one}`)
      else for (const name of [`[${start}]`, `[${start}=${value}]`]) note(name)
    }
    return { key: used.toString('latin1'), has: (name) => used[numbers.get(name) ?? -1] === 1 }
  }
}

/** Of the sheet the rules that are kept, under the selectors they are kept for, and what these call by its name. */
function writeKept(root: Container<ChildNode>, kept: ReadonlyMap<ChildNode, string>): string {
  const { called, text } = valuesOf(kept.keys())

  const writeAll = ({ nodes = [] }: { nodes?: ChildNode[] | undefined }): string => nodes.map(write).join('')
  function write(node: ChildNode): string {
    if (node.type === 'decl') return node.variable && !called.has(node.prop) ? '' : `${node};`
    if (node.type === 'rule') return kept.has(node) ? block(kept.get(node), writeAll(node)) : ''
    return node.type === 'atrule' ? writeAtRule(node) : ''
  }
  function writeAtRule(node: AtRule): string {
    const { name, params } = node
    if (name === 'property') return called.has(params) ? `${node}` : ''
    if (name === 'keyframes') return text.includes(params) ? `${node}` : ''
    if (name === 'font-face') return text.includes(familyOf(node)) ? `${node}` : ''
    if (name === 'page') return ''
    if (!node.nodes) return `${node};`
    // A layer without rules still has its place among the others.
    return block(`@${name} ${params}`, writeAll(node), name === 'layer')
  }
  return writeAll(root)
}

const block = (head = '', inner: string, isNeeded = false) => (inner || isNeeded ? `${head}{${inner}}` : '')

/** What rules say, and the custom properties that are called there, with what these say. */
function valuesOf(rules: Iterable<ChildNode>): { called: Set<string>; text: string } {
  const texts: string[] = []
  const customs = new Map<string, string[]>()
  for (const rule of rules)
    for (const node of (rule as Rule).nodes) {
      if (node.type !== 'decl') continue
      if (node.variable) customs.set(node.prop, [...(customs.get(node.prop) ?? []), node.value])
      else texts.push(node.value)
    }
  const called = new Set<string>()
  for (const text of texts)
    for (const [name] of text.matchAll(/--[\w-]+/g)) {
      if (called.has(name)) continue
      called.add(name)
      texts.push(...(customs.get(name) ?? []))
    }
  return { called, text: texts.join() }
}

const familyOf = (face: AtRule): string => {
  const family = face.nodes?.find((node) => node.type === 'decl' && node.prop === 'font-family')
  return family?.type === 'decl' ? family.value.replace(/["']/g, '') : ''
}
