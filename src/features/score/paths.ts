/** VRM-2, published whole. */
export const methodologyPath = '/methodology'
