import { buildSegment } from './build.ts'
import { type DocumentType, documentTypes, type SearchDocument } from './document.ts'
import { Segment } from './segment.ts'

/** Changed documents that are indexed again at each search after a change; more are set aside in pieces of their own. */
const maxLoose = 128

interface Piece {
  segment: Segment
  documents: readonly SearchDocument[]
}

/**
 * What changed since the index was built. Pieces double in size as they merge (a log-structured merge), so that a
 * change costs little however many came before, and a search asks few pieces.
 */
export class Overlay {
  private readonly documents = new Map<string, SearchDocument>()
  private readonly loose = new Map<DocumentType, Map<string, SearchDocument>>()
  private readonly looseSegments = new Map<DocumentType, Segment>()
  private readonly pieces = new Map<DocumentType, Piece[]>()

  constructor() {
    for (const type of documentTypes) {
      this.loose.set(type, new Map())
      this.pieces.set(type, [])
    }
  }

  upsert(document: SearchDocument) {
    this.remove(document.id)
    this.documents.set(document.id, document)
    const loose = this.looseOf(document.type)
    loose.set(document.id, document)
    this.looseSegments.delete(document.type)
    if (loose.size >= maxLoose) this.setAside(document.type)
  }

  remove(id: string) {
    const document = this.documents.get(id)
    if (!document) return
    this.documents.delete(id)
    if (this.looseOf(document.type).delete(id)) this.looseSegments.delete(document.type)
    else for (const { segment } of this.piecesOf(document.type)) segment.remove(id)
  }

  segments(type: DocumentType): Segment[] {
    const pieces = this.piecesOf(type).map(({ segment }) => segment)
    const loose = this.looseOf(type)
    if (loose.size === 0) return pieces
    let segment = this.looseSegments.get(type)
    if (!segment) {
      segment = new Segment(buildSegment(type, [...loose.values()]))
      this.looseSegments.set(type, segment)
    }
    return [...pieces, segment]
  }

  private setAside(type: DocumentType) {
    const pieces = this.piecesOf(type)
    let documents = [...this.looseOf(type).values()]
    for (let piece = pieces.at(-1); piece && piece.documents.length <= documents.length; piece = pieces.at(-1)) {
      documents = [...piece.documents.filter((document) => this.documents.get(document.id) === document), ...documents]
      pieces.pop()
    }
    pieces.push({ segment: new Segment(buildSegment(type, documents)), documents })
    this.looseOf(type).clear()
    this.looseSegments.delete(type)
  }

  private looseOf(type: DocumentType) {
    return this.loose.get(type) as Map<string, SearchDocument> // the constructor made one per type
  }

  private piecesOf(type: DocumentType) {
    return this.pieces.get(type) as Piece[] // the constructor made one per type
  }
}
