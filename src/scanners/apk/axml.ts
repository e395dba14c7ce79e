import BinaryXmlParser from '@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js'
import { maxXmlBytes, type XmlElement, XmlFault } from './xml-element.ts'

// Android's binary XML. The package reads it well and trusts it fully: a chunk of no size stops it for ever, and many
// strings may lie over the same bytes. So its frame is walked here first.

export const isBinaryXml = (bytes: Buffer) => bytes.length > 8 && bytes.readUInt16LE(0) === 3

/** Throws `XmlFault`. */
export function readBinaryXml(bytes: Buffer): XmlElement {
  if (bytes.length > maxXmlBytes) throw new XmlFault('too large')
  try {
    checkFrame(bytes)
    const document = new NamedByResource(bytes).parse()
    if (!document) throw new XmlFault('empty')
    return elementOf(document)
  } catch (error) {
    // Whatever the package runs into is the file's fault: it reads nothing but these bytes.
    throw error instanceof XmlFault ? error : new XmlFault(error instanceof Error ? error.message : 'unreadable')
  }
}

const chunk = { stringPool: 0x0001, startElement: 0x0102 }
const utf8Flag = 0x100
const maxElements = 100_000
const maxDepth = 100

function checkFrame(bytes: Buffer): void {
  let elements = 0
  for (let at = 8; at < bytes.length; ) {
    const kind = bytes.readUInt16LE(at)
    const size = bytes.readUInt32LE(at + 4)
    if (size < 8 || at + size > bytes.length) throw new XmlFault('chunk')
    if (kind === chunk.stringPool) checkStrings(bytes, at, size)
    if (kind === chunk.startElement) {
      if (++elements > maxElements || 36 + bytes.readUInt16LE(at + 28) * 20 > size) throw new XmlFault('attributes')
    }
    at += size
  }
}

/** All strings together may be only a few times as long as the bytes that they lie in. */
function checkStrings(bytes: Buffer, at: number, size: number): void {
  const count = bytes.readUInt32LE(at + 8)
  const isUtf8 = (bytes.readUInt32LE(at + 16) & utf8Flag) !== 0
  const start = at + bytes.readUInt32LE(at + 20)
  if (28 + count * 4 > size) throw new XmlFault('strings')
  let total = 0
  for (let row = 0; row < count; row++) {
    let place = start + bytes.readUInt32LE(at + 28 + row * 4)
    if (isUtf8) {
      place += bytes.readUInt8(place) & 0x80 ? 2 : 1
      const first = bytes.readUInt8(place)
      total += first & 0x80 ? ((first & 0x7f) << 8) | bytes.readUInt8(place + 1) : first
    } else {
      const first = bytes.readUInt16LE(place)
      total += 2 * (first & 0x8000 ? ((first & 0x7fff) << 16) | bytes.readUInt16LE(place + 2) : first)
    }
    if (total > 4 * bytes.length) throw new XmlFault('strings')
  }
}

/** Android knows an attribute by its resource and not by its name, which shrinkers take away. android.R.attr */
const attributes = new Map([
  [0x01010003, 'name'],
  [0x0101000f, 'debuggable'],
  [0x01010010, 'exported'],
  [0x01010024, 'value'],
  [0x0101020c, 'minSdkVersion'],
  [0x0101021b, 'versionCode'],
  [0x0101021c, 'versionName'],
  [0x01010270, 'targetSdkVersion'],
  [0x01010280, 'allowBackup'],
  [0x010104ec, 'usesCleartextTraffic'],
  [0x01010527, 'networkSecurityConfig'],
])

class NamedByResource extends BinaryXmlParser {
  override readResourceMap(header: { chunkSize: number; headerSize: number }): null {
    super.readResourceMap(header)
    this.resources.forEach((resource, index) => {
      const name = attributes.get(resource)
      if (name && !this.strings[index]) this.strings[index] = name
    })
    return null
  }
}

type PackageNode = NonNullable<ReturnType<BinaryXmlParser['parse']>>

function elementOf(node: PackageNode, depth = 0): XmlElement {
  if (depth > maxDepth) throw new XmlFault('depth')
  return {
    name: node.nodeName ?? '',
    attributes: new Map(
      (node.attributes ?? []).map((attribute) => {
        const { value } = attribute.typedValue
        return [attribute.name ?? '', typeof value === 'object' ? null : (value ?? null)]
      }),
    ),
    children: (node.childNodes ?? []).filter((child) => child.attributes).map((child) => elementOf(child, depth + 1)),
  }
}
