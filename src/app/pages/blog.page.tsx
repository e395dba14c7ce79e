import { headOf } from '../../features/blog/article.ts'
import { articles } from '../../features/blog/articles.ts'
import { listArticles, readListing } from '../../features/blog/rules.ts'
import { BlogList } from '../../features/blog/web/BlogList.tsx'
import { NewsletterBox } from '../../features/leads/web/NewsletterBox.tsx'
import type { Route } from './+types/blog.page'

/** Categories and Load More are links, and the newsletter's box is a form. */
export const handle = { hydrate: false }

export function loader({ request }: Route.LoaderArgs) {
  const listing = readListing(new URL(request.url).searchParams)
  const { listed, more } = listArticles(articles, listing)
  return { category: listing.category, listed: listed.map(headOf), more }
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return <BlogList {...loaderData} newsletter={<NewsletterBox source="blog" />} />
}
