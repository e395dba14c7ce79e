import { decodeMutf8 } from './mutf8.ts'

// Names out of Apple's executables: Objective-C class names, linked libraries, and the range of constant strings.
// Not all strings are matched: a binary mentions the SDKs that it can work with. Layout: mach-o/loader.h, mach-o/fat.h

export interface MachO {
  /** Swift classes as `Module.Class`. */
  classes: string[]
  /** Paths of linked libraries, `@rpath/Adjust.framework/Adjust`. */
  linked: string[]
  /** The binary's own install name, where it is a library. */
  ownName: string | null
  /** C strings, for addresses in them only. */
  cstrings: Buffer[]
  /** The store's encryption hides names and strings. */
  isEncrypted: boolean
}

export type MachOResult = MachO | 'not-macho' | '32-bit' | 'broken'

const arm64 = 0x0100000c
const is64Bit = 0x01000000
const loadCommand = {
  segment64: 0x19,
  dylib: 0xc,
  ownDylib: 0xd,
  weakDylib: 0x80000018,
  reexport: 0x8000001f,
  encryption64: 0x2c,
}
const maxCommands = 10_000
const maxClassName = 512

/** A program, a library, or an archive of the pieces of one. */
export const isMachO = (bytes: Buffer) => magicOf(bytes) !== undefined || isStaticArchive(bytes)

export function readMachO(bytes: Buffer): MachOResult {
  const magic = magicOf(bytes)
  try {
    if (magic !== 'fat' && magic !== 'fat64') return readSlice(bytes)
    const slice = sliceOf(bytes, magic)
    if (slice === undefined) return '32-bit'
    const isFatAgain = magicOf(slice)?.startsWith('fat') === true
    const found = slice.length < bytes.length && !isFatAgain ? readSlice(slice) : 'broken'
    return found === 'not-macho' ? 'broken' : found
  } catch (error) {
    if (error instanceof RangeError) return 'broken'
    throw error
  }
}

function readSlice(bytes: Buffer): MachOResult {
  if (isStaticArchive(bytes)) return readStaticArchive(bytes)
  const magic = magicOf(bytes)
  return magic === '64' ? readThin(bytes) : magic === '32' ? '32-bit' : 'not-macho'
}

const archiveMagic = '!<arch>\n'
const isStaticArchive = (bytes: Buffer) => bytes.toString('latin1', 0, archiveMagic.length) === archiveMagic

/** A static library holds the compiled files that a program is made of: what they define is what it brings. <ar.h> */
function readStaticArchive(bytes: Buffer): MachOResult {
  const all: MachO = { classes: [], linked: [], ownName: null, cstrings: [], isEncrypted: false }
  const failed = new Set<MachOResult>()
  let read = 0
  for (const member of membersOf(bytes)) {
    const found = magicOf(member) === undefined ? 'not-macho' : readSlice(member)
    if (typeof found === 'string') {
      failed.add(found)
      continue
    }
    read++
    for (const name of found.classes) all.classes.push(name)
    for (const strings of found.cstrings) all.cstrings.push(strings)
  }
  if (read > 0) return all
  return failed.has('32-bit') ? '32-bit' : failed.size === 1 && failed.has('not-macho') ? 'not-macho' : 'broken'
}

const memberHead = 60
const maxMembers = 200_000

