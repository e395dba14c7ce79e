import type { ReactNode } from 'react'
import { Head } from '../../../platform/web/head.tsx'
import { articlePath, blogPath, feedPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, Grid, PageHeader } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { ArticleHead } from '../article.ts'
import { listingPath } from '../rules.ts'
import { type ArticleCategory, articleCategories } from '../vocabulary.ts'
import { ArticleCard, Badges, Published } from './ArticleCard.tsx'

export interface BlogListProps {
  category: ArticleCategory | undefined
  listed: readonly ArticleHead[]
  /** Link to the next articles. */
  more: string | undefined
  newsletter: ReactNode
}

const all = 'All'

export function BlogList({ category, listed, more, newsletter }: BlogListProps) {
  const featured = listed.find((article) => article.featured)
  const others = listed.filter((article) => article !== featured)
  return (
    <Container className="pb-16">
      <Head
        title={`${category ? `${category} · ` : ''}Blog`}
        description="Articles on what apps, SDKs and vendors do with personal data, on the law that governs it, and on how it is measured."
      />
      <link rel="alternate" type="application/atom+xml" title="Sightline blog" href={feedPath} />
      <PageHeader
        title="Blog"
        lede="What apps, SDKs and vendors do with personal data, what the law asks of them, and how both are measured. Every article names its sources."
      >
        <FilterPills
          label="Category"
          value={category ?? all}
          options={[
            { value: all, label: all, href: blogPath },
            ...articleCategories.map((value) => ({ value, label: value, href: listingPath({ category: value }) })),
          ]}
        />
      </PageHeader>
      {featured && <Featured article={featured} />}
      {listed.length === 0 && (
        <EmptyState
          title={`No articles on ${category} yet`}
          headingLevel={2}
          action={<ButtonLink href={blogPath}>Show all articles</ButtonLink>}
        />
      )}
      {others.length > 0 && (
        <Grid className="mt-8">
          {others.map((article) => (
            <ArticleCard key={article.id} article={article} headingLevel={2} />
          ))}
        </Grid>
      )}
      {more && (
        <div className="mt-8 flex justify-center">
          <ButtonLink href={more}>Load More</ButtonLink>
        </div>
      )}
      <div id="newsletter" className="mt-12 grid scroll-mt-20 gap-4 border-t border-line pt-8">
        {newsletter}
        <p className="text-sm text-quiet">
          Or follow the <TextLink href={feedPath}>Atom feed</TextLink>, no email needed.
        </p>
      </div>
    </Container>
  )
}

const Featured = ({ article }: { article: ArticleHead }) => (
  <article className="grid gap-x-12 gap-y-4 border-t border-rule pt-6 pb-4 lg:grid-cols-2">
    <div className="grid content-start gap-4">
      <Badges article={article} />
      <h2 className="text-2xl sm:text-3xl">
        <TextLink href={articlePath(article.id)} quiet>
          {article.title}
        </TextLink>
      </h2>
    </div>
    <div className="grid content-start gap-3 lg:pt-10">
      <p className="max-w-measure text-lg">{article.excerpt}</p>
      <p className="text-sm text-quiet">
        <Published article={article} />
      </p>
    </div>
  </article>
)
