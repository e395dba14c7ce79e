import { BarList } from './charts/BarList.tsx'
import { cx } from './class-names.ts'
import { TextLink } from './Link.tsx'
import { Table } from './Table.tsx'
import { CodeBlock, Prose } from './Text.tsx'

export type ArticleInline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

export type ArticleBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; id: string }
  | { kind: 'strong' | 'paragraph'; inlines: readonly ArticleInline[] }
  | { kind: 'list'; items: readonly (readonly ArticleInline[])[] }
  | { kind: 'code'; language: string; label: string; code: string }
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly (readonly ArticleInline[])[])[] }
  | { kind: 'bars'; label: string; items: readonly { label: string; value: number }[] }

/** Tells whether a row would take half a screen as a card on a phone. */
const isWide = ({ head }: { head: readonly string[] }) => head.length > 3

type ArticleRow = { key: string; cells: readonly (readonly ArticleInline[])[] }

/** A body of text below the page's own title, so that its first headings are of the second level. */
export function Article({ blocks, className }: { blocks: readonly ArticleBlock[]; className?: string | undefined }) {
  return (
    <Prose className={className}>
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </Prose>
  )
}

function Part({ block }: { block: ArticleBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level + 1}` as 'h2' | 'h3' | 'h4'
      return <Heading id={block.id}>{block.text}</Heading>
    }
    case 'strong':
      return (
        <p>
          <strong>
            <Words inlines={block.inlines} />
          </strong>
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>
              <Words inlines={item} />
            </li>
          ))}
        </ul>
      )
    case 'code':
      return <CodeBlock code={block.code} label={block.label || block.language || 'Example'} />
    case 'table':
      return (
        <Table
          caption={block.label}
          className={cx('font-sans', isWide(block) && 'min-w-[40rem]')}
          scroll={isWide(block)}
          columns={block.head.map((header, at) => ({
            ...{ key: String(at), header },
            cell: ({ cells }: ArticleRow) => <Words inlines={cells[at] ?? []} />,
          }))}
          rows={block.rows.map((cells, at) => ({ key: String(at), cells }))}
          rowKey={({ key }) => key}
        />
      )
    case 'bars':
      return (
        <figure className="grid gap-3 font-sans">
          <figcaption className="text-sm text-quiet">{block.label}</figcaption>
          <BarList
            label={block.label}
            className="pl-0!"
            items={block.items.map(({ label, value }) => ({ key: label, label, value, fill: 'accent' }))}
          />
        </figure>
      )
    case 'paragraph':
      return (
        <p>
          <Words inlines={block.inlines} />
        </p>
      )
  }
}

// Keyed by position: a body is always rendered as a whole.
const Words = ({ inlines }: { inlines: readonly ArticleInline[] }) =>
  inlines.map((inline, index) => <Word key={index} inline={inline} />)

function Word({ inline }: { inline: ArticleInline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'link':
      return <TextLink href={inline.href}>{inline.text}</TextLink>
  }
}
