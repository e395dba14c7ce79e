import { TextLink } from './Link.tsx'
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
