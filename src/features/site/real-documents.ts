/** How many of the findings about real documents were judged true and proven by their quotes. */
export interface JudgedFigure {
  what: string
  /** In the documents, of which some were drawn. */
  claims: number
  judged: number
  proven: number
  unproven: number
  false: number
  /** Precision of the claims in the documents: rows are weighted by how seldom their group was drawn. */
  precision: number
  /** Wilson's interval, 95 %. */
  low: number
  high: number
}

/** As `npm run accuracy -- --judged SHEET` writes it into content/accuracy.json. */
export interface RealDocuments {
  measuredOn: string
  command: string
  /** The last commit that changed how documents are read. */
  commit: string
  drawnOn: string
  seed: number
  documents: number
  summary: JudgedFigure[]
  severities: JudgedFigure[]
}
