import { readStringPool, type StringPool } from './string-pool.ts'
import { maxXmlBytes, type XmlElement, XmlFault } from './xml-element.ts'

// Android's binary XML, read as the system reads it: ResXMLTree in frameworks/base/libs/androidfw/ResourceTypes.cpp. What
// the system passes over is passed over here too, for apps are written so that only other readers stumble: the first two
// bytes, bytes after the end, chunks of unknown kinds, attributes that are longer than usual.

const chunk = { xml: 0x0003, stringPool: 0x0001, resourceMap: 0x0180, startElement: 0x0102, endElement: 0x0103 }
const nodes = { first: 0x0100, last: 0x017f }
const documentHeader = 8
const nodeHeader = 16
const elementHead = 20
const leastAttribute = 20
const maxElements = 100_000
const maxDepth = 100

/** A bundle's message and text never have these four bytes: their third and fourth are letters or tags. */
export const isBinaryXml = (bytes: Buffer) =>
  bytes.length > documentHeader && (bytes.readUInt16LE(0) === chunk.xml || bytes.readUInt16LE(2) === documentHeader)

/** Throws `XmlFault`. */
export function readBinaryXml(bytes: Buffer): XmlElement {
  if (bytes.length > maxXmlBytes) throw new XmlFault('too large')
  try {
    return readTree(bytes)
  } catch (error) {
    // Only what lies outside of the bytes is read in vain.
    throw error instanceof RangeError ? new XmlFault(error.message) : error
  }
}

interface Tables {
  strings: StringPool
  resources: number[]
}

function readTree(bytes: Buffer): XmlElement {
  const end = bytes.readUInt32LE(4)
  const start = bytes.readUInt16LE(2)
  if (start < documentHeader || start > end || end > bytes.length) throw new XmlFault('header')
  const tables: Tables = { strings: () => undefined, resources: [] }
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let hasNodes = false
  let elements = 0
  for (let at = start; at + 8 <= end; ) {
    const kind = bytes.readUInt16LE(at)
    const header = bytes.readUInt16LE(at + 2)
    const size = bytes.readUInt32LE(at + 4)
    if (size < 8 || header > size || at + size > end) throw new XmlFault('chunk')
    hasNodes ||= kind >= nodes.first && kind <= nodes.last
    if (kind === chunk.stringPool && !hasNodes) tables.strings = readStringPool(bytes, at, size)
    else if (kind === chunk.resourceMap && !hasNodes) tables.resources = resourceMap(bytes, at + header, at + size)
    else if (kind === chunk.startElement) {
      if (++elements > maxElements || open.length > maxDepth) throw new XmlFault('too much')
      const element = elementAt(bytes, { at, header, size }, tables)
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
    } else if (kind === chunk.endElement) open.pop()
    at += size
  }
  if (!root) throw new XmlFault('empty')
  return root
}

function resourceMap(bytes: Buffer, from: number, to: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / 4))
  return Array.from({ length: count }, (_, row) => bytes.readUInt32LE(from + row * 4))
}

function elementAt(
  bytes: Buffer,
  { at, header, size }: { at: number; header: number; size: number },
  tables: Tables,
): XmlElement {
  const inside = at + header
  if (header < nodeHeader || header + elementHead > size) throw new XmlFault('element')
  const first = bytes.readUInt16LE(inside + 8)
  const width = bytes.readUInt16LE(inside + 10)
  const count = bytes.readUInt16LE(inside + 12)
  if (count > 0 && (width < leastAttribute || header + first + width * count > size)) throw new XmlFault('attributes')
  const attributes: XmlElement['attributes'] = new Map()
  for (let row = 0; row < count; row++) {
    const place = inside + first + row * width
    const name = attributeName(bytes.readInt32LE(place + 4), tables)
    // If two have the same name, the system takes the first.
    if (name !== undefined && !attributes.has(name)) attributes.set(name, valueAt(bytes, place, tables.strings))
  }
  return { name: tables.strings(bytes.readInt32LE(inside + 4)) ?? '', attributes, children: [] }
}

/** Android knows an attribute by its resource and not by its name, which shrinkers take away and packers change. android.R.attr */
const known = new Map([
  [0x01010003, 'name'],
  [0x0101000f, 'debuggable'],
  [0x01010010, 'exported'],
  [0x01010024, 'value'],
  [0x0101020c, 'minSdkVersion'],
  [0x0101021b, 'versionCode'],
  [0x0101021c, 'versionName'],
  [0x01010270, 'targetSdkVersion'],
  [0x01010271, 'maxSdkVersion'],
  [0x01010280, 'allowBackup'],
  [0x010104ec, 'usesCleartextTraffic'],
  [0x01010527, 'networkSecurityConfig'],
])
const knownNames = new Set(known.values())

function attributeName(index: number, { strings, resources }: Tables): string | undefined {
  const byResource = known.get(resources[index] ?? 0)
  if (byResource) return byResource
  const name = strings(index)
  // The name alone makes no attribute of the system's.
  return name === undefined || (resources.length > 0 && knownNames.has(name)) ? undefined : name
}

const valueType = {
  reference: 1,
  string: 3,
  float: 4,
  dynamicReference: 7,
  decimal: 0x10,
  hexadecimal: 0x11,
  boolean: 0x12,
}

function valueAt(bytes: Buffer, place: number, strings: StringPool): string | number | boolean | null {
  const data = place + 16
  switch (bytes.readUInt8(place + 15)) {
    case valueType.string:
      return strings(bytes.readInt32LE(data)) ?? null
    case valueType.decimal:
    case valueType.hexadecimal:
      return bytes.readInt32LE(data)
    case valueType.boolean:
      return bytes.readInt32LE(data) !== 0
    case valueType.float:
      return bytes.readFloatLE(data)
    case valueType.reference:
    case valueType.dynamicReference:
      return `resourceId:0x${bytes.readUInt32LE(data).toString(16)}`
    default:
      return strings(bytes.readInt32LE(place + 8)) ?? null
  }
}
