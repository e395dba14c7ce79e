/** Characters of what a vendor would be used for. */
export const longestUse = 300
