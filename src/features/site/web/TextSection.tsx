import type { ReactNode } from 'react'
import { Article } from '../../../ui/Article.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { TextSection as Text } from '../page-text.ts'

/** A section of a page's text, its parts below each other; `children` come last. */
export function TextSection({
  section,
  folds,
  children,
}: {
  section: Text
  /** On a narrow screen only its title shows until it is opened. */
  folds?: boolean
  children?: ReactNode
}) {
  return (
    <Section id={section.id} title={section.title} folds={folds} layout="side" className="scroll-mt-20">
      <div className="grid grid-cols-1 gap-8">
        {section.blocks.length > 0 && <Article blocks={section.blocks} />}
        {section.parts.map((part) => (
          <div key={part.id} id={part.id} className="scroll-mt-20">
            <h3 className="mb-3 text-lg">{part.title}</h3>
            <Article blocks={part.blocks} />
          </div>
        ))}
        {children}
      </div>
    </Section>
  )
}
