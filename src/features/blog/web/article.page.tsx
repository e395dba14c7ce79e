import { data } from 'react-router'
import { contentsOf } from '../../../platform/shared/article.ts'
import { counted } from '../../../platform/shared/counted.ts'
import { reportContext, serverCaller } from '../../../platform/web/context.ts'
import { Head, type LinkedData } from '../../../platform/web/head.tsx'
import { articlePicturePath, blogPath } from '../../../product/links.ts'
import { Article } from '../../../ui/Article.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { ChipList } from '../../../ui/Card.tsx'
import { Contents } from '../../../ui/Contents.tsx'
import { Container, Grid, PageHeader, Section, Split } from '../../../ui/Page.tsx'
import { ShareButton } from '../../../ui/ShareButton.tsx'
import { headOf, type Article as Shown } from '../article.ts'
import { articles } from '../articles.ts'
import type { blogContract } from '../contract.ts'
import { isOpened, relatedArticles, shareContent } from '../rules.ts'
import type { Route } from './+types/article.page'
import { ArticleCard, Published } from './ArticleCard.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const article = articles.find(({ id }) => String(id) === params.id)
  if (!article) return data({ found: undefined }, { status: 404 })
  const related = relatedArticles(article, articles).map(headOf)
  return { found: { article, related, views: await viewsOf(article, { context, request }) } }
}

const linkedArticle = ({ id, title, excerpt, category, author, date, tags }: Shown): LinkedData => ({
  '@type': 'Article',
  headline: title,
  description: excerpt,
  datePublished: date,
  articleSection: category,
  keywords: tags,
  author: { '@type': 'Organization', name: author },
  image: articlePicturePath(id),
})

/** An article can be read also when no one can say how often it was opened. */
async function viewsOf({ id }: Shown, { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  const call = serverCaller<typeof blogContract>(context)
  const key = isOpened(request) ? 'POST /api/articles/{id}/views' : 'GET /api/articles/{id}/views'
  try {
    return (await call(key, { params: { id } })).views
  } catch (error) {
    context.get(reportContext)(error)
    return undefined
  }
}

export default function ArticlePage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NoArticle />
  const { article, related, views } = found
  const { title, excerpt, category, author, role, tags, blocks } = article
  return (
    <Container className="pb-16">
      <Head
        title={`${title} · Blog`}
        description={excerpt}
        kind="article"
        picture={{ path: articlePicturePath(article.id), alt: title }}
        data={linkedArticle(article)}
      />
      <article>
        <PageHeader
          long
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Blog', href: blogPath }, { label: title }]} />}
          kicker={category}
          title={title}
          lede={excerpt}
          meta={
            <>
              <span>
                {author}, {role}
              </span>
              <span>
                <Published article={article} />
              </span>
              {views !== undefined && <span>{counted(views, 'view')}</span>}
              {/* There is nothing to comment with. */}
              <span>{counted(0, 'comment')}</span>
            </>
          }
          actions={
            <>
              <BackToBlog />
              <ShareButton
                {...shareContent(article)}
                about={title}
                copied="What the article is about and its address have been copied to your clipboard."
              />
            </>
          }
        />
        <Split>
          <Article blocks={blocks} className="min-w-0" />
          <div className="grid gap-6 text-sm lg:sticky lg:top-20">
            {/* After the text it would be useless. */}
            <Contents label="In this article" links={contentsOf(article.blocks)} className="max-[60rem]:hidden" />
            <div className="grid gap-2">
              <h2 className="text-base">Tags</h2>
              <ChipList items={tags} />
            </div>
          </div>
        </Split>
      </article>
      <Section title="Related articles" className="mt-12">
        <Grid className="sm:grid-cols-2">
          {related.map((other) => (
            <ArticleCard key={other.id} article={other} headingLevel={3} />
          ))}
        </Grid>
      </Section>
    </Container>
  )
}

const BackToBlog = () => (
  <ButtonLink href={blogPath} size="small" className="ui-screen-only">
    Back to Blog
  </ButtonLink>
)

const NoArticle = () => (
  <Container className="pb-16">
    <Head title="Blog Post Not Found" isListed={false} />
    <PageHeader
      title="Blog Post Not Found"
      lede="The blog post you're looking for doesn't exist."
      actions={<BackToBlog />}
    />
  </Container>
)
