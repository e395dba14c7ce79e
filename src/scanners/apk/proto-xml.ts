import { maxXmlBytes, type XmlElement, XmlFault } from './xml-element.ts'

// The manifest of an app bundle is a protobuf message, aapt2's XmlNode (Resources.proto). These few of its fields are
// all that a manifest's reader needs.

const field = {
  node: { element: 1 },
  element: { name: 3, attribute: 4, child: 5 },
  attribute: { name: 2, value: 3, compiledItem: 6 },
  item: { ref: 1, str: 2, prim: 7 },
  text: { value: 1 },
  reference: { id: 2, name: 3 },
  primitive: { decimal: 6, hexadecimal: 7, boolean: 8 },
} as const
const maxElements = 100_000
const maxDepth = 100

/** Throws `XmlFault`. */
export function readProtoXml(bytes: Buffer): XmlElement {
  if (bytes.length > maxXmlBytes) throw new XmlFault('too large')
  let left = maxElements
  const elementOf = (node: Message, depth: number): XmlElement | undefined => {
    if (depth > maxDepth || --left < 0) throw new XmlFault('too much')
    const element = node.message(field.node.element)
    if (!element) return
    return {
      name: element.text(field.element.name),
      attributes: new Map(
        element
          .messages(field.element.attribute)
          .map((attribute) => [attribute.text(field.attribute.name), attributeValue(attribute)]),
      ),
      children: element.messages(field.element.child).flatMap((child) => elementOf(child, depth + 1) ?? []),
    }
  }
  const root = elementOf(new Message(bytes), 0)
  if (!root?.name) throw new XmlFault('no element')
  return root
}

function attributeValue(attribute: Message): string | number | boolean | null {
  const written = attribute.text(field.attribute.value)
  const item = attribute.message(field.attribute.compiledItem)
  const reference = item?.message(field.item.ref)
  if (reference?.text(field.reference.name)) return `@${reference.text(field.reference.name)}`
  const id = reference?.number(field.reference.id)
  if (id) return `resourceId:0x${id.toString(16)}`
  const primitive = item?.message(field.item.prim)
  const boolean = primitive?.number(field.primitive.boolean)
  if (boolean !== undefined) return boolean !== 0
  const number = primitive?.number(field.primitive.decimal) ?? primitive?.number(field.primitive.hexadecimal)
  if (number !== undefined) return number
  return written || (item?.message(field.item.str)?.text(field.text.value) ?? null)
}

/** One protobuf message, its fields by number. */
class Message {
  private readonly fields: { number: number; value: number | Buffer }[] = []

  constructor(bytes: Buffer) {
    let at = 0
    const varint = () => {
      let value = 0
      for (let shift = 0; shift < 70; shift += 7) {
        const byte = bytes[at++]
        if (byte === undefined) throw new XmlFault('varint')
        value += (byte & 0x7f) * 2 ** shift
        if (byte < 0x80) return value
      }
      throw new XmlFault('varint')
    }
    while (at < bytes.length) {
      const key = varint()
      const number = Math.floor(key / 8)
      const wire = key % 8
      if (wire === 0) this.fields.push({ number, value: varint() })
      else if (wire === 2) {
        const length = varint()
        if (at + length > bytes.length) throw new XmlFault('length')
        this.fields.push({ number, value: bytes.subarray(at, at + length) })
        at += length
      } else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4
      else throw new XmlFault('wire type')
    }
  }

  number(number: number): number | undefined {
    const value = this.fields.find((f) => f.number === number)?.value
    return typeof value === 'number' ? value : undefined
  }

  text(number: number): string {
    const value = this.fields.find((f) => f.number === number)?.value
    return Buffer.isBuffer(value) ? value.toString('utf8') : ''
  }

  message(number: number): Message | undefined {
    return this.messages(number)[0]
  }

  messages(number: number): Message[] {
    return this.fields.flatMap((f) => (f.number === number && Buffer.isBuffer(f.value) ? new Message(f.value) : []))
  }
}
