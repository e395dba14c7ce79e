import { XMLParser } from 'fast-xml-parser'
import { unescapeXml } from './plist.ts'

/** A manifest's element, whichever of Android's three ways of writing XML it was read from. */
export interface XmlElement {
  name: string
  /** Without namespaces: Android's manifest uses no name twice. A reference to a resource reads `resourceId:0x…`. */
  attributes: Map<string, string | number | boolean | null>
  children: XmlElement[]
}

export class XmlFault extends Error {}

export const maxXmlBytes = 8 * 1024 ** 2
const maxElements = 100_000
const maxDepth = 100

type OrderedNode = Record<string, OrderedNode[] | Record<string, string> | string | undefined>

/** Plain XML, as libraries (AAR) carry it. Throws `XmlFault`. */
export function readTextXml(bytes: Buffer): XmlElement {
  if (bytes.length > maxXmlBytes) throw new XmlFault('too large')
  let nodes: OrderedNode[]
  try {
    nodes = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
    }).parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw new XmlFault(error instanceof Error ? error.message : 'unreadable')
  }
  let left = maxElements
  const elements = (list: OrderedNode[], depth: number): XmlElement[] => {
    if (depth > maxDepth) throw new XmlFault('depth')
    return list.flatMap((node) => {
      const name = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#') && !key.startsWith('?'))
      if (!name) return []
      if (--left < 0) throw new XmlFault('too many elements')
      const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>)
      return {
        name,
        attributes: new Map(attributes.map(([key, value]) => [key, unescapeXml(String(value))])),
        children: elements(node[name] as OrderedNode[], depth + 1),
      }
    })
  }
  const [root] = elements(nodes, 0)
  if (!root) throw new XmlFault('empty')
  return root
}