function* membersOf(bytes: Buffer): Generator<Buffer> {
  let left = maxMembers
  for (let at = archiveMagic.length; at + memberHead <= bytes.length && left > 0; left--) {
    const head = bytes.toString('latin1', at, at + memberHead)
    const size = Number.parseInt(head.slice(48, 58), 10)
    if (!head.endsWith('`\n') || !(size >= 0) || at + memberHead + size > bytes.length) throw new RangeError('member')
    // Apple's tools put a long name before the contents and count it with them.
    const title = Number.parseInt(/^#1\/(\d+)/.exec(head)?.[1] ?? '0', 10)
    const isIndex = /^(\/|\/\/|__\.SYMDEF|\/SYM64\/)/.test(head.slice(0, 16).trim())
    const contents = bytes.subarray(at + memberHead + Math.min(title, size), at + memberHead + size)
    if (!isIndex && !(title > 0 && /^__\.SYMDEF/.test(bytes.toString('latin1', at + memberHead, at + memberHead + 9))))
      yield contents
    at += memberHead + size + (size % 2)
  }
}

function magicOf(bytes: Buffer): 'fat' | 'fat64' | '32' | '64' | undefined {
  if (bytes.length < 28) return
  const magic = bytes.readUInt32BE(0)
  if (magic === 0xcffaedfe) return '64'
  if (magic === 0xcefaedfe) return '32'
  // A Java class begins with the same four bytes; what follows is its version, which is 45 or more.
  const count = bytes.readUInt32BE(4)
  if (count === 0 || count >= 45) return
  return magic === 0xcafebabe ? 'fat' : magic === 0xcafebabf ? 'fat64' : undefined
}

/** The part for arm64, else the first 64-bit one. */
function sliceOf(bytes: Buffer, magic: 'fat' | 'fat64'): Buffer | undefined {
  const row = magic === 'fat' ? 20 : 32
  const parts = Array.from({ length: bytes.readUInt32BE(4) }, (_, index) => {
    const at = 8 + index * row
    return magic === 'fat'
      ? { cpu: bytes.readUInt32BE(at), offset: bytes.readUInt32BE(at + 8), size: bytes.readUInt32BE(at + 12) }
      : {
          cpu: bytes.readUInt32BE(at),
          offset: Number(bytes.readBigUInt64BE(at + 8)),
          size: Number(bytes.readBigUInt64BE(at + 16)),
        }
  })
  const part = parts.find(({ cpu }) => cpu === arm64) ?? parts.find(({ cpu }) => cpu & is64Bit)
  return part && bytes.subarray(part.offset, part.offset + part.size)
}

function readThin(bytes: Buffer): MachO {
  const result: MachO = { classes: [], linked: [], ownName: null, cstrings: [], isEncrypted: false }
  const sections: { name: string; data: Buffer }[] = []
  const end = 32 + bytes.readUInt32LE(20)
  let at = 32
  for (let left = Math.min(bytes.readUInt32LE(16), maxCommands); left > 0; left--) {
    const command = bytes.readUInt32LE(at)
    const size = bytes.readUInt32LE(at + 4)
    if (size < 8 || at + size > end || at + size > bytes.length) throw new RangeError('load command')
    if (command === loadCommand.segment64) sections.push(...sectionsOf(bytes, at, size))
    else if (command === loadCommand.encryption64) result.isEncrypted ||= bytes.readUInt32LE(at + 16) !== 0
    else if (command === loadCommand.ownDylib) result.ownName = commandString(bytes, at, size)
    else if (command === loadCommand.dylib || command === loadCommand.weakDylib || command === loadCommand.reexport)
      result.linked.push(commandString(bytes, at, size))
    at += size
  }
  // FairPlay encrypts exactly these sections.
  if (result.isEncrypted) return result
  for (const { name, data } of sections) {
    if (name === '__objc_classname') for (const found of namesIn(data)) result.classes.push(found)
    // Newer linkers put the names of Swift's classes among other strings.
    if (name === '__cstring' || name === '__objc_methname')
      for (const found of namesIn(data, '_TtC')) result.classes.push(found)
    if (name === '__cstring') result.cstrings.push(data)
  }
  return result
}

function sectionsOf(bytes: Buffer, at: number, size: number): { name: string; data: Buffer }[] {
  const count = Math.min(bytes.readUInt32LE(at + 64), Math.floor((size - 72) / 80))
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const row = at + 72 + index * 80
    const offset = bytes.readUInt32LE(row + 48)
    const length = Number(bytes.readBigUInt64LE(row + 40))
    return { name: fixedString(bytes.subarray(row, row + 16)), data: bytes.subarray(offset, offset + length) }
  })
}

const commandString = (bytes: Buffer, at: number, size: number) =>
  fixedString(bytes.subarray(at + Math.min(bytes.readUInt32LE(at + 8), size), at + size))

function fixedString(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8')
}

function namesIn(data: Buffer, beginning = ''): string[] {
  const names: string[] = []
  for (let at = 0; at < data.length; ) {
    const found = data.indexOf(0, at)
    const end = found < 0 ? data.length : found
    const isMeant = data.toString('latin1', at, at + beginning.length) === beginning
    if (isMeant && end > at && end - at <= maxClassName) {
      const name = demangled(decodeMutf8(data.subarray(at, end)))
      if (name) names.push(name)
    }
    at = end + 1
  }
  return names
}

/** `Module.Class` of Swift's `_TtC6Module5Class`; other Swift names are not told apart further. */
function demangled(name: string): string | undefined {
  if (!name.startsWith('_Tt')) return /^[A-Za-z_][\w.$]*$/.test(name) ? name : undefined
  const parts: string[] = []
  let rest = name.replace(/^_Tt[A-Za-z]+/, '')
  while (rest) {
    const digits = /^[1-9]\d{0,2}/.exec(rest)?.[0]
    if (!digits) break
    const part = rest.slice(digits.length, digits.length + Number(digits))
    if (part.length < Number(digits)) break
    parts.push(part)
    rest = rest.slice(digits.length + Number(digits))
  }
  return parts.length > 1 ? parts.join('.') : undefined
}
