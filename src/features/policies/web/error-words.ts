import { ApiError } from '../../../platform/web/call.ts'

export const errorWords = (error: Error): string =>
  error instanceof ApiError ? (error.issues[0]?.message ?? error.words) : 'The server did not answer. Please try again.'
