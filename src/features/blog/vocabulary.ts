// Words and addresses that pages and the server of the blog share. SPEC's to the letter.

export const articleCategories = ['Research', 'Technology', 'Compliance', 'Security', 'Best Practices'] as const
export type ArticleCategory = (typeof articleCategories)[number]

export const blogPath = '/blog'
export const articlePath = (id: number): string => `${blogPath}/${id}`
export const articlePicturePath = (id: number): string => `/pictures/article/${id}.png`
/** An Atom feed. A file and no page, so that it lies with the calls. */
export const feedPath = '/api/articles/feed.atom'
