import { asOfWords } from '../../../platform/shared/dates.ts'
import { articlePath } from '../../../product/links.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import type { ArticleHead } from '../article.ts'
import { placeOf } from '../rules.ts'

/** An article among others. */
export const ArticleCard = ({ article, headingLevel }: { article: ArticleHead; headingLevel: 2 | 3 }) => (
  <Card as="article" id={placeOf(article)} className="scroll-mt-20">
    <Badges article={article} />
    <CardHead title={article.title} href={articlePath(article.id)} headingLevel={headingLevel} />
    <p className="text-quiet">{article.excerpt}</p>
    <p className="mt-auto text-sm text-quiet">
      <Published article={article} />
    </p>
  </Card>
)

export const Badges = ({ article: { category, featured } }: { article: ArticleHead }) => (
  <p className="flex gap-2">
    {featured && <Badge tone="accent">Featured</Badge>}
    <Badge tone="outline">{category}</Badge>
  </p>
)

export const Published = ({ article: { date, readMinutes } }: { article: ArticleHead }) => (
  <>
    <time dateTime={date}>{asOfWords(date)}</time> · {readMinutes} min read
  </>
)
