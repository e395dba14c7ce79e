import type { ReactNode } from 'react'
import { Anchor, TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Block, Passage, ReportDocument } from '../core/export/report-document.ts'

/** A whole report in one language, drawn block by block: on paper it looks as its PDF does. */
export function ReportDocumentView({ document, children }: { document: ReportDocument; children?: ReactNode }) {
  const { language, name, automated, date, first, appendixTitle, appendix } = document
  return (
    <article lang={language} aria-labelledby="report-title" className="min-w-0 max-w-[46rem] print:max-w-none">
      <p className="font-medium text-accent">{automated.label}</p>
      <h1 id="report-title" dir="auto" className="mt-1 text-4xl tracking-tight wrap-anywhere">
        {name}
      </h1>
      <p className="mt-1 mb-4 text-sm text-quiet">{date}</p>
      {children}
      {first.map((block, at) => (
        <BlockView key={keyOf(block, at)} block={block} depth={0} />
      ))}
      <h2 className="mt-16 text-3xl tracking-tight print:mt-0 print:break-before-page">{appendixTitle}</h2>
      {appendix.map((block, at) => (
        <BlockView key={keyOf(block, at)} block={block} depth={1} />
      ))}
    </article>
  )
}

const keyOf = (block: Block, at: number): string => ('id' in block ? block.id : `block ${at}`)

function BlockView({ block, depth }: { block: Block; depth: 0 | 1 }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} depth={depth} />
    case 'paragraph':
      return (
        <p className={`my-1.5 ${block.isQuiet ? 'text-sm text-quiet' : ''}`}>
          <Words passage={block.words} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`my-2 grid gap-1 pl-5 marker:text-quiet ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item) => (
            <li key={item.text} className="wrap-anywhere">
              <Words passage={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView block={block} />
    case 'finding':
      return (
        <div id={block.id} className="my-4 break-inside-avoid target:bg-accent-soft">
          <p className="font-medium wrap-anywhere">
            {`${block.id} `}
            <Words passage={block.title} />
          </p>
          <p className="text-xs text-quiet">{block.weight}</p>
          <blockquote className="mt-1 border-l-2 border-line pl-4 text-sm wrap-anywhere">
            <Words passage={block.words} />
          </blockquote>
        </div>
      )
  }
}

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
type Row = BlockOf<'table'>['rows'][number] & { at: number }

function TableView({ block: { title, columns, rows } }: { block: BlockOf<'table'> }) {
  return (
    <Table<Row>
      caption={title}
      hideCaption
      stickyHead={false}
      columns={columns.map(({ title: header }, at) => ({
        key: header,
        header,
        cell: ({ anchors, cells }) => (
          <>
            {at === 0 && anchors.map((id) => <span key={id} id={id} />)}
            {cells[at] && <Words passage={cells[at]} />}
          </>
        ),
      }))}
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => String(at)}
    />
  )
}

function Heading({ block: { level, id, text }, depth }: { block: BlockOf<'heading'>; depth: 0 | 1 }) {
  const Tag = headings[level + depth - 2] ?? 'h4'
  const size = level === 2 ? 'mt-9 mb-2 text-2xl tracking-tight' : 'mt-6 mb-1.5 text-lg'
  return (
    <Tag id={id} className={`${size} break-after-avoid`}>
      {text}
    </Tag>
  )
}

const headings = ['h2', 'h3', 'h4'] as const

/** Words of a vendor may run the other way. */
function Words({ passage: { text, lang, cites = [], href } }: { passage: Passage }) {
  const words = href ? (
    <TextLink href={href} rel="noreferrer" className="wrap-anywhere">
      {text}
    </TextLink>
  ) : (
    text
  )
  return (
    <>
      {lang ? (
        <span lang={lang} dir="auto">
          {words}
        </span>
      ) : (
        words
      )}
      {cites.map((id) => (
        <sup key={id} className="ui-cite">
          <Anchor href={`#${id}`}>{`[${id}]`}</Anchor>
        </sup>
      ))}
    </>
  )
}
