// Words and addresses that pages and the server of the blog share. SPEC's to the letter.

export const articleCategories = ['Research', 'Technology', 'Compliance', 'Security', 'Best Practices'] as const
export type ArticleCategory = (typeof articleCategories)[number]
