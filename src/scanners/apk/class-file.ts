// Reads the names in a Java class file, from its constants alone. Java Virtual Machine Specification, § 4.4

export interface ClassFile {
  /** `com/foo/Bar`, itself included. */
  types: Set<string>
  /** Ranges of its texts. */
  texts: { start: number; end: number }[]
}

const magic = 0xcafebabe
const tag = { utf8: 1, long: 5, double: 6, class: 7, string: 8, nameAndType: 12, methodType: 16 }
/** Length of each kind of constant after its tag. */
const lengths = new Map([
  [3, 4],
  [4, 4],
  [tag.long, 8],
  [tag.double, 8],
  [tag.class, 2],
  [tag.string, 2],
  [9, 4],
  [10, 4],
  [11, 4],
  [tag.nameAndType, 4],
  [15, 3],
  [tag.methodType, 2],
  [17, 4],
  [18, 4],
  [19, 2],
  [20, 2],
])

/** Undefined where the bytes are no class or its constants do not fit. */
export function readClassFile(bytes: Buffer): ClassFile | undefined {
  if (bytes.length < 10 || bytes.readUInt32BE(0) !== magic) return
  const count = bytes.readUInt16BE(8)
  const texts = new Map<number, { start: number; end: number }>()
  const named = { class: new Set<number>(), string: new Set<number>(), descriptor: new Set<number>() }
  let at = 10
  for (let index = 1; index < count; index++) {
    if (at + 3 > bytes.length) return
    const kind = bytes.readUInt8(at)
    const length = kind === tag.utf8 ? 2 + bytes.readUInt16BE(at + 1) : lengths.get(kind)
    if (length === undefined || at + 1 + length > bytes.length) return
    if (kind === tag.utf8) texts.set(index, { start: at + 3, end: at + 1 + length })
    else if (kind === tag.class) named.class.add(bytes.readUInt16BE(at + 1))
    else if (kind === tag.string) named.string.add(bytes.readUInt16BE(at + 1))
    else if (kind === tag.methodType) named.descriptor.add(bytes.readUInt16BE(at + 1))
    else if (kind === tag.nameAndType) named.descriptor.add(bytes.readUInt16BE(at + 3))
    // These two take two places in the table.
    if (kind === tag.long || kind === tag.double) index++
    at += 1 + length
  }
  const textAt = (index: number) => {
    const place = texts.get(index)
    return place ? bytes.toString('utf8', place.start, place.end) : ''
  }
  const types = new Set<string>()
  for (const index of named.class) for (const type of typesOf(textAt(index))) types.add(type)
  for (const index of named.descriptor) for (const type of typesIn(textAt(index))) types.add(type)
  return { types, texts: [...named.string].flatMap((index) => texts.get(index) ?? []) }
}

/** A class, or an array of one. */
const typesOf = (name: string): string[] => (name.startsWith('[') ? typesIn(name) : isName(name) ? [name] : [])

/** `(Lcom/foo/Bar;I)V` */
const typesIn = (descriptor: string): string[] =>
  descriptor.split(/[;()[]/).flatMap((part) => {
    // Before a class stand the primitives without a sign between: `IILcom/foo/Bar`.
    const name = /^[BCDFIJSZV]*L(.*)$/s.exec(part)?.[1] ?? ''
    return isName(name) ? [name] : []
  })

const isName = (name: string) => name !== '' && name.length <= 1_024 && !/[\p{C}\s;[]/u.test(name)
