import { data } from 'react-router'
import { headOf } from '../../features/blog/article.ts'
import { articles } from '../../features/blog/articles.ts'
import { listArticles, listingPath, readListing } from '../../features/blog/rules.ts'
import { BlogList } from '../../features/blog/web/BlogList.tsx'
import type { leadsContract } from '../../features/leads/contract.ts'
import { actOn, statusOf } from '../../features/leads/web/forms.ts'
import { NewsletterBox } from '../../features/leads/web/NewsletterBox.tsx'
import { newsletterForm } from '../../features/leads/web/newsletter.ts'
import { serverCaller } from '../../platform/web/context.ts'
import type { Route } from './+types/blog.page'

/** Categories and Load More are links, and the newsletter's box is a form that this page takes itself. */
export const handle = { hydrate: false }

export function loader({ request }: Route.LoaderArgs) {
  const listing = readListing(new URL(request.url).searchParams)
  const { listed, more } = listArticles(articles, listing)
  return { category: listing.category, listed: listed.map(headOf), more }
}

export async function action({ context, request }: Route.ActionArgs) {
  const acted = await actOn(newsletterForm, serverCaller<typeof leadsContract>(context), await request.formData())
  return data(acted, statusOf(acted))
}

export default function BlogPage({ loaderData, actionData }: Route.ComponentProps) {
  const { category } = loaderData
  return (
    <BlogList
      {...loaderData}
      newsletter={<NewsletterBox source="blog" acted={actionData} action={`${listingPath({ category })}#newsletter`} />}
    />
  )
}
