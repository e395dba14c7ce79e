import { data } from 'react-router'
import { contentsOf } from '../../../platform/shared/article.ts'
import { siteContext } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { documentationPath, guidePath } from '../../../product/links.ts'
import { Article } from '../../../ui/Article.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Contents } from '../../../ui/Contents.tsx'
import { Container, PageHeader, Split } from '../../../ui/Page.tsx'
import { guideSlugs, guidesAt } from '../guides.ts'
import type { Route } from './+types/guide.page'

export function loader({ context, params }: Route.LoaderArgs) {
  if (!guideSlugs.includes(params.guide)) throw data({ message: 'There is no such guide.' }, { status: 404 })
  return { publicUrl: context.get(siteContext).publicUrl }
}

export default function GuidePage({ loaderData: { publicUrl }, params }: Route.ComponentProps) {
  const guides = guidesAt(publicUrl)
  const guide = guides.find(({ slug }) => slug === params.guide)
  // The loader knows the same guides.
  if (!guide) return null
  const { title, about, blocks } = guide
  return (
    <Container className="pb-16">
      <Head title={`${title} · Documentation`} description={about} />
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Documentation', href: documentationPath }, { label: title }]} />}
        title={title}
        lede={about}
      />
      <Split>
        <Article blocks={blocks} className="min-w-0" />
        <div className="grid gap-8 text-sm lg:sticky lg:top-20">
          {/* After the text it would be useless. */}
          <Contents links={contentsOf(blocks)} className="max-[60rem]:hidden" />
          <Contents
            label="Other guides"
            links={guides
              .filter((other) => other !== guide)
              .map((other) => ({ href: guidePath(other.slug), label: other.title }))}
          />
        </div>
      </Split>
    </Container>
  )
}
