import { inquiryOf } from './contact-forms.ts'

/** Reads the state of the contact page from its address. */
export const readContactState = (search: URLSearchParams) => ({
  inquiry: inquiryOf(search.get('inquiry')),
  isDemoOpen: search.get('demo') === '1',
})
