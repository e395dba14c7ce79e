/** Platforms that trade in data of people who are not their customers. */
const sellerCategories = ['Data broker', 'People search', 'Advertising and ad tech']

/** Anyone else deletes an account together with the data. */
export const isSeller = ({ category }: { category: string }): boolean => sellerCategories.includes(category)
