export const policiesUrl = '/api/policies'
