import { escapeMarkup } from '../../platform/shared/markup.ts'
import { articlePath, blogPath, feedPath } from '../../product/links.ts'
import type { ArticleHead } from './article.ts'

/** The blog as a feed of the Atom Syndication Format, RFC 4287: newest first, excerpts only. */
export function printFeed(articles: readonly ArticleHead[], publicUrl: string): string {
  const newestFirst = articles.toSorted((a, b) => b.date.localeCompare(a.date) || a.id - b.id)
  const at = (path: string) => escapeMarkup(new URL(path, publicUrl).href)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>Sightline blog</title>
  <id>${at(blogPath)}</id>
  <link rel="self" type="application/atom+xml" href="${at(feedPath)}"/>
  <link rel="alternate" type="text/html" href="${at(blogPath)}"/>
  <updated>${instantOf(newestFirst[0]?.date ?? firstDay)}</updated>
${newestFirst.map((article) => printEntry(article, at(articlePath(article.id)))).join('\n')}
</feed>
`
}

/** A feed says when it changed, also one that never held anything. */
const firstDay = '1970-01-01'

const printEntry = ({ title, excerpt, author, date, category, tags }: ArticleHead, address: string) => `  <entry>
    <title>${escapeMarkup(title)}</title>
    <id>${address}</id>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${instantOf(date)}</published>
    <updated>${instantOf(date)}</updated>
    <author><name>${escapeMarkup(author)}</name></author>
${[category, ...tags].map((term) => `    <category term="${escapeMarkup(term)}"/>`).join('\n')}
    <summary>${escapeMarkup(excerpt)}</summary>
  </entry>`

const instantOf = (day: string) => `${day}T00:00:00Z`
