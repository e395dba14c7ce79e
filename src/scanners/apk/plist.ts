import { XMLParser } from 'fast-xml-parser'

// Property lists, binary or XML, in as many steps as they have bytes: references between objects of a binary list can
// make a small file mean a huge one, so every value counts against a budget.

export type PlistValue = string | number | boolean | null | PlistValue[] | PlistDictionary
export type PlistDictionary = Map<string, PlistValue>

/** Undefined where the bytes are no property list. */
export function readPlist(bytes: Buffer): PlistValue | undefined {
  try {
    if (bytes.toString('latin1', 0, 8) === 'bplist00') return readBinary(bytes)
    if (bytes.length > maxXmlBytes) return
    const text = bytes.toString('utf8').replace(/^\ufeff/, '')
    return /<plist[\s>]/.test(text.slice(0, 1_000)) ? readXml(text) : undefined
  } catch (error) {
    if (error instanceof PlistFault || error instanceof RangeError) return
    // The parser of XML throws plain errors about the text.
    if (error instanceof Error && error.constructor === Error) return
    throw error
  }
}

export const isPlist = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 8) === 'bplist00' || /<plist[\s>]/.test(bytes.toString('latin1', 0, 1_000))

export const dictionary = (value: PlistValue | undefined): PlistDictionary => (value instanceof Map ? value : new Map())
export const list = (value: PlistValue | undefined): PlistValue[] => (Array.isArray(value) ? value : [])
export const texts = (value: PlistValue | undefined): string[] => list(value).filter((item) => typeof item === 'string')
export const text = (value: PlistValue | undefined): string | null => (typeof value === 'string' ? value : null)

class PlistFault extends Error {}

const maxXmlBytes = 4 * 1024 ** 2
const maxValues = 200_000
const maxDepth = 64

function readBinary(bytes: Buffer): PlistValue {
  // The trailer: sizes of offsets and references, count, root, place of the table. CFBinaryPList.c
  const trailer = bytes.length - 32
  if (trailer < 8) throw new PlistFault('too short')
  const offsetSize = bytes.readUInt8(trailer + 6)
  const refSize = bytes.readUInt8(trailer + 7)
  const count = number64(bytes, trailer + 8)
  const root = number64(bytes, trailer + 16)
  const table = number64(bytes, trailer + 24)
  if (offsetSize < 1 || offsetSize > 6 || refSize < 1 || refSize > 6) throw new PlistFault('sizes')
  if (count > maxValues || table + count * offsetSize > trailer) throw new PlistFault('table')
  let budget = maxValues
  let characters = 4 * bytes.length + 4_096

  const readValue = (ref: number, depth: number): PlistValue => {
    if (--budget < 0 || depth > maxDepth || ref >= count) throw new PlistFault('too much')
    let at = bytes.readUIntBE(table + ref * offsetSize, offsetSize)
    const marker = bytes.readUInt8(at++)
    const kind = marker >> 4
    let size = marker & 0xf
    if (kind >= 4 && kind !== 8 && size === 0xf) {
      const width = 1 << (bytes.readUInt8(at++) & 0xf)
      if (width > 4) throw new PlistFault('length')
      size = bytes.readUIntBE(at, width)
      at += width
    }
    const refs = (from: number) => {
      if (size > budget || from + size * refSize > trailer) throw new PlistFault('references')
      return Array.from({ length: size }, (_, index) => bytes.readUIntBE(from + index * refSize, refSize))
    }
    const string = (length: number, encoding: 'utf8' | 'utf16le') => {
      characters -= length
      if (characters < 0 || at + length > trailer) throw new PlistFault('string')
      const raw = bytes.subarray(at, at + length)
      return encoding === 'utf8' ? raw.toString('utf8') : Buffer.from(raw).swap16().toString('utf16le')
    }
    switch (kind) {
      case 0:
        return size === 8 ? false : size === 9 ? true : null
      case 1:
        return size > 3 ? null : size === 3 ? Number(bytes.readBigInt64BE(at)) : bytes.readUIntBE(at, 1 << size)
      case 2:
        return size === 2 ? bytes.readFloatBE(at) : size === 3 ? bytes.readDoubleBE(at) : null
      case 5:
        return string(size, 'utf8')
      case 6:
        return string(size * 2, 'utf16le')
      case 10:
      case 12:
        return refs(at).map((ref) => readValue(ref, depth + 1))
      case 13: {
        const keys = refs(at)
        const values = refs(at + size * refSize)
        return new Map(
          keys.map((key, index) => [String(readValue(key, depth + 1)), readValue(values[index] ?? count, depth + 1)]),
        )
      }
      // Dates, data and UIDs say nothing that is looked for.
      case 3:
      case 4:
      case 8:
        return null
      default:
        throw new PlistFault(`kind ${kind}`)
    }
  }
  return readValue(root, 0)
}

function number64(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64BE(at)
  if (value > 0xffffffffn) throw new PlistFault('offset')
  return Number(value)
}

type XmlNode = Record<string, XmlNode[] | string | undefined>

function readXml(source: string): PlistValue {
  // Entities declared in the document are left alone: the five of XML itself are undone below.
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: true,
    parseTagValue: false,
    processEntities: false,
  })
  const nodes: XmlNode[] = parser.parse(source)
  let budget = maxValues
  const children = (node: XmlNode | undefined, tag: string): XmlNode[] => (node?.[tag] as XmlNode[] | undefined) ?? []
  const tagOf = (node: XmlNode) => Object.keys(node).find((key) => key !== ':@') ?? ''
  const content = (node: XmlNode, tag: string) =>
    unescapeXml(
      children(node, tag)
        .map((child) => (typeof child['#text'] === 'string' ? child['#text'] : ''))
        .join(''),
    )
  const readValue = (node: XmlNode | undefined, depth: number): PlistValue => {
    if (!node || --budget < 0 || depth > maxDepth) throw new PlistFault('too much')
    const tag = tagOf(node)
    switch (tag) {
      case 'dict': {
        const found = new Map<string, PlistValue>()
        const items = children(node, tag).filter((item) => tagOf(item) !== '#text')
        for (let at = 0; at + 1 < items.length; at += 2) {
          const key = items[at]
          if (key && tagOf(key) === 'key') found.set(content(key, 'key'), readValue(items[at + 1], depth + 1))
        }
        return found
      }
      case 'array':
        return children(node, tag)
          .filter((item) => tagOf(item) !== '#text')
          .map((item) => readValue(item, depth + 1))
      case 'true':
        return true
      case 'false':
        return false
      case 'integer':
      case 'real':
        return Number(content(node, tag))
      case 'string':
        return content(node, tag)
      default:
        return null
    }
  }
  const plist = nodes.find((node) => 'plist' in node)
  const root = children(plist, 'plist').find((node) => tagOf(node) !== '#text')
  return readValue(root, 0)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
export const unescapeXml = (value: string) =>
  value.replace(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => entities[name] ?? whole)
