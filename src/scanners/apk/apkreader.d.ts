// The package carries no types; only its reader of binary XML is used, which takes bytes and opens no file.
declare module '@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js' {
  interface Node {
    nodeName?: string | null
    /** Absent on text. */
    attributes?: { name?: string; typedValue: { value: string | number | boolean | object | null | undefined } }[]
    childNodes?: Node[]
  }

  class BinaryXmlParser {
    constructor(bytes: Buffer)
    strings: string[]
    resources: number[]
    readResourceMap(header: { chunkSize: number; headerSize: number }): null
    parse(): Node | null
  }
  export = BinaryXmlParser
}
