import { useSiteAddress } from '../../../platform/web/head.tsx'
import type { CatalogRef } from '../../../product/entries.ts'
import { badgePath } from '../../../product/links.ts'
import { Section } from '../../../ui/Page.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { badgeSnippets } from '../sharing.ts'

/** The risk for other people's pages, as it is there, and what they take in to show it. */
export function Badge({ subject, name }: { subject: CatalogRef; name: string }) {
  const { html, markdown } = badgeSnippets(subject, { name, publicUrl: useSiteAddress() ?? '' })
  return (
    <Section
      id="badge"
      title="Badge"
      note="Shows the risk on your page and leads to this one. It changes with the score, sets no cookie and loads nothing else."
      className="ui-screen-only"
    >
      <div className="grid grid-cols-1 gap-5">
        {/* As wide as its words are long: only its height is known beforehand. */}
        <img
          src={badgePath(subject)}
          alt={`Privacy risk of ${name}, rated by Sightline`}
          height={24}
          className="h-6 w-auto max-w-full justify-self-start"
        />
        <CodeBlock label="HTML" code={html} wraps />
        <CodeBlock label="Markdown" code={markdown} wraps />
      </div>
    </Section>
  )
}
