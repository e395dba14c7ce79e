/** VRM-1, published whole. */
export const methodologyPath = '/methodology'
