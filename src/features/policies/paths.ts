export const policiesPath = '/policies'
export const policiesUrl = '/api/policies'
